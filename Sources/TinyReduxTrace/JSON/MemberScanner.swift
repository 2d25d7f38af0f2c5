/// Tells where the members of an object are that is written without spaces.
enum MemberScanner {
  /// Finds the members of the object at a range, by default of the line; false if ``JSONParser`` has to look.
  static func scan(_ line: PaddedLine, at range: Range<Int>? = nil, into table: MemberTable) -> Bool {
    let range = range ?? 0..<line.count
    let start = table.count
    var cursor = JSONCursor(line.base + range.lowerBound)
    if members(&cursor, of: line.base, into: table), cursor.at == line.base + range.upperBound { return true }
    table.clear(from: start)
    return false
  }

  private static func members(
    _ cursor: inout JSONCursor, of base: UnsafePointer<UInt8>, into table: MemberTable
  ) -> Bool {
    guard cursor.take(byte: "{") else { return false }
    repeat {
      let start = cursor.at + 1
      guard cursor.plainString(), cursor.take(byte: ":") else { return false }
      let key = start - base..<cursor.at - base - 2
      let word = start.word(key.count)
      let value = cursor.at - base
      guard cursor.value() else { return false }
      table.append(
        RawMember(key: RawString(range: key, hasEscapes: false), value: value..<cursor.at - base, word: word))
    } while cursor.take(byte: ",")
    return cursor.take(byte: "}")
  }
}

/// A line in memory that a ``JSONCursor`` may read: behind it stands a control character, and eight more bytes at least.
struct PaddedLine {
  let base: UnsafePointer<UInt8>
  let count: Int

  /// As many bytes must stand behind the control character that ends a line.
  static let padding = 8

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  /// A copy of a line, for as long as the body runs.
  static func with<Result, Failure: Error>(
    _ line: some Collection<UInt8>, _ body: (PaddedLine) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let count = line.count
    let bytes = Array(line) + repeatElement(UInt8(ascii: "\n"), count: 1 + padding)
    return try bytes.withUnsafeBufferPointer { (buffer) throws(Failure) in
      // Never empty, so it has a base.
      try body(PaddedLine(base: buffer.baseAddress.unsafelyUnwrapped, count: count))
    }
  }
}
