/// Puts actions into a store's queue from a handler or an effect; never runs one inline.
///
/// It can be called from any thread, holds the queue and not the store, and knows the action in whose handler it was
/// made, so that a trace can tell who caused what.
///
/// ```swift
/// return .task(id: "search", cancelInFlight: true) { _ in
///   dispatch(0, .resultsArrived(try await find(query)))
/// }
/// ```
public struct Dispatch<State: ReduxState, Action: ReduxAction>: Sendable {
  /// Where actions go: as large as one reference.
  @usableFromInline
  enum Destination: Sendable {
    case inbox(Inbox<State, Action>)
    /// To the store of which this is a feature.
    indirect case whole(@Sendable (UInt, Action, String?) -> Bool)
  }

  @usableFromInline let destination: Destination
  @usableFromInline let parent: Int
  @usableFromInline let scope: SendScope?

  @inlinable
  init(inbox: Inbox<State, Action>, parent: Int, scope: SendScope?) {
    destination = .inbox(inbox)
    self.parent = parent
    self.scope = scope
  }

  /// The same dispatch for a feature, whose actions are embedded in those of the whole.
  init<WholeState, WholeAction>(
    _ whole: Dispatch<WholeState, WholeAction>, embed: @escaping @Sendable (Action) -> WholeAction
  ) {
    destination = .whole { limit, action, limitID in
      let embedded = embed(action)
      // Counted apart from the feature's other actions, which all have one id in the whole.
      let limitID = limit > 0 ? "\(embedded.id)/\(limitID ?? action.id)" : nil
      return whole.accept(limit, embedded, as: limitID)
    }
    parent = whole.parent
    scope = whole.scope
  }

  /// Accepts an action at the end of the queue.
  ///
  /// - Parameter maxDispatchable: How many actions of the same id, dispatched with a limit, may wait or be in their
  ///   synchronous pipeline at once; 0 means any number.
  /// - Returns: Whether the action was accepted.
  @inlinable @discardableResult
  public func callAsFunction(_ maxDispatchable: UInt, _ action: Action) -> Bool {
    accept(maxDispatchable, action, as: nil)
  }

  @inlinable
  func accept(_ limit: UInt, _ action: Action, as limitID: String?) -> Bool {
    switch destination {
    case .inbox(let inbox):
      // The parent says who dispatched, so the place doesn't.
      inbox.accept(action, limit: limit, as: limitID, parent: parent, scope: scope, fileID: "", line: 0) != nil
    case .whole(let accept): accept(limit, action, limitID)
    }
  }

  /// Accepts several actions, one after another; each for itself.
  ///
  /// - Returns: Whether all were accepted.
  @discardableResult
  public func callAsFunction(_ maxDispatchable: UInt, _ first: Action, _ second: Action, _ rest: Action...) -> Bool {
    var isAccepted = true
    for action in [first, second] + rest {
      isAccepted = self(maxDispatchable, action) && isAccepted
    }
    return isAccepted
  }
}
