extension JSONParser {
  /// Checks the object at `at`, and tells where its members are.
  mutating func members(into table: MemberTable) throws(Failure) {
    at += 1
    skipSpace()
    if isNext(UInt8(ascii: "}")) {
      at += 1
      return
    }
    while true {
      let key = try self.key()
      let start = at
      _ = try value()
      table.append(RawMember(key: key, value: start..<at, word: word(of: key)))
      skipSpace()
      if isNext(UInt8(ascii: "}")) {
        at += 1
        return
      }
      guard isNext(UInt8(ascii: ",")) else { throw failure("expected , or }") }
      at += 1
      skipSpace()
    }
  }

  private func word(of key: RawString) -> UInt64 {
    guard !key.hasEscapes, let base = bytes.baseAddress else { return 0 }
    return (base + key.range.lowerBound).word(key.range.count)
  }

  /// Tells where the elements of the array at `at` are.
  mutating func rawElements() throws(Failure) -> [Range<Int>] {
    at += 1
    var elements: [Range<Int>] = []
    while true {
      skipSpace()
      if isNext(UInt8(ascii: "]")) { return elements }
      let start = at
      _ = try value()
      elements.append(start..<at)
      skipSpace()
      if isNext(UInt8(ascii: ",")) { at += 1 }
    }
  }
}
