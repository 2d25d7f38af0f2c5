/// How an action leaves a middleware.
///
/// ```swift
/// guard case .queryChanged(let query) = action else { return .defaultNext }
/// return .task(id: "search", cancelInFlight: true) { _ in
///   dispatch(0, .resultsArrived(try await find(query)))
/// }
/// ```
public struct MiddlewareExit<State: ReduxState, Action: ReduxAction>: Sendable {
  /// Work off the main actor; a throw goes to the resolvers.
  public typealias Work = @Sendable (State.ReadOnly) async throws -> Void
  /// Work whose end decides how the suspended action goes on; a throw goes to the resolvers.
  public typealias DeferredWork = @Sendable (State.ReadOnly) async throws -> ResumeExit<Action>

  @usableFromInline
  enum Kind: Sendable {
    case next
    case defaultNext
    indirect case rare(Rare)
  }

  /// The exits that aren't taken thousands of times a second: behind a pointer, so that the others stay small.
  @usableFromInline
  enum Rare: Sendable {
    case nextAs(Action)
    case resolve(any Error)
    case `throw`(any Error)
    case exit(ExitResult)
    /// `.task` or `.actions`, which only traces tell apart.
    case effect(
      StepExit, id: String?, cancelInFlight: Bool,
      @Sendable (State.ReadOnly, Dispatch<State, Action>) async throws -> Void)
    case cancel(id: String)
    case deferred(id: String?, cancelInFlight: Bool, DeferredWork)
  }

  @usableFromInline let kind: Kind

  @inlinable
  init(kind: Kind) {
    self.kind = kind
  }

  /// The same action goes to the next middleware, then to the reducers.
  @inlinable public static var next: Self { Self(kind: .next) }

  /// The same flow as ``next``, meaning "not mine": left out of traces unless asked for.
  @inlinable public static var defaultNext: Self { Self(kind: .defaultNext) }

  /// Goes on with another action.
  public static func nextAs(_ action: Action) -> Self { Self(kind: .rare(.nextAs(action))) }

  /// Hands an error to the resolvers.
  public static func resolve(_ error: any Error) -> Self { Self(kind: .rare(.resolve(error))) }

  /// Leaves the pipeline: see ``ExitResult``.
  public static func exit(_ result: ExitResult) -> Self { Self(kind: .rare(.exit(result))) }

  /// Starts an effect off the main actor and goes on at once, as ``next`` does.
  ///
  /// The effect holds the state, never the store. When the store closes it is cancelled cooperatively; from then on it
  /// delivers no action, and what it throws reaches no resolver. The effect is the task and its children: what code
  /// that left it, by a callback or `Task.detached`, dispatches through the context counts as the action's, and is accepted
  /// until the store closes. The state that the work gets must not be
  /// kept longer than the work.
  public static func task(_ work: @escaping Work) -> Self {
    Self(kind: .rare(.effect(.task, id: nil, cancelInFlight: false) { state, _ in try await work(state) }))
  }

  /// Starts an effect with an identity, by which ``cancel(id:)`` finds it: one name space for the whole store.
  ///
  /// - Parameter cancelInFlight: Cancels the running effects of the same identity first: a search box cancels the
  ///   search in flight.
  public static func task(id: String, cancelInFlight: Bool = false, _ work: @escaping Work) -> Self {
    Self(kind: .rare(.effect(.task, id: id, cancelInFlight: cancelInFlight) { state, _ in try await work(state) }))
  }

  /// Cancels the running effects with this identity, and goes on as ``next`` does.
  public static func cancel(id: String) -> Self { Self(kind: .rare(.cancel(id: id))) }

  /// Starts an effect that feeds the actions of a sequence into the store, one after another, until it ends or the
  /// store closes.
  ///
  /// An action that a full queue refuses is passed over; observers are told.
  public static func actions<Actions: AsyncSequence & Sendable>(
    id: String? = nil, cancelInFlight: Bool = false, _ sequence: Actions
  ) -> Self where Actions.Element == Action {
    Self(
      kind: .rare(
        .effect(.actions, id: id, cancelInFlight: cancelInFlight) { _, dispatch in
          for try await action in sequence {
            if Task.isCancelled { return }
            dispatch(0, action)
          }
        }))
  }

  /// Suspends this action alone until the work returns the exit to resume with; later actions may overtake it.
  ///
  /// An action whose work is cancelled ends as `cancelled`: no reducer runs.
  public static func deferred(_ work: @escaping DeferredWork) -> Self {
    Self(kind: .rare(.deferred(id: nil, cancelInFlight: false, work)))
  }

  /// ``deferred(_:)`` with an identity, by which ``cancel(id:)`` finds it.
  public static func deferred(id: String, cancelInFlight: Bool = false, _ work: @escaping DeferredWork) -> Self {
    Self(kind: .rare(.deferred(id: id, cancelInFlight: cancelInFlight, work)))
  }
}

/// How a deferred action goes on.
public enum ResumeExit<Action: ReduxAction>: Sendable {
  /// To the next middleware.
  case next
  /// To the next middleware, as another action.
  case nextAs(Action)
  /// To the resolvers.
  case resolve(any Error)
  /// Out of the pipeline.
  case exit(ExitResult)
}

/// How an action leaves the pipeline before its end.
public enum ExitResult: Sendable {
  /// From a middleware: skips the remaining middlewares, and the reducers run. From a resolver: the error is settled,
  /// and no reducer runs.
  case success
  /// Stops: no reducer runs.
  case done
  /// Stops with an error: no reducer and no resolver runs.
  case failure(any Error)
}
