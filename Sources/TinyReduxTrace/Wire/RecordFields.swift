/// What is wrong with a line, and where in it.
package struct LineProblem: Error, Hashable {
  package enum Kind: Hashable, Sendable {
    case malformed, invalid
    /// A header that this version doesn't read.
    case newerVersion(TraceRecord.Version)
  }

  package var kind = Kind.invalid
  /// In bytes from the line's start.
  package var offset: Int
  /// A sentence fragment: what must be, and what was found.
  package var reason: String
}

/// The members of an object in a line, taken one by one. Taken in the order that the writer has, each costs one
/// comparison; those that nobody takes cost nothing.
struct RecordFields {
  /// The line, which has been checked; valid as long as the fields, which don't leave the closure that they are made in.
  let line: UnsafeBufferPointer<UInt8>
  private let padded: PaddedLine
  private let table: MemberTable
  /// Where in the table the object's members are.
  private let members: Range<Int>
  /// Where the object starts.
  private let start: Int
  /// What the object is.
  var name: Name
  private var taken = 0
  private var isTaken: UInt64 = 0
  private var next = 0

  /// Worded only for a message.
  enum Name: CustomStringConvertible {
    case line
    case kind(String)
    case value(of: StaticString)
    case operation

    var description: String {
      switch self {
      case .line: "a line"
      case .kind(let kind): "a \"\(kind)\" line"
      case .value(let key): "\"\(key)\""
      case .operation: "an operation of \"patch\""
      }
    }
  }

  /// Checks the whole line.
  init(_ line: PaddedLine, table: MemberTable) throws(LineProblem) {
    table.clear()
    if MemberScanner.scan(line, into: table) {
      self.init(line, table, from: 0, start: 0, name: .line)
      return
    }
    var parser = JSONParser(line.bytes, builds: false, outerLevels: 1)
    parser.skipSpace()
    let start = parser.at
    let isObject = parser.isNext(UInt8(ascii: "{"))
    do {
      if isObject { try parser.members(into: table) } else { _ = try parser.value() }
      try parser.end()
    } catch {
      throw LineProblem(kind: .malformed, offset: error.offset, reason: error.reason)
    }
    self.init(line, table, from: 0, start: start, name: .line)
    guard isObject else {
      throw LineProblem(offset: start, reason: "a line must be an object, found \(excerpt(of: start..<parser.at))")
    }
  }

  /// - Parameter first: Where in the table the object's members begin; they are the last ones.
  private init(
    _ line: PaddedLine, _ table: MemberTable, from first: Int, start: Int, name: Name
  ) {
    padded = line
    self.line = line.bytes
    self.table = table
    members = first..<table.count
    self.start = start
    self.name = name
  }

  /// Where the value of a key is; nil where there is none, or where it has been taken.
  @inline(__always)
  mutating func take(_ key: StaticString) -> Range<Int>? {
    // Folded to a constant where the key is a literal.
    take(key, word: key.utf8Start.word(key.utf8CodeUnitCount))
  }

  private mutating func take(_ key: StaticString, word: UInt64) -> Range<Int>? {
    guard let index = index(of: key, word) else { return nil }
    isTaken |= 1 << UInt64(index)
    taken += 1
    next = index + 1
    return table[members.lowerBound + index].value
  }

  /// Gives up reading a member that was taken: it stays among the rest.
  mutating func putBack(_ value: Range<Int>) {
    guard let index = members.firstIndex(where: { table[$0].value == value }) else { return }
    isTaken &= ~(1 << UInt64(index - members.lowerBound))
    taken -= 1
  }

  private func index(of key: StaticString, _ word: UInt64) -> Int? {
    // A mask of 64 bits: no version has lines with more known keys, and those further back stay unknown.
    let count = min(members.count, 64)
    var index = next < count ? next : 0
    for _ in 0..<count {
      let member = table[members.lowerBound &+ index]
      if member.word != 0 ? member.word == word : isKey(member.key, key) {
        return isTaken & 1 << UInt64(index) == 0 ? index : nil
      }
      index = index + 1 < count ? index + 1 : 0
    }
    return nil
  }

  /// Compares what has no word.
  private func isKey(_ found: RawString, _ key: StaticString) -> Bool {
    if found.hasEscapes { return text(of: found).hasSameBytes(as: "\(key)") }
    return found.range.count == key.utf8CodeUnitCount
      && line[found.range].elementsEqual(UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
  }

  /// The members that nobody took, in order.
  func rest() throws(LineProblem) -> [JSONObject.Member] {
    if taken == members.count { return [] }
    let isKnown = { [isTaken] (index: Int) in index < 64 && isTaken & 1 << UInt64(index) != 0 }
    let all = members.map { table[$0] }
    let known = all.indices.filter(isKnown).map { text(of: all[$0].key) }
    var rest: [JSONObject.Member] = []
    for index in all.indices where !isKnown(index) {
      let (key, value) = (text(of: all[index].key), all[index].value)
      if known.contains(key) {
        throw LineProblem(offset: value.lowerBound, reason: "\"\(key)\" must occur once, found it twice")
      }
      rest.append(JSONObject.Member(key: key, value: self.value(at: value)))
    }
    return rest
  }

  /// The fields of an object in a line: what nobody took is passed over, what was taken must occur once.
  func passRest() throws(LineProblem) {
    _ = try rest()
  }
}

extension RecordFields {
  /// The fields of a value, if it is an object.
  func object(at range: Range<Int>, name: Name) -> RecordFields? {
    guard line[range.lowerBound] == UInt8(ascii: "{") else { return nil }
    let first = table.count
    if !MemberScanner.scan(padded, at: range, into: table) {
      var parser = JSONParser(line, at: range.lowerBound, builds: false)
      // It can't fail again.
      try? parser.members(into: table)
    }
    return RecordFields(padded, table, from: first, start: range.lowerBound, name: name)
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
