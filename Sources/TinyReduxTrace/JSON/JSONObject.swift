/// The members of a JSON object in order. Equality ignores the order, as RFC 6902 §4.6 asks.
///
/// A key that occurs twice is kept twice; looking it up finds the last one, as most parsers do.
public struct JSONObject: Sendable {
  public struct Member: Sendable, Hashable {
    public var key: String
    public var value: JSONValue

    public init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }

    public static func == (left: Member, right: Member) -> Bool {
      left.key.hasSameBytes(as: right.key) && left.value == right.value
    }

    public func hash(into hasher: inout Hasher) {
      key.hashBytes(into: &hasher)
      hasher.combine(value)
    }
  }

  public var members: [Member]

  public init(_ members: [Member] = []) {
    self.members = members
  }

  /// The value of a key. Setting keeps the member's place, or appends one; nil removes every member of that key.
  /// Takes time linear in the number of members.
  public subscript(key: String) -> JSONValue? {
    get { index(of: key).map { members[$0].value } }
    set {
      guard let newValue else { return members.removeAll { $0.key.hasSameBytes(as: key) } }
      if let index = index(of: key) {
        members[index].value = newValue
      } else {
        members.append(Member(key: key, value: newValue))
      }
    }
  }

  func index(of key: String) -> Int? {
    members.lastIndex { $0.key.hasSameBytes(as: key) }
  }
}

extension JSONObject: Hashable {
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    guard left.members.count == right.members.count else { return false }
    if left.members.elementsEqual(right.members, by: { $0.key.hasSameBytes(as: $1.key) }) {
      return left.members == right.members
    }
    return left.sortedByKey == right.sortedByKey
  }

  public func hash(into hasher: inout Hasher) {
    // A sum doesn't depend on the order, and equal members in another order must hash alike.
    var sum = members.count
    for member in members { sum &+= member.hashValue }
    hasher.combine(sum)
  }

  /// The members by the bytes of their keys; those of one key stay in order.
  var sortedByKey: [Member] {
    let order = members.indices.sorted { left, right in
      let (leftKey, rightKey) = (members[left].key, members[right].key)
      if leftKey.hasSameBytes(as: rightKey) { return left < right }
      return leftKey.utf8.lexicographicallyPrecedes(rightKey.utf8)
    }
    return order.map { members[$0] }
  }
}
