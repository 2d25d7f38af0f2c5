/// Puts actions into a store's queue from a handler or an effect; never runs one inline.
///
/// It can be called from any thread, holds the queue and not the store, and knows the action in whose handler it was
/// made, so that a trace can tell who caused what.
///
/// ```swift
/// return .task { state in
///   let repos = try await search(query)
///   dispatch(0, .results(repos))
/// }
/// ```
public struct Dispatch<State: ReduxState, Action: ReduxAction>: Sendable {
  @usableFromInline let inbox: Inbox<State, Action>
  @usableFromInline let parent: Int
  @usableFromInline let scope: SendScope?

  @inlinable
  init(inbox: Inbox<State, Action>, parent: Int, scope: SendScope?) {
    self.inbox = inbox
    self.parent = parent
    self.scope = scope
  }

  /// Accepts an action at the end of the queue.
  ///
  /// - Parameter maxDispatchable: How many actions of the same id, dispatched with a limit, may wait or be in their
  ///   synchronous pipeline at once; 0 means any number.
  /// - Returns: Whether the action was accepted.
  @inlinable @discardableResult
  public func callAsFunction(
    _ maxDispatchable: UInt, _ action: Action, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    inbox.accept(action, limit: maxDispatchable, parent: parent, scope: scope, fileID: fileID, line: line) != nil
  }

  /// Accepts several actions, one after another; each for itself.
  ///
  /// - Returns: Whether all were accepted.
  @discardableResult
  public func callAsFunction(
    _ maxDispatchable: UInt, _ first: Action, _ second: Action, _ rest: Action..., fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Bool {
    var isAccepted = true
    for action in [first, second] + rest {
      isAccepted = self(maxDispatchable, action, fileID: fileID, line: line) && isAccepted
    }
    return isAccepted
  }

  var isClosed: Bool { inbox.isClosed }
}
