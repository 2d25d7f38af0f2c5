public import TinyRedux
public import TinyReduxAsync

/// An `AsyncStore` in a test, with the verbs, the clock and the failures of ``TestStore``.
///
/// ```swift
/// let clock = TestClock()
/// let store = AsyncTestStore(
///   initialState: AppState(), reducer: appReducer,
///   dependencies: AppDependencies(search: { query in [Repo(id: 1, title: query)] }, clock: clock), clock: clock)
/// await store.send(.search("swift")) { $0.query = "swift" }
/// await clock.advance(by: .milliseconds(300))
/// await store.receive(.setSearchResults([Repo(id: 1, title: "swift")])) {
///   $0.searchResult = [Repo(id: 1, title: "swift")]
/// }
/// await store.finish()
/// ```
///
/// The state is a value: each closure changes a copy of it, and the copy is compared with what the action made. What
/// effects deliver waits until the test receives it, and the effect waits with it, as it waits in an app for the end of
/// the subtree.
@MainActor
public final class AsyncTestStore<State: Sendable, Action: ReduxAction, Dependencies> {
  /// Makes the changes that an action should make.
  public typealias Change = @MainActor (inout State) throws -> Void

  /// The time of the effects. On Linux it is also the time of `Task.sleep` in them; elsewhere inject it.
  public let clock: TestClock
  /// Whether everything that happens has to be asserted.
  public var exhaustivity = Exhaustivity.on

  let store: AsyncStore<State, Action, Dependencies>
  let ledger: Ledger<State, Action>
  let arrivals: ArrivalSignal
  let failures: FailureReporter
  var inbox: [AsyncStore<State, Action, Dependencies>.Waiting] = []
  var missed: Set<Int> = []
  var heldFailures: [Failure]?
  var hasLeftTrace = false
  private let blackBox: BlackBox<State, Action>
  private let held: Held
  private(set) var sends: [Task<Void, Never>] = []
  private let made: CallSite
  private var isFinished = false

  /// What the store and its observer hand over.
  @MainActor
  private final class Held {
    var waiting: [AsyncStore<State, Action, Dependencies>.Waiting] = []
    var traces: [EffectTrace<State, Action>] = []
  }

  /// Makes a store for a test.
  ///
  /// - Parameters:
  ///   - observers: Get every event, as those of a store do.
  ///   - clock: A clock that was made before, to inject it into the dependencies.
  public convenience init(
    initialState: State, reducer: @escaping TinyReduxAsync.Reducer<State, Action, Dependencies>,
    dependencies: Dependencies, observers: [StoreObserver<State, Action>] = [], clock: TestClock = TestClock(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      initialState: initialState, reducer: reducer, dependencies: dependencies, observers: observers, clock: clock,
      failures: .forCurrentTest(), made: CallSite(fileID, filePath, line, column))
  }

  init(
    initialState: State, reducer: @escaping TinyReduxAsync.Reducer<State, Action, Dependencies>,
    dependencies: Dependencies, observers: [StoreObserver<State, Action>], clock: TestClock,
    failures: FailureReporter, made: CallSite
  ) {
    let arrivals = ArrivalSignal()
    let ledger = Ledger<State, Action>(executor: clock.executor, arrivals: arrivals)
    let blackBox = BlackBox(clock: clock.executor.time, ledger: ledger)
    let held = Held()
    // Weakly, since what is held keeps the store.
    let starts = StoreObserver<State, Action> { [weak held] event in
      guard case .effect(let effect) = event.kind, case .start = effect.phase else { return }
      clock.executor.effectStarted(.current)
      let traces = ledger.liveEffects(after: effect.effect - 1)
        .map { EffectTrace(effect: $0, token: EffectToken.current) }
      MainActor.assumeIsolated { held?.traces += traces }
    }
    self.clock = clock
    self.failures = failures
    self.made = made
    self.arrivals = arrivals
    self.ledger = ledger
    self.blackBox = blackBox
    self.held = held
    store = AsyncStore(
      initialState: initialState, reducer: reducer, dependencies: dependencies,
      observers: [ledger.observer, starts, blackBox.observer] + observers, executor: clock.executor
    ) { [weak held] waiting in
      held?.waiting.append(waiting)
      arrivals.fire()
    }
    clock.add(self)
  }

  deinit {
    for send in sends { send.cancel() }
    let told = missed
    let untold = inbox.filter { !told.contains($0.dispatch) }.map(\.action.debugDescription)
    guard !isFinished, exhaustivity == .on, let rest = ledger.rest(unreceived: untold) else { return }
    failures.report(Failure(text: Messages.neverFinished(rest), severity: .failure, site: made))
  }

  /// The state.
  public var state: State { store.state }

  /// Sends an action from a task of its own, and returns when all is quiet: it is reduced, and its effect has ended or
  /// waits.
  ///
  /// A store's own `send` waits for the effect to end; this one doesn't, so that the test can move the clock.
  ///
  /// - Parameter change: Makes the changes that the action should make, on a copy of the state. Without it, the action
  ///   must change nothing.
  public func send(
    _ action: Action, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, _ change: Change? = nil
  ) async {
    let site = CallSite(fileID, filePath, line, column)
    await reportingFailures { await send(action, change, at: site) }
  }

  func send(_ action: Action, _ change: Change?, at site: CallSite) async {
    let step = "send(\(action.debugDescription))"
    if isFinished { return fail(Messages.refused(action.debugDescription), at: site) }
    await settle()
    await expectNothingLeft(before: step, at: site)
    let assertion = Assertion(change, on: store.state)
    ledger.turnPage()
    let store = store
    let send: @MainActor @Sendable () async -> Void = {
      await store.send(action, fileID: site.fileID.description, line: site.line)
    }
    sends.append(Task(executorPreference: clock.executor, operation: send))
    await settle()
    judge(assertion, after: step, at: site)
  }

  /// Ends the test: nothing may wait to be received, and no effect run.
  ///
  /// Then it cancels what still runs.
  ///
  /// - Parameter timeout: How long in real time to wait for effects that wait for something beyond the test's control.
  public func finish(
    timeout: Duration? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID, filePath, line, column)
    await reportingFailures { await expectNothingRuns(timeout, at: site) }
    isFinished = true
    await cancelInFlightEffects()
  }

  /// Runs all actions that wait to be received, and what follows from them, without asserting anything.
  public func skipReceivedActions() async {
    await settle()
    await skipInbox()
  }

  /// Cancels all effects that run, as if their senders were cancelled, and returns when they have ended.
  ///
  /// An effect that does not heed its cancellation goes on.
  public func cancelInFlightEffects() async {
    await settle()
    for send in sends { send.cancel() }
    sends = []
    await settle()
  }

  func trace() -> [UInt8] { blackBox.trace { nil } }
}

extension AsyncTestStore: TestedStore {
  var traces: [EffectTrace<State, Action>] { held.traces }

  static func change(_ change: @escaping TestStep<State, Action>.Change) -> Change { change }

  /// Tasks go from one wait to the next on the main actor, where the executor doesn't see them.
  func settle() async {
    await clock.executor.runSteps()
    collect()
  }

  func collect() {
    inbox += held.waiting
    held.waiting = []
    inbox.removeAll { !$0.isWaiting }
  }

  func run(_ entry: AsyncStore<State, Action, Dependencies>.Waiting, step: String, _ change: Change?, at site: CallSite)
  {
    let assertion = Assertion(change, on: store.state)
    ledger.turnPage()
    entry.run()
    judge(assertion, after: step, at: site)
  }

  func absorb(_ entry: AsyncStore<State, Action, Dependencies>.Waiting) { entry.run() }

  func arrival(_ entry: AsyncStore<State, Action, Dependencies>.Waiting) -> Arrival<Action> {
    Arrival(action: entry.action)
  }

  func text(_ entry: AsyncStore<State, Action, Dependencies>.Waiting) -> String { entry.action.debugDescription }

  func dispatch(of entry: AsyncStore<State, Action, Dependencies>.Waiting) -> Int { entry.dispatch }

  func effectHeld(by entry: AsyncStore<State, Action, Dependencies>.Waiting) -> Int? {
    ledger.effect(causing: entry.dispatch)
  }

  func identity(ofEffect effect: Int) -> EffectIdentity? { store.identity(ofEffect: effect) }
}
