/// Supervises errors: each goes through the resolvers until one decides, but for that of an `.exit(.failure)`, which is
/// final, and what a cancelled effect throws.
///
/// Resolvers run on the main actor, in the order in which the store got them.
public protocol Resolver<State, Action>: Sendable {
  associatedtype State: ReduxState
  associatedtype Action: ReduxAction

  /// Names the resolver in traces.
  var id: String { get }

  /// Judges an error, or leaves it to the next resolver. It must not wait.
  @MainActor
  func run(_ context: ResolverContext<State, Action>) -> ResolverExit<Action>
}

/// A resolver made of a closure, or of another resolver whose type no longer matters.
public struct AnyResolver<State: ReduxState, Action: ReduxAction>: Resolver {
  public typealias Handler = @MainActor @Sendable (ResolverContext<State, Action>) -> ResolverExit<Action>

  public let id: String
  private let handler: Handler

  public init(id: String, _ handler: @escaping Handler) {
    self.id = id
    self.handler = handler
  }

  public init(_ resolver: some Resolver<State, Action>) {
    self.init(id: resolver.id) { resolver.run($0) }
  }

  public func run(_ context: ResolverContext<State, Action>) -> ResolverExit<Action> {
    handler(context)
  }
}

/// What a resolver gets.
public struct ResolverContext<State: ReduxState, Action: ReduxAction>: Sendable {
  public let state: State.ReadOnly
  /// Puts actions into the queue; never runs one inline.
  public let dispatch: Dispatch<State, Action>
  public let error: any Error
  /// The id of the middleware that failed.
  public let origin: String
  public let action: Action

  /// The parts as a tuple: `let (state, dispatch, error, origin, action) = context.args`.
  public var args:
    (state: State.ReadOnly, dispatch: Dispatch<State, Action>, error: any Error, origin: String, action: Action)
  {
    (state, dispatch, error, origin, action)
  }
}

/// A resolver's verdict.
public enum ResolverExit<Action: ReduxAction>: Sendable {
  /// Passes the error on to the next resolver. When none decides, it is unhandled.
  case next
  /// The same flow as ``next``, meaning "not mine": left out of traces unless asked for.
  case defaultNext
  /// Passes on another error and another action.
  case nextAs(any Error, Action)
  /// Rescued: the reducers run. If an effect raised the error, its action may have been reduced before: it is now
  /// reduced again.
  case reduce
  /// Rescued: the reducers run with another action.
  case reduceAs(Action)
  /// Stops, and no reducer runs: with `success` the error is settled, with `failure` it stays.
  case exit(ExitResult)
}
