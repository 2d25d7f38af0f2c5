import TinyRedux

/// What came to a test: an action, or an effect's error.
struct Arrival<Action: ReduxAction>: Sendable {
  var action: Action?
  var error: (any Error)?
  var origin: String?
}

/// What a test expects to come next.
struct Expected<Action: ReduxAction>: Sendable {
  let text: String
  /// For telling another payload from another action.
  let caseID: String?
  let fits: @MainActor (Arrival<Action>) -> Bool

  static func action(_ action: Action) -> Self {
    Self(text: action.debugDescription, caseID: action.id) { $0.action == action }
  }

  static func id(_ id: String) -> Self {
    Self(text: "an action with the id \"\(id)\"", caseID: nil) { $0.action?.id == id }
  }

  static func predicate(_ fits: @escaping @MainActor (Action) -> Bool) -> Self {
    Self(text: "an action that fits the predicate", caseID: nil) { $0.action.map(fits) ?? false }
  }

  static func error(_ error: any Error, from origin: String) -> Self {
    Self(text: Messages.error(error, origin: origin, action: nil), caseID: nil) { arrival in
      arrival.origin == origin && arrival.error.map { ErrorEquality.areEqual($0, error) } ?? false
    }
  }
}
