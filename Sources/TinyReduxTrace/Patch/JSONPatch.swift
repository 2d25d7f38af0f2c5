/// A JSON Patch (RFC 6902).
public struct JSONPatch: Sendable, Hashable {
  public enum Verb: String, Sendable, Hashable {
    case add, remove, replace, move, copy, test
  }

  public struct Operation: Sendable, Hashable {
    public var op: Verb
    /// A JSON Pointer (RFC 6901).
    public var path: String
    /// The source of a `move` or `copy`.
    public var from: String?
    public var value: JSONValue?
    /// The old value; RFC 6902 §4 lets readers ignore it.
    public var was: JSONValue?

    public init(op: Verb, path: String, from: String? = nil, value: JSONValue? = nil, was: JSONValue? = nil) {
      self.op = op
      self.path = path
      self.from = from
      self.value = value
      self.was = was
    }
  }

  public var operations: [Operation]

  public init(_ operations: [Operation]) {
    self.operations = operations
  }
}
