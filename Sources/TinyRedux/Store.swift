/// Holds an app's state and runs its actions, one after another, on the main actor.
///
/// Actions may be dispatched from any thread. They run in the order in which they entered the queue, each to the end of its
/// synchronous pipeline: middlewares, then reducers. An action dispatched meanwhile goes behind those that wait.
/// What was accepted is never lost.
///
/// ```swift
/// let store = Store(
///   initialState: SearchState(), middlewares: [search { [$0] }], resolvers: [offline], reducers: [reducer])
/// store.dispatch(.queryChanged("s"))
/// await store.send(.queryChanged("sw"))
/// ```
///
/// When the last reference goes, the store closes as ``close()`` does.
@dynamicMemberLookup
public final class Store<State: ReduxState, Action: ReduxAction>: Sendable {
  @usableFromInline let inbox: Inbox<State, Action>
  @usableFromInline let effects: EffectRunner<State, Action>
  @usableFromInline let pipeline: Pipeline<State, Action>

  /// Makes a store; nothing runs yet.
  ///
  /// - Parameters:
  ///   - initialState: Made once, on the main actor, when it is first needed.
  ///   - middlewares: See every action first, in this order.
  ///   - resolvers: Judge errors, in this order, until one decides.
  ///   - reducers: Change the state, in this order.
  ///   - observers: Get every event. Without any, a step costs no more than a branch.
  ///   - options: How the queue behaves.
  @inlinable
  public init(
    initialState: @autoclosure @escaping @MainActor @Sendable () -> State,
    middlewares: [AnyMiddleware<State, Action>] = [],
    resolvers: [AnyResolver<State, Action>] = [],
    reducers: [AnyReducer<State, Action>] = [],
    observers: [StoreObserver<State, Action>] = [],
    options: StoreOptions = StoreOptions()
  ) {
    let inbox = Inbox<State, Action>(capacity: options.capacity, observer: .all(observers))
    let effects = EffectRunner<State, Action>(inbox: inbox, options: options)
    let pipeline = Pipeline<State, Action>(
      inbox: inbox, effects: effects, makeState: initialState, middlewares: middlewares, resolvers: resolvers,
      reducers: reducers, batchSize: options.batchSize)
    self.inbox = inbox
    self.effects = effects
    self.pipeline = pipeline
    // Made here, where the types are known, so that the drain is specialised. Detached, so that a drain inherits neither
    // priority nor task-locals from whoever dispatched first.
    inbox.connect(options.schedule { Task.detached { @MainActor in pipeline.drain() } })
  }

  deinit {
    close()
  }

  /// The state as views may see it.
  ///
  /// A projection that refers to the state `unowned` must not be kept longer than the store.
  @MainActor
  public var state: State.ReadOnly { pipeline.state().readOnly }

  /// A property of the state.
  @MainActor
  public subscript<Value>(dynamicMember keyPath: KeyPath<State.ReadOnly, Value>) -> Value {
    state[keyPath: keyPath]
  }

  /// Accepts an action at the end of the queue, from any thread.
  ///
  /// - Parameter maxDispatchable: How many actions of the same id, dispatched with a limit, may wait or be in their
  ///   synchronous pipeline at once; 0 means any number.
  /// - Returns: Whether the action was accepted.
  @inlinable @discardableResult
  public func dispatch(
    maxDispatchable: UInt = 0, _ action: Action, fileID: String = #fileID, line: UInt = #line
  ) -> Bool {
    inbox.accept(action, limit: maxDispatchable, parent: 0, scope: nil, fileID: fileID, line: line) != nil
  }

  /// Accepts several actions, one after another; each for itself.
  ///
  /// - Returns: Whether all were accepted.
  @discardableResult
  public func dispatch(
    maxDispatchable: UInt = 0, _ first: Action, _ second: Action, _ rest: Action..., fileID: String = #fileID,
    line: UInt = #line
  ) -> Bool {
    var isAccepted = true
    for action in [first, second] + rest {
      isAccepted = dispatch(maxDispatchable: maxDispatchable, action, fileID: fileID, line: line) && isAccepted
    }
    return isAccepted
  }

  /// Dispatches an action at once, and waits until it, its effects and everything that they caused have ended.
  ///
  /// Cancelling the calling task cancels those effects cooperatively, and nothing else: the action itself, and actions
  /// that were accepted before, still reduce. An action of an already cancelled caller reduces too; its effects are born
  /// cancelled.
  ///
  /// - Parameter milestone: `settled` waits for everything, `reduced` for the end of the action's own pipeline.
  /// - Returns: How the action ended, or how its effects' last error did if one came later: `refused` at once if it wasn't accepted,
  ///   `cancelled` if the caller's cancellation, or the store's closing, cut something short.
  @discardableResult
  public nonisolated(nonsending) func send(
    _ action: Action, until milestone: SendMilestone = .settled, fileID: String = #fileID, line: UInt = #line
  ) async -> Outcome {
    let scope = SendScope(until: milestone, outer: inbox.effectNow()?.scope?.nearestWaiting)
    // Here, not by the handler below: the action may run before there is one.
    if Task.isCancelled { scope.cancel() }
    let dispatch = inbox.accept(
      action, limit: 0, parent: 0, scope: scope, isRoot: true, fileID: fileID, line: line)
    guard dispatch != nil else { return .refused }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { scope.wait($0) }
    } onCancel: {
      scope.cancel()
    }
  }

  /// Refuses new actions, cancels effects and tells the observers; actions that were accepted before still reduce.
  ///
  /// Every waiter is answered: a `send` of which an effect runs, or starts later, at once and as `cancelled`; any other
  /// when it reaches its milestone. Closing again does nothing.
  public func close() {
    // First: an effect that finds the store closed has been cancelled by then, and what it throws counts for nothing.
    effects.close()
    guard inbox.close() else { return }
    inbox.report(at: nil, dispatch: 0, .closed)
    inbox.retireIfOver()
  }

  /// A store with this state and no pipeline, for previews.
  public static func preview(state: @autoclosure @escaping @MainActor @Sendable () -> State) -> Store {
    Store(initialState: state())
  }
}
