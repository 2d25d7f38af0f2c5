/// Says what a file is that is no trace.
enum FileKind {
  /// Why a first line is no trace's header; nil where it is one, or was one before it was damaged.
  static func whyNoHeader(_ line: ArraySlice<UInt8>) -> String? {
    guard let json = try? JSONParser.parse(line) else { return name(firstLine: line) }
    guard case .object(let object) = json else { return "JSON that is no object" }
    let kind = object["kind"]?.string
    if kind == "header", object["format"]?.string == TraceGrammar.format { return nil }
    if let kind, kind != "header", object["seq"] != nil {
      return "a trace without its header: the first line is a \"\(kind)\""
    }
    return "JSON Lines of another program"
  }

  /// What a first line is that is no JSON; nil for a damaged or cut header.
  static func name(firstLine bytes: ArraySlice<UInt8>) -> String? {
    if bytes.starts(with: #"{"kind":"header","#.utf8) { return nil }
    for (start, name) in starts where bytes.starts(with: start) { return name }
    let head = bytes.prefix(512)
    if isEveryOtherByteZero(head) { return "UTF-16" }
    if head.contains(where: { $0 < 0x20 && $0 != 0x09 && $0 != 0x0D && $0 != 0x1B }) { return "binary data" }
    let isText = head.withUnsafeBufferPointer(\.validUTF8Count) > head.count - 4
    if !isText { return "text that is not UTF-8" }
    switch head.first(where: { $0 != 0x20 && $0 != 0x09 }) {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return "JSON over several lines"
    default: return "text"
    }
  }

  private static let starts: [([UInt8], String)] = [
    ([0xEF, 0xBB, 0xBF], "UTF-8 with a byte order mark"),
    ([0xFF, 0xFE], "UTF-16"),
    ([0xFE, 0xFF], "UTF-16"),
    ([0x1F, 0x8B], "gzip"),
    ([0x28, 0xB5, 0x2F, 0xFD], "zstd"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "xz"),
    ([0x42, 0x5A, 0x68], "bzip2"),
    ([0x50, 0x4B, 0x03, 0x04], "a zip archive"),
  ]

  /// As in ASCII characters of two bytes each, without a mark before them.
  private static func isEveryOtherByteZero(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count >= 4 else { return false }
    let zeros = bytes.prefix(16).enumerated().filter { $0.element == 0 }.map { $0.offset % 2 }
    return zeros.count >= min(bytes.count, 16) / 2 && Set(zeros).count == 1
  }
}
