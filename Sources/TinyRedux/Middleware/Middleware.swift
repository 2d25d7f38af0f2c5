/// Orchestrates side effects: sees every dispatched action before the reducers do, and decides how it goes on.
///
/// Middlewares run on the main actor, in the order in which the store got them. A throw goes to the resolvers, as
/// ``MiddlewareExit/resolve(_:)`` does.
public protocol Middleware<State, Action>: Sendable {
  associatedtype State: ReduxState
  associatedtype Action: ReduxAction

  /// Names the middleware in traces and as the origin of its errors.
  var id: String { get }

  /// Decides how an action goes on. It must not wait: work that takes time is an effect.
  @MainActor
  func run(_ context: MiddlewareContext<State, Action>) throws -> MiddlewareExit<State, Action>
}

/// A middleware made of a closure, or of another middleware whose type no longer matters.
public struct AnyMiddleware<State: ReduxState, Action: ReduxAction>: Middleware {
  public typealias Handler =
    @MainActor @Sendable (MiddlewareContext<State, Action>) throws -> MiddlewareExit<State, Action>

  public let id: String
  @usableFromInline let handler: Handler

  public init(id: String, _ handler: @escaping Handler) {
    self.id = id
    self.handler = handler
  }

  public init(_ middleware: some Middleware<State, Action>) {
    self.init(id: middleware.id) { try middleware.run($0) }
  }

  @inlinable @MainActor
  public func run(_ context: MiddlewareContext<State, Action>) throws -> MiddlewareExit<State, Action> {
    try handler(context)
  }
}

/// What a middleware gets.
public struct MiddlewareContext<State: ReduxState, Action: ReduxAction>: Sendable {
  public let state: State.ReadOnly
  /// Puts actions into the queue; never runs one inline.
  public let dispatch: Dispatch<State, Action>
  public let action: Action

  @inlinable
  init(state: State.ReadOnly, dispatch: Dispatch<State, Action>, action: Action) {
    self.state = state
    self.dispatch = dispatch
    self.action = action
  }

  /// The parts as a tuple: `let (state, dispatch, action) = context.args`.
  @inlinable
  public var args: (state: State.ReadOnly, dispatch: Dispatch<State, Action>, action: Action) {
    (state, dispatch, action)
  }
}
