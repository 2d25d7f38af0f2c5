public import Observation
public import TinyRedux

/// Holds an app's state as a value, and runs actions on the main actor in the task of whoever sends them.
///
/// A reducer changes the state and returns an effect. Each action that the effect delivers is sent before the effect is
/// asked for the next one: depth first, one after another. So ``send(_:fileID:line:)`` is all that there is to know: what an
/// action causes lives as long as the `send`, and ends with it.
///
/// ```swift
/// let store = AsyncStore(
///   initialState: AppState(), reducer: appReducer,
///   dependencies: AppDependencies(search: { query in [Repo(id: 1, title: query)] }))
/// await store.send(.search("swift"))
/// ```
@MainActor @Observable
public final class AsyncStore<State: Sendable, Action: Sendable, Dependencies> {
  public private(set) var state: State

  @ObservationIgnored private let reducer: Reducer<State, Action, Dependencies>
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private(set) var readers: [AsyncStream<State>.Continuation] = []
  @ObservationIgnored private let scope: EffectScope
  @ObservationIgnored let journal: Journal<State, Action>?
  /// Gets the actions of effects, to reduce them when it likes; nil reduces them at once.
  @ObservationIgnored private let hold: (@MainActor (Waiting) -> Void)?

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - dependencies: What the reducer may reach of the world, usually `@Sendable` closures.
  ///   - observers: Get every event on the main actor, but the closing where the last reference goes. A recorder's needs
  ///     actions that are `ReduxAction`.
  public convenience init(
    initialState: State, reducer: @escaping Reducer<State, Action, Dependencies>, dependencies: Dependencies,
    observers: [StoreObserver<State, Action>] = []
  ) {
    self.init(
      initialState: initialState, reducer: reducer, dependencies: dependencies, observers: observers, executor: nil,
      hold: nil)
  }

  /// - Parameter executor: Where the tasks of effects run; nil is the global executor.
  package init(
    initialState: State, reducer: @escaping Reducer<State, Action, Dependencies>, dependencies: Dependencies,
    observers: [StoreObserver<State, Action>], executor: (any TaskExecutor)?, hold: (@MainActor (Waiting) -> Void)?
  ) {
    state = initialState
    self.reducer = reducer
    self.dependencies = dependencies
    self.hold = hold
    scope = EffectScope(executor: executor)
    journal = StoreObserver.all(observers).map { Journal(observer: $0) }
    journal?.started(initialState)
  }

  deinit {
    for reader in readers { reader.finish() }
    journal?.closed()
  }

  /// Runs an action, and returns when everything that it caused has ended.
  ///
  /// The reducer runs at once: before the first suspension if the caller is on the main actor. Then each action of its
  /// effect runs the same way, with all that it causes, before the next. Other sends run in between only where an effect
  /// waits.
  ///
  /// Cancelling the calling task cancels what waits, cooperatively: work is told, and the `send` returns when it has ended.
  /// No further action is delivered. An action whose sender is cancelled already still reduces; its effect doesn't start.
  ///
  /// - Complexity: Besides the work itself, a constant time and little memory for each action, however deep the chain.
  public func send(_ action: Action, fileID: String = #fileID, line: UInt = #line) async {
    let entry = journal.map { $0.dispatched(action, by: $0.owner.cause(fileID, line)) }
    var scope = scope
    let sender = Cancellation()
    scope.sender = sender
    guard let effect = reduce(action, entry, scope) else { return }
    await withTaskCancellationHandler {
      await run(effect, scope)
    } onCancel: {
      sender.cancel()
    }
  }

  private func run(_ effect: RunningEffect<Action>, _ scope: EffectScope) async {
    // The effects under way, the innermost last: a stack of our own, so that no chain is too deep.
    var running = [effect]
    while let effect = running.last {
      guard let emission = await effect.next() else {
        running.removeLast()
        if let mark = effect.mark { journal?.ended(mark) }
        continue
      }
      // Asked for the next one all the same, so that it can wind up: what is cancelled ends.
      if emission.isCancelled { continue }
      let entry = effect.mark.flatMap { journal?.dispatched(emission.output, by: $0.cause) }
      if let effect = await reduceInTurn(emission, entry, scope) { running.append(effect) }
    }
  }

  private func reduceInTurn(
    _ emission: Emission<Action>, _ entry: Journal<State, Action>.Entry?, _ scope: EffectScope
  ) async -> RunningEffect<Action>? {
    guard let hold else { return reduce(emission.output, entry, scope) }
    let waiting = Waiting(emission, dispatch: entry?.dispatch ?? 0) { self.reduce(emission.output, entry, scope) }
    return await waiting.turn(hold)
  }

  private func reduce(
    _ action: Action, _ entry: Journal<State, Action>.Entry?, _ scope: EffectScope
  ) -> RunningEffect<Action>? {
    let started = entry == nil ? .zero : EventClock.now()
    let effect = reducer(&state, action, dependencies)
    readers.removeAll { reader in
      if case .terminated = reader.yield(state) { true } else { false }
    }
    let mark = entry.flatMap { journal?.reduced($0, since: started, effect, state) }
    return effect.map { RunningEffect($0, scope, mark) }
  }

  /// The state now, and every one that an action makes of it from now on.
  ///
  /// No value is lost: what a slow reader has not come to waits in memory. The sequence ends with the store. Each call makes
  /// a sequence of its own.
  public var states: AsyncStream<State> {
    let (states, reader) = AsyncStream.makeStream(of: State.self)
    reader.yield(state)
    readers.append(reader)
    return states
  }
}
