/// Takes members as values of one type.
extension RecordFields {
  @inline(__always)
  mutating func int(_ key: StaticString) throws(LineProblem) -> Int {
    guard let int = try optionalInt(key) else { throw missing(key) }
    return int
  }

  @inline(__always)
  mutating func optionalInt(_ key: StaticString) throws(LineProblem) -> Int? {
    guard let range = take(key) else { return nil }
    if let int = plainInt(range) { return int }
    guard let int = value(at: range).int else { throw mismatch(key, "a whole number", range) }
    guard TraceGrammar.numbers.contains(int) else { throw mismatch(key, "at least 0 and below 2^53", range) }
    return int
  }

  /// The value of at most 15 digits, which is nearly every number of a trace: eleven days in nanoseconds.
  private func plainInt(_ range: Range<Int>) -> Int? {
    guard range.count <= 15 else { return nil }
    var int = 0
    for index in range {
      let digit = line[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      int = int &* 10 &+ Int(digit)
    }
    return int
  }

  @inline(__always)
  mutating func string(_ key: StaticString) throws(LineProblem) -> String {
    guard let string = try optionalString(key) else { throw missing(key) }
    return string
  }

  @inline(__always)
  mutating func optionalString(_ key: StaticString) throws(LineProblem) -> String? {
    guard let range = take(key) else { return nil }
    guard line[range.lowerBound] == UInt8(ascii: "\"") else { throw mismatch(key, "a string", range) }
    let plain = UnsafeBufferPointer(rebasing: line[range].dropFirst().dropLast())
    if plain.plainEnd(from: 0) == plain.count { return String(decoding: plain, as: UTF8.self) }
    guard case .string(let string) = value(at: range) else { throw mismatch(key, "a string", range) }
    return string
  }

  @inline(__always)
  mutating func optionalBool(_ key: StaticString) throws(LineProblem) -> Bool? {
    guard let range = take(key) else { return nil }
    guard case .bool(let bool) = value(at: range) else { throw mismatch(key, "true or false", range) }
    return bool
  }

  @inline(__always)
  mutating func value(_ key: StaticString) throws(LineProblem) -> JSONValue {
    guard let value = optionalValue(key) else { throw missing(key) }
    return value
  }

  @inline(__always)
  mutating func optionalValue(_ key: StaticString) -> JSONValue? {
    take(key).map { value(at: $0) }
  }

  @inline(__always)
  mutating func optionalArray(_ key: StaticString) throws(LineProblem) -> [Range<Int>]? {
    guard let range = take(key) else { return nil }
    var parser = JSONParser(line, at: range.lowerBound, builds: false)
    guard parser.isNext(UInt8(ascii: "[")), let elements = try? parser.rawElements() else {
      throw mismatch(key, "an array", range)
    }
    return elements
  }

  mutating func ints(_ key: StaticString) throws(LineProblem) -> [Int] {
    guard let ranges = try optionalArray(key) else { throw missing(key) }
    var ints: [Int] = []
    for range in ranges {
      guard let int = value(at: range).int, TraceGrammar.numbers.contains(int) else {
        throw mismatch(key, "an array of whole numbers", range)
      }
      ints.append(int)
    }
    return ints
  }

  @inline(__always)
  mutating func optionalObject(_ key: StaticString) throws(LineProblem) -> RecordFields? {
    guard let range = take(key) else { return nil }
    guard let fields = object(at: range, name: .value(of: key)) else { throw mismatch(key, "an object", range) }
    return fields
  }

  func mismatch(_ key: StaticString, _ expected: String, _ range: Range<Int>) -> LineProblem {
    LineProblem(offset: range.lowerBound, reason: "\"\(key)\" must be \(expected), found \(excerpt(of: range))")
  }
}
