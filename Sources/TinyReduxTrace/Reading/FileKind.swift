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
    if let wrapping = Wrapping(firstBytes: bytes) { return wrapping.rawValue }
    let head = bytes.prefix(512)
    if head.contains(where: { $0 < 0x20 && $0 != 0x09 && $0 != 0x0D && $0 != 0x1B }) { return "binary data" }
    let isText = head.withUnsafeBufferPointer(\.validUTF8Count) > head.count - 4
    if !isText { return "text that is not UTF-8" }
    switch head.first(where: { $0 != 0x20 && $0 != 0x09 }) {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return "JSON over several lines"
    default: return "text"
    }
  }
}
