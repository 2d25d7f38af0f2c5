/// What lies between a string's quotes.
struct RawString {
  var range: Range<Int>
  var hasEscapes: Bool
}

extension JSONParser {
  /// A member of an object whose value has been checked, not made.
  struct RawMember {
    var key: RawString
    var value: Range<Int>
  }

  /// Checks the object at `at`, and tells where its members are.
  mutating func rawMembers() throws(Failure) -> [RawMember] {
    at += 1
    skipSpace()
    var members: [RawMember] = []
    if isNext(UInt8(ascii: "}")) {
      at += 1
      return members
    }
    // A record has about a dozen members.
    members.reserveCapacity(12)
    while true {
      let key = try self.key()
      let start = at
      _ = try value()
      members.append(RawMember(key: key, value: start..<at))
      skipSpace()
      if isNext(UInt8(ascii: "}")) {
        at += 1
        return members
      }
      guard isNext(UInt8(ascii: ",")) else { throw failure("expected , or }") }
      at += 1
      skipSpace()
    }
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
