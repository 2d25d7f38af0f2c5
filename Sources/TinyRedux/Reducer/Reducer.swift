/// Applies deterministic state transitions: the only place that changes the state.
///
/// Reducers run on the main actor, in the order in which the store got them.
public protocol Reducer<State, Action>: Sendable {
  associatedtype State: ReduxState
  associatedtype Action: ReduxAction

  /// Names the reducer in traces.
  var id: String { get }

  /// Makes an action's changes, from the state and the action alone. It must not wait.
  @MainActor
  func reduce(_ context: ReducerContext<State, Action>) -> ReducerExit
}

/// A reducer made of a closure, or of another reducer whose type no longer matters.
public struct AnyReducer<State: ReduxState, Action: ReduxAction>: Reducer {
  public typealias Handler = @MainActor @Sendable (ReducerContext<State, Action>) -> ReducerExit

  public let id: String
  @usableFromInline let handler: Handler

  public init(id: String, _ handler: @escaping Handler) {
    self.id = id
    self.handler = handler
  }

  public init(_ reducer: some Reducer<State, Action>) {
    self.init(id: reducer.id) { reducer.reduce($0) }
  }

  @inlinable @MainActor
  public func reduce(_ context: ReducerContext<State, Action>) -> ReducerExit {
    handler(context)
  }
}

/// What a reducer gets: the mutable state.
public struct ReducerContext<State: ReduxState, Action: ReduxAction>: Sendable {
  public let state: State
  public let action: Action

  @inlinable
  init(state: State, action: Action) {
    self.state = state
    self.action = action
  }

  /// The parts as a tuple: `let (state, action) = context.args`.
  @inlinable
  public var args: (state: State, action: Action) { (state, action) }
}

/// How an action leaves a reducer.
public enum ReducerExit: Sendable {
  /// The next reducer runs.
  case next
  /// The same flow as ``next``, meaning "not mine": left out of traces unless asked for.
  case defaultNext
  /// The remaining reducers are skipped.
  case done
}
