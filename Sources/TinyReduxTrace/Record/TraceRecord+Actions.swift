extension TraceRecord {
  /// The whole state.
  public struct Snapshot: Sendable, Hashable {
    /// `fnv1a64:` and 16 hexadecimal digits over the value's canonical bytes (sorted keys).
    public var hash: String?
    public var value: JSONValue

    public init(hash: String?, value: JSONValue) {
      self.hash = hash
      self.value = value
    }
  }

  /// An action as a trace shows it.
  public struct Action: Sendable, Hashable {
    /// The action's id: its case's name.
    public var action: String
    /// The action's debug description.
    public var label: String?
    /// The action's associated values.
    public var payload: JSONValue?

    public init(action: String, label: String? = nil, payload: JSONValue? = nil) {
      self.action = action
      self.label = label
      self.payload = payload
    }
  }

  /// Who dispatched.
  public enum Cause: Sendable, Hashable {
    /// Code outside the store, at `Module/File.swift:88`.
    case outside(at: String)
    /// A handler of that dispatch.
    case dispatch(Int)
    /// An effect of that dispatch.
    case effect(Int, of: Int)
  }

  /// An action was accepted.
  public struct Dispatch: Sendable, Hashable {
    public var dispatch: Int
    public var action: Action
    public var by: Cause?

    public init(dispatch: Int, action: Action, by: Cause?) {
      self.dispatch = dispatch
      self.action = action
      self.by = by
    }
  }

  /// An action was not accepted.
  public struct Refused: Sendable, Hashable {
    public var action: Action
    public var by: Cause?
    /// `limit`, `capacity`, `closed` or `cancelled` (its effect had been cancelled).
    public var reason: String

    public init(action: Action, by: Cause?, reason: String) {
      self.action = action
      self.by = by
      self.reason = reason
    }
  }
}
