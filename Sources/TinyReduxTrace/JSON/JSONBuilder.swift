/// Makes values of JSON that a ``JSONCursor`` passed over: it checks nothing again.
///
/// The cursor knows no more than 63 levels, so they are made one in the other.
struct JSONBuilder {
  private var at: UnsafePointer<UInt8>

  init(_ start: UnsafePointer<UInt8>) {
    at = start
  }

  static func value(_ start: UnsafePointer<UInt8>) -> JSONValue {
    var builder = JSONBuilder(start)
    return builder.value()
  }

  private mutating func value() -> JSONValue {
    switch at.pointee {
    case UInt8(ascii: "\""): return .string(string())
    case UInt8(ascii: "{"): return .object(JSONObject(members()))
    case UInt8(ascii: "["): return .array(elements())
    case UInt8(ascii: "t"):
      at += 4
      return .bool(true)
    case UInt8(ascii: "f"):
      at += 5
      return .bool(false)
    case UInt8(ascii: "n"):
      at += 4
      return .null
    default: return .number(number())
    }
  }

  private mutating func members() -> [JSONObject.Member] {
    at += 1
    var members: [JSONObject.Member] = []
    while at.pointee != UInt8(ascii: "}") {
      if at.pointee == UInt8(ascii: ",") { at += 1 }
      let key = string()
      at += 1
      members.append(JSONObject.Member(key: key, value: value()))
    }
    at += 1
    return members
  }

  private mutating func elements() -> [JSONValue] {
    at += 1
    var elements: [JSONValue] = []
    while at.pointee != UInt8(ascii: "]") {
      if at.pointee == UInt8(ascii: ",") { at += 1 }
      elements.append(value())
    }
    at += 1
    return elements
  }

  private mutating func number() -> JSONNumber {
    let start = at
    while at.pointee.isPartOfNumber { at += 1 }
    return JSONNumber(
      checked: String(decoding: UnsafeBufferPointer(start: start, count: at - start), as: UTF8.self))
  }

  private mutating func string() -> String {
    let start = at
    var cursor = JSONCursor(at)
    _ = cursor.string()
    at = cursor.at
    return JSONSpan(start: start, end: at).string
  }
}

extension JSONSpan {
  /// The text of a string.
  var string: String {
    let text = text
    if !text.contains(UInt8(ascii: "\\")) { return String(decoding: text, as: UTF8.self) }
    // It was checked.
    return (try? JSONParser(text).text(RawString(range: 0..<text.count, hasEscapes: true))) ?? ""
  }

  /// The value that begins here.
  var json: JSONValue { JSONBuilder.value(start) }
}

extension UInt8 {
  fileprivate var isPartOfNumber: Bool {
    self &- UInt8(ascii: "0") < 10 || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
      || self == UInt8(ascii: "+")
      || self == UInt8(ascii: "e") || self == UInt8(ascii: "E")
  }
}
