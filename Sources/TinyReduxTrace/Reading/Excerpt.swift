/// The part of a line around a place, safe to print.
struct Excerpt {
  /// From 1, in scalars of the line.
  let column: Int
  /// At most ``limit`` scalars, one for each of the line, `…` where it was cut. Controls and what else has no picture
  /// of its own are replaced.
  let text: String
  /// Where the place is in `text`, in scalars.
  let caret: Int

  static let limit = 80

  /// - Parameter offset: in bytes from the start of the line.
  init(of line: ArraySlice<UInt8>, around offset: Int) {
    let place = line.index(line.startIndex, offsetBy: min(max(offset, 0), line.count))
    column = line[..<place].count { $0 & 0xC0 != 0x80 } + 1

    // A scalar has at most four bytes. Cutting one in the middle leaves a mark at the far end, behind the `…`.
    let before = Array(String(decoding: line[..<place].suffix(Self.limit * 4), as: UTF8.self).unicodeScalars)
    let after = Array(String(decoding: line[place...].prefix(Self.limit * 4), as: UTF8.self).unicodeScalars)
    let left = min(before.count, max(Self.limit / 2, Self.limit - after.count))
    let right = min(after.count, Self.limit - left)
    var scalars = (before.suffix(left) + after.prefix(right)).map(\.harmless)
    if left < before.count { scalars[0] = "…" }
    if right < after.count { scalars[scalars.count - 1] = "…" }
    text = String(String.UnicodeScalarView(scalars))
    caret = left
  }
}

extension Unicode.Scalar {
  /// Itself, or a picture for what would drive a terminal, hide or reorder text.
  fileprivate var harmless: Unicode.Scalar {
    if value < 0x20 { return Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}" }
    if value == 0x7F { return "\u{2421}" }
    if value < 0x7F { return self }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned: return "\u{FFFD}"
    default: return self
    }
  }
}
