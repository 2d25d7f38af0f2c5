/// What is wrong with a line, and where in it.
struct LineProblem: Error, Hashable {
  enum Kind: Hashable {
    case malformed, invalid
    /// A header that this version doesn't read.
    case newerVersion(TraceRecord.Version)
  }

  var kind = Kind.invalid
  /// In bytes from the line's start.
  var offset: Int
  /// A sentence fragment: what must be, and what was found.
  var reason: String
}

/// The members of an object in a line, taken one by one. Taken in the order that the writer has, each costs one
/// comparison; those that nobody takes cost nothing.
struct RecordFields {
  /// The line, which has been checked; valid as long as the fields, which don't leave the closure that they are made in.
  let line: UnsafeBufferPointer<UInt8>
  private let members: [JSONParser.RawMember]
  /// Where the object starts.
  private let start: Int
  /// What the object is, for messages: `a "dispatch" line`.
  var name: String
  private var taken = 0
  private var isTaken: UInt64 = 0
  private var next = 0

  /// Checks the whole line.
  init(line: UnsafeBufferPointer<UInt8>) throws(LineProblem) {
    var parser = JSONParser(line, builds: false, outerLevels: 1)
    parser.skipSpace()
    let start = parser.at
    let isObject = parser.isNext(UInt8(ascii: "{"))
    let members: [JSONParser.RawMember]
    do {
      members = isObject ? try parser.rawMembers() : []
      if !isObject { _ = try parser.value() }
      try parser.end()
    } catch {
      throw LineProblem(kind: .malformed, offset: error.offset, reason: error.reason)
    }
    self.init(line, members, start: start, name: "a line")
    guard isObject else {
      throw LineProblem(offset: start, reason: "a line must be an object, found \(excerpt(of: start..<parser.at))")
    }
  }

  private init(_ line: UnsafeBufferPointer<UInt8>, _ members: [JSONParser.RawMember], start: Int, name: String) {
    self.line = line
    self.members = members
    self.start = start
    self.name = name
  }

  /// Where the value of a key is; nil where there is none, or where it has been taken.
  mutating func take(_ key: StaticString) -> Range<Int>? {
    guard let index = index(of: key) else { return nil }
    isTaken |= 1 << UInt64(index)
    taken += 1
    next = index + 1
    return members[index].value
  }

  /// Gives up reading a member that was taken: it stays among the rest.
  mutating func putBack(_ value: Range<Int>) {
    guard let index = members.firstIndex(where: { $0.value == value }) else { return }
    isTaken &= ~(1 << UInt64(index))
    taken -= 1
  }

  private func index(of key: StaticString) -> Int? {
    // A mask of 64 bits: no version has lines with more known keys, and those further back stay unknown.
    let count = min(members.count, 64)
    var index = next < count ? next : 0
    for _ in 0..<count {
      if isKey(members[index].key, key) { return isTaken & 1 << UInt64(index) == 0 ? index : nil }
      index = index + 1 < count ? index + 1 : 0
    }
    return nil
  }

  private func isKey(_ found: RawString, _ key: StaticString) -> Bool {
    if found.hasEscapes { return text(of: found).hasSameBytes(as: "\(key)") }
    guard found.range.count == key.utf8CodeUnitCount else { return false }
    // Both are as long as the count says. Keys of one length mostly differ in their first character.
    for offset in 0..<key.utf8CodeUnitCount where line[found.range.lowerBound + offset] != key.utf8Start[offset] {
      return false
    }
    return true
  }

  /// The members that nobody took, in order.
  func rest() throws(LineProblem) -> [JSONObject.Member] {
    if taken == members.count { return [] }
    let known = members.indices.prefix(64).filter { isTaken & 1 << UInt64($0) != 0 }.map { text(of: members[$0].key) }
    var rest: [JSONObject.Member] = []
    for index in members.indices where index >= 64 || isTaken & 1 << UInt64(index) == 0 {
      let key = text(of: members[index].key)
      if known.contains(key) {
        throw LineProblem(offset: members[index].value.lowerBound, reason: "\"\(key)\" must occur once, found it twice")
      }
      rest.append(JSONObject.Member(key: key, value: value(at: members[index].value)))
    }
    return rest
  }
}

extension RecordFields {
  mutating func int(_ key: StaticString) throws(LineProblem) -> Int {
    guard let int = try optionalInt(key) else { throw missing(key) }
    return int
  }

  mutating func optionalInt(_ key: StaticString) throws(LineProblem) -> Int? {
    guard let range = take(key) else { return nil }
    if let int = plainInt(range) { return int }
    guard let int = value(at: range).int else { throw mismatch(key, "a whole number", range) }
    guard TraceGrammar.numbers.contains(int) else { throw mismatch(key, "at least 0 and below 2^53", range) }
    return int
  }

  /// The value of at most 15 digits, which is every number that a writer writes.
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

  mutating func string(_ key: StaticString) throws(LineProblem) -> String {
    guard let string = try optionalString(key) else { throw missing(key) }
    return string
  }

  mutating func optionalString(_ key: StaticString) throws(LineProblem) -> String? {
    guard let range = take(key) else { return nil }
    guard line[range.lowerBound] == UInt8(ascii: "\"") else { throw mismatch(key, "a string", range) }
    let plain = UnsafeBufferPointer(rebasing: line[range].dropFirst().dropLast())
    if plain.plainEnd(from: 0) == plain.count { return String(decoding: plain, as: UTF8.self) }
    guard case .string(let string) = value(at: range) else { throw mismatch(key, "a string", range) }
    return string
  }

  mutating func optionalBool(_ key: StaticString) throws(LineProblem) -> Bool? {
    guard let range = take(key) else { return nil }
    guard case .bool(let bool) = value(at: range) else { throw mismatch(key, "true or false", range) }
    return bool
  }

  mutating func value(_ key: StaticString) throws(LineProblem) -> JSONValue {
    guard let value = optionalValue(key) else { throw missing(key) }
    return value
  }

  mutating func optionalValue(_ key: StaticString) -> JSONValue? {
    take(key).map { value(at: $0) }
  }

  mutating func optionalArray(_ key: StaticString) throws(LineProblem) -> [Range<Int>]? {
    guard let range = take(key) else { return nil }
    var parser = JSONParser(line, at: range.lowerBound, builds: false)
    guard parser.isNext(UInt8(ascii: "[")), let elements = try? parser.rawElements() else {
      throw mismatch(key, "an array", range)
    }
    return elements
  }

  mutating func optionalObject(_ key: StaticString) throws(LineProblem) -> RecordFields? {
    guard let range = take(key) else { return nil }
    guard let fields = object(at: range, name: "\"\(key)\"") else { throw mismatch(key, "an object", range) }
    return fields
  }

  /// The fields of a value, if it is an object.
  func object(at range: Range<Int>, name: @autoclosure () -> String) -> RecordFields? {
    var parser = JSONParser(line, at: range.lowerBound, builds: false)
    guard parser.isNext(UInt8(ascii: "{")), let members = try? parser.rawMembers() else { return nil }
    return RecordFields(line, members, start: range.lowerBound, name: name())
  }

  func mismatch(_ key: StaticString, _ expected: String, _ range: Range<Int>) -> LineProblem {
    LineProblem(offset: range.lowerBound, reason: "\"\(key)\" must be \(expected), found \(excerpt(of: range))")
  }

  func missing(_ key: StaticString) -> LineProblem {
    LineProblem(offset: start, reason: "\(name) must have \"\(key)\", found none")
  }
}

extension RecordFields {
  /// The value at a place that has been checked.
  func value(at range: Range<Int>) -> JSONValue {
    var parser = JSONParser(line, at: range.lowerBound)
    // It can't fail again.
    return (try? parser.value()) ?? .null
  }

  private func text(of string: RawString) -> String {
    (try? JSONParser(line).text(string)) ?? ""
  }

  /// The value in a few words.
  func excerpt(of range: Range<Int>) -> String {
    switch value(at: range) {
    case .array(let elements): return elements.isEmpty ? "an empty array" : "an array of \(elements.count)"
    case .object(let object): return object.members.isEmpty ? "an empty object" : "an object"
    case let scalar:
      let scalars = scalar.description.unicodeScalars
      return String(scalars.count <= 40 ? scalars : String.UnicodeScalarView(scalars.prefix(39)) + ["…"])
    }
  }
}
