extension JSONParser {
  /// Where a value stands in a text that parses, in bytes from its start; nil where there is none.
  ///
  /// Messages need it, and they are few: finding places again costs less than keeping them all.
  static func offset(of path: [String], in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.withUnsafeBufferPointer { buffer in
      var parser = JSONParser(buffer)
      parser.skipSpace()
      for token in path {
        guard (try? parser.enter(token)) == true else { return nil }
      }
      return parser.at
    }
  }

  /// Goes from a container to its member or element.
  private mutating func enter(_ token: String) throws(Failure) -> Bool {
    let isObject = isNext(UInt8(ascii: "{"))
    guard isObject || isNext(UInt8(ascii: "[")) else { return false }
    at += 1
    var index = 0
    while true {
      skipSpace()
      if isNext(UInt8(ascii: "]")) || isNext(UInt8(ascii: "}")) { return false }
      var name = String(index)
      if isObject {
        guard isNext(UInt8(ascii: "\"")) else { return false }
        name = try string()
        skipSpace()
        at += 1
        skipSpace()
      }
      if name.hasSameBytes(as: token) { return true }
      try skipValue()
      skipSpace()
      guard isNext(UInt8(ascii: ",")) else { return false }
      at += 1
      index += 1
    }
  }

  private mutating func skipValue() throws(Failure) {
    var depth = 0
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\""):
        _ = try string()
        at -= 1
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 { return }
        depth -= 1
      case UInt8(ascii: ",") where depth == 0: return
      default: break
      }
      at += 1
    }
  }
}
