/// Reads one JSON text, strictly as RFC 8259 has it: UTF-8 only, no comments, no trailing commas, no lone surrogates.
///
/// Members keep their order and their duplicates, numbers their spelling. Nesting takes memory, never stack: texts
/// deeper than ``depthLimit`` are refused.
public struct JSONParser {
  /// Why a text is no JSON, and where.
  public struct Failure: Error, Sendable, Hashable {
    /// Bytes from the start of the text; its length where the text ends too early.
    public var offset: Int
    /// A sentence fragment: "expected a value".
    public var reason: String
  }

  /// Levels of arrays and objects.
  public static let depthLimit = 512

  /// - Complexity: linear in the text's length.
  public static func parse(_ bytes: [UInt8]) throws(Failure) -> JSONValue {
    try parse(bytes[...])
  }

  /// - Complexity: linear in the text's length.
  public static func parse(_ bytes: ArraySlice<UInt8>) throws(Failure) -> JSONValue {
    try bytes.withUnsafeBufferPointer { (buffer) throws(Failure) in
      var parser = JSONParser(buffer)
      return try parser.document()
    }
  }

  /// Valid as long as the parser, which doesn't leave the closure that it is made in. Every access is behind a check of
  /// `at` against the count.
  let bytes: UnsafeBufferPointer<UInt8>
  var at: Int
  /// Whether values are made, or only checked.
  private let builds: Bool
  /// Containers around the first value.
  private let outerLevels: Int
  private var open: [Container] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>, at: Int = 0, builds: Bool = true, outerLevels: Int = 0) {
    self.bytes = bytes
    self.at = at
    self.builds = builds
    self.outerLevels = outerLevels
  }

  /// An array or object whose end has not been read yet.
  private struct Container {
    let isObject: Bool
    var key = ""
    var elements: [JSONValue] = []
    var members: [JSONObject.Member] = []

    mutating func append(_ value: JSONValue) {
      if isObject {
        members.append(JSONObject.Member(key: key, value: value))
      } else {
        elements.append(value)
      }
    }

    var value: JSONValue {
      isObject ? .object(JSONObject(members)) : .array(elements)
    }
  }

  private mutating func document() throws(Failure) -> JSONValue {
    skipSpace()
    let value = try value()
    try end()
    return value
  }

  /// Checks that nothing but space is left.
  mutating func end() throws(Failure) {
    skipSpace()
    guard at == bytes.count else { throw failure("expected nothing behind the value") }
  }

  /// Reads one value, from its first byte; null where it is only checked.
  mutating func value() throws(Failure) -> JSONValue {
    while true {
      guard var value = try valueOrOpen() else { continue }
      // A value may close several containers: `]}]`.
      while true {
        guard !open.isEmpty else { return value }
        if builds { open[open.count - 1].append(value) }
        skipSpace()
        guard try hasClosed() else { break }
        value = open.removeLast().value
      }
    }
  }

  /// Reads a scalar or an empty container; nil when a container was opened, ready for its first value.
  private mutating func valueOrOpen() throws(Failure) -> JSONValue? {
    guard at < bytes.count else { throw failure("expected a value, found the end") }
    switch bytes[at] {
    case UInt8(ascii: "\""):
      let string = try rawString()
      return builds ? .string(try text(string)) : .null
    case UInt8(ascii: "{"), UInt8(ascii: "["): return try opened()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let range = try number()
      return builds ? .number(JSONNumber(checked: literal(range))) : .null
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw failure("expected a value")
    }
  }

  private mutating func opened() throws(Failure) -> JSONValue? {
    guard open.count + outerLevels < Self.depthLimit else {
      throw failure("expected at most \(Self.depthLimit) levels")
    }
    let isObject = bytes[at] == UInt8(ascii: "{")
    at += 1
    skipSpace()
    if isNext(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
      at += 1
      return isObject ? .object(JSONObject()) : .array([])
    }
    open.append(Container(isObject: isObject))
    if isObject { try openMember() }
    return nil
  }

  /// What stands behind a value in a container: its end, or a comma and the next key.
  private mutating func hasClosed() throws(Failure) -> Bool {
    let isObject = open[open.count - 1].isObject
    if isNext(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
      at += 1
      return true
    }
    guard isNext(UInt8(ascii: ",")) else { throw failure(isObject ? "expected , or }" : "expected , or ]") }
    at += 1
    skipSpace()
    if isObject { try openMember() }
    return false
  }

  private mutating func openMember() throws(Failure) {
    let key = try key()
    if builds { open[open.count - 1].key = try text(key) }
  }

  /// Reads a key and the colon, up to the value.
  mutating func key() throws(Failure) -> RawString {
    guard isNext(UInt8(ascii: "\"")) else { throw failure("expected a key in quotes") }
    let key = try rawString()
    skipSpace()
    guard isNext(UInt8(ascii: ":")) else { throw failure("expected : behind the key") }
    at += 1
    skipSpace()
    return key
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(Failure) -> JSONValue {
    let text = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard bytes[at...].starts(with: text) else { throw failure("expected a value") }
    at += text.count
    return value
  }
}

extension JSONParser {
  mutating func skipSpace() {
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): at += 1
      default: return
      }
    }
  }

  func isNext(_ byte: UInt8) -> Bool {
    at < bytes.count && bytes[at] == byte
  }

  func failure(_ reason: String) -> Failure {
    Failure(offset: at, reason: reason)
  }
}
