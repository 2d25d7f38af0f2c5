import TinyRedux

/// A second instance of a store's state, on which a test says what it expects.
///
/// It can be made anew by running, on a fresh instance, all the actions that reached the live store's reducers.
@MainActor final class Twin<State: ReduxState, Action: ReduxAction> {
  private let makeState: @MainActor @Sendable () -> State
  private let reducers: [AnyReducer<State, Action>]
  private var store: Store<State, Action>
  /// Set when it turns out that its state is the live one, in part at least: what it does would happen there, too.
  var isIdle = false

  init(makeState: @escaping @MainActor @Sendable () -> State, reducers: [AnyReducer<State, Action>]) {
    self.makeState = makeState
    self.reducers = reducers
    store = Self.fresh(makeState, reducers)
  }

  var state: State { store.mutableState }

  func reduce(_ action: Action) {
    if isIdle { return }
    store.dispatch(action)
    for entry in store.takeWaiting() { store.run(entry) }
  }

  func rebuild(from actions: [Action]) {
    if isIdle { return }
    store = Self.fresh(makeState, reducers)
    for action in actions { reduce(action) }
  }

  var replay: Replay<State, Action> { Replay(reduce: reduce) { self.state } }

  private static func fresh(
    _ makeState: @escaping @MainActor @Sendable () -> State, _ reducers: [AnyReducer<State, Action>]
  ) -> Store<State, Action> {
    var options = StoreOptions()
    options.onWaiting = {}
    return Store(initialState: makeState(), reducers: reducers, options: options)
  }
}
