/// A part of an app: where its state lies in the whole, and which of the whole's actions are its own.
///
/// The handlers of a feature know its own state and actions only, and can live in a module of their own; the whole takes
/// them in by ``Middleware/scoped(to:)``, ``Resolver/scoped(to:)`` and ``Reducer/scoped(to:)``.
///
/// ```swift
/// let searchFeature = Feature<AppState, AppAction, SearchState, SearchAction>(
///   state: { $0.search }, readOnly: { $0.search }, embed: AppAction.search
/// ) { action in
///   if case .search(let action) = action { action } else { nil }
/// }
/// ```
public struct Feature<WholeState: ReduxState, WholeAction: ReduxAction, State: ReduxState, Action: ReduxAction>:
  Sendable
{
  let state: @MainActor @Sendable (WholeState) -> State
  let readOnly: @MainActor @Sendable (WholeState.ReadOnly) -> State.ReadOnly
  let embed: @Sendable (Action) -> WholeAction
  let extract: @Sendable (WholeAction) -> Action?

  /// - Parameters:
  ///   - state: The feature's state in that of the whole: the same object each time.
  ///   - readOnly: The same for their projections.
  ///   - embed: Makes an action of the whole of one of the feature.
  ///   - extract: The opposite, or nil for an action that isn't the feature's.
  public init(
    state: @escaping @MainActor @Sendable (WholeState) -> State,
    readOnly: @escaping @MainActor @Sendable (WholeState.ReadOnly) -> State.ReadOnly,
    embed: @escaping @Sendable (Action) -> WholeAction,
    extract: @escaping @Sendable (WholeAction) -> Action?
  ) {
    self.state = state
    self.readOnly = readOnly
    self.embed = embed
    self.extract = extract
  }
}

extension Middleware {
  /// The middleware in a store of the whole; actions that aren't the feature's pass by as `.defaultNext`.
  public func scoped<WholeState, WholeAction>(
    to feature: Feature<WholeState, WholeAction, State, Action>
  ) -> AnyMiddleware<WholeState, WholeAction> {
    AnyMiddleware(id: id) { context in
      guard let action = feature.extract(context.action) else { return .defaultNext }
      let part = MiddlewareContext<State, Action>(
        state: feature.readOnly(context.state), dispatch: Dispatch(context.dispatch, embed: feature.embed),
        action: action)
      return try run(part).embedded(by: feature.embed, state: part.state)
    }
  }
}

extension Resolver {
  /// The resolver in a store of the whole; errors of actions that aren't the feature's pass by as `.defaultNext`.
  public func scoped<WholeState, WholeAction>(
    to feature: Feature<WholeState, WholeAction, State, Action>
  ) -> AnyResolver<WholeState, WholeAction> {
    AnyResolver(id: id) { context in
      guard let action = feature.extract(context.action) else { return .defaultNext }
      let part = ResolverContext<State, Action>(
        state: feature.readOnly(context.state), dispatch: Dispatch(context.dispatch, embed: feature.embed),
        error: context.error, origin: context.origin, action: action)
      return switch run(part) {
      case .next: .next
      case .defaultNext: .defaultNext
      case .nextAs(let error, let action): .nextAs(error, feature.embed(action))
      case .reduce: .reduce
      case .reduceAs(let action): .reduceAs(feature.embed(action))
      case .exit(let result): .exit(result)
      }
    }
  }
}

extension Reducer {
  /// The reducer in a store of the whole; actions that aren't the feature's pass by as `.defaultNext`.
  public func scoped<WholeState, WholeAction>(
    to feature: Feature<WholeState, WholeAction, State, Action>
  ) -> AnyReducer<WholeState, WholeAction> {
    AnyReducer(id: id) { context in
      guard let action = feature.extract(context.action) else { return .defaultNext }
      return reduce(ReducerContext(state: feature.state(context.state), action: action))
    }
  }
}

extension MiddlewareExit {
  /// The same exit for the whole, whose state the store keeps as long as the work runs, and with it the feature's.
  fileprivate func embedded<WholeState, WholeAction>(
    by embed: @escaping @Sendable (Action) -> WholeAction, state: State.ReadOnly
  ) -> MiddlewareExit<WholeState, WholeAction> {
    guard case .rare(let exit) = kind else { return if case .next = kind { .next } else { .defaultNext } }
    let whole: MiddlewareExit<WholeState, WholeAction>.Rare =
      switch exit {
      case .nextAs(let action): .nextAs(embed(action))
      case .resolve(let error): .resolve(error)
      case .throw(let error): .throw(error)
      case .exit(let result): .exit(result)
      case .cancel(let id): .cancel(id: id)
      case .effect(let exit, let id, let cancelInFlight, let work):
        .effect(exit, id: id, cancelInFlight: cancelInFlight) { try await work(state, Dispatch($1, embed: embed)) }
      case .deferred(let id, let cancelInFlight, let work):
        .deferred(id: id, cancelInFlight: cancelInFlight) { _ in
          switch try await work(state) {
          case .next: .next
          case .nextAs(let action): .nextAs(embed(action))
          case .resolve(let error): .resolve(error)
          case .exit(let result): .exit(result)
          }
        }
      }
    return MiddlewareExit<WholeState, WholeAction>(kind: .rare(whole))
  }
}
