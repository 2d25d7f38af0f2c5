/// A JSON value (RFC 8259) that keeps what it read: the order of members, and numbers to the digit.
public enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

/// The members of a JSON object in order. Equality ignores the order, as RFC 6902 §4.6 asks.
public struct JSONObject: Sendable, Hashable {
  public struct Member: Sendable, Hashable {
    public var key: String
    public var value: JSONValue

    public init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  public var members: [Member]

  public init(_ members: [Member] = []) {
    self.members = members
  }
}

/// A JSON number as it was written. Equality is by numeric value: `1`, `1.0` and `1e0` are equal.
public struct JSONNumber: Sendable, Hashable {
  public let literal: String

  public init(_ value: Int) {
    literal = String(value)
  }
}
