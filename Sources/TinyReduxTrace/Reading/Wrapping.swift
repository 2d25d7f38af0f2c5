/// What a trace may be packed or written in so that it can't be read as it is, but can be made readable. Its words are
/// those of ``TraceError/Problem/notATrace(found:)``.
package enum Wrapping: String, Sendable, CaseIterable {
  case gzip, zstd, xz, bzip2, lz4
  case zip = "a zip archive"
  case byteOrderMark = "UTF-8 with a byte order mark"
  case utf16 = "UTF-16"
  case utf16LittleEndian = "UTF-16, little-endian"
  case utf16BigEndian = "UTF-16, big-endian"
  case utf32 = "UTF-32"

  init?(firstBytes bytes: ArraySlice<UInt8>) {
    if let (_, found) = Self.starts.first(where: { bytes.starts(with: $0.bytes) }) {
      self = found
    } else if let zeros = Self.parityOfZeros(bytes) {
      self = zeros == 1 ? .utf16LittleEndian : .utf16BigEndian
    } else {
      return nil
    }
  }

  /// A mark that begins another stands behind it.
  private static let starts: [(bytes: [UInt8], Wrapping)] = [
    ([0x1F, 0x8B], .gzip),
    ([0x28, 0xB5, 0x2F, 0xFD], .zstd),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], .xz),
    ([0x42, 0x5A, 0x68], .bzip2),
    ([0x04, 0x22, 0x4D, 0x18], .lz4),
    ([0x50, 0x4B, 0x03, 0x04], .zip),
    ([0xEF, 0xBB, 0xBF], .byteOrderMark),
    ([0xFF, 0xFE, 0x00, 0x00], .utf32),
    ([0x00, 0x00, 0xFE, 0xFF], .utf32),
    ([0xFF, 0xFE], .utf16),
    ([0xFE, 0xFF], .utf16),
  ]

  /// Where every other byte is zero, as in ASCII characters of two bytes each without a mark before them: 1 if those behind
  /// the others are, 0 if those before them; nil for anything else.
  private static func parityOfZeros(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= 4 else { return nil }
    let zeros = bytes.prefix(16).enumerated().filter { $0.element == 0 }.map { $0.offset % 2 }
    guard zeros.count >= min(bytes.count, 16) / 2, Set(zeros).count == 1 else { return nil }
    return zeros.first
  }
}
