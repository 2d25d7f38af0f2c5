/// A JSON value (RFC 8259) that keeps what it read: the order of members, and numbers to the digit.
///
/// Equality is that of RFC 6902 §4.6: strings by code points (never by Unicode's canonical equivalence, as `String`
/// compares), numbers by value, objects whatever the order of their members. A value nests as deep as it likes;
/// comparing, hashing and writing it recurse once a level.
public enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

extension JSONValue: Hashable {
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null:
      hasher.combine(0)
    case .bool(let bool):
      hasher.combine(bool)
    case .number(let number):
      hasher.combine(number)
    case .string(let string):
      string.hashBytes(into: &hasher)
    case .array(let elements):
      hasher.combine(elements)
    case .object(let object):
      hasher.combine(object)
    }
  }
}

extension JSONValue: CustomStringConvertible {
  /// Compact JSON, members in their order.
  public var description: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
