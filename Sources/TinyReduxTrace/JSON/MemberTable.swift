/// What lies between a string's quotes.
struct RawString {
  var range: Range<Int>
  var hasEscapes: Bool
}

/// A member of an object whose value has been checked, not made.
struct RawMember {
  var key: RawString
  var value: Range<Int>
  /// The key as a number, for comparing; 0 where it is longer than eight bytes or has escapes.
  var word: UInt64
}

/// Where the members of a line's objects are: room that is used again for the next line.
final class MemberTable {
  private var members: UnsafeMutablePointer<RawMember>
  private var capacity = 64
  /// Below `capacity` or equal; all below are initialised.
  private(set) var count = 0

  init() {
    members = .allocate(capacity: capacity)
  }

  deinit {
    // Members are plain numbers: nothing to deinitialise.
    members.deallocate()
  }

  func clear() {
    count = 0
  }

  /// Forgets those from an index on.
  func clear(from start: Int) {
    count = min(count, start)
  }

  @inline(always)
  func append(_ member: RawMember) {
    if count == capacity { grow() }
    (members + count).initialize(to: member)
    count += 1
  }

  @inline(always)
  subscript(index: Int) -> RawMember {
    precondition(index < count)
    return members[index]
  }

  private func grow() {
    let larger = UnsafeMutablePointer<RawMember>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: members, count: count)
    members.deallocate()
    members = larger
    capacity *= 2
  }
}

extension UnsafePointer<UInt8> {
  /// Up to eight bytes as a number; 0 for more. The rest of the number is zero.
  @inline(always)
  func word(_ length: Int) -> UInt64 {
    guard length <= 8 else { return 0 }
    var word: UInt64 = 0
    for index in 0..<length { word |= UInt64(self[index]) &<< UInt64(truncatingIfNeeded: index &* 8) }
    return word
  }
}
