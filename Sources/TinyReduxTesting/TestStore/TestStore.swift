public import TinyRedux

/// A store in a test: the test says what it does and what must follow, and time stands still unless told to move.
///
/// ```swift
/// let store = TestStore(
///   initialState: AppState(), middlewares: [search], resolvers: [session], reducers: [main])
/// await store.send(.inc(2)) { $0.counter = 2 }
/// await store.clock.advance(by: .seconds(3600))
/// await store.receive(.dec(2)) { $0.counter = 0 }
/// await store.finish()
/// ```
///
/// The handlers are the app's own, unchanged. Each closure makes on a second instance of the state the changes that the
/// action should make, and the two are compared property by property. What effects dispatch waits until the test
/// receives it. Effects run on the main actor, one step at a time in the order in which they became ready, so a test
/// gives the same result each time, and none of these calls waits for real time.
///
/// A failure is reported at the line that found it, in Swift Testing and in XCTest.
@MainActor
public final class TestStore<State: ReduxState, Action: ReduxAction> {
  /// Makes the changes that an action should make.
  public typealias Change = @MainActor (State) throws -> Void

  /// The time of the effects. On Linux it is also the time of `Task.sleep` in them; elsewhere inject it.
  public let clock: TestClock
  /// Whether everything that happens has to be asserted.
  public var exhaustivity = Exhaustivity.on

  let store: Store<State, Action>
  let twin: Twin<State, Action>
  let ledger: Ledger<State, Action>
  let arrivals: ArrivalSignal
  let failures: FailureReporter
  let blackBox: BlackBox<State, Action>
  /// What effects brought and the test has not received yet, in order.
  var inbox: [Store<State, Action>.Waiting] = []
  /// The dispatches of those that a failure has told of.
  var missed: Set<Int> = []
  var traces: [EffectTrace<State, Action>] = []
  /// False once the reducers were found to depend on more than state and action.
  var twinIsReliable = true
  let made: CallSite
  var heldFailures: [Failure]?
  var hasLeftTrace = false
  private let makeTwin: @MainActor () -> Twin<State, Action>
  private var isFinished = false

  /// Makes a store for a test.
  ///
  /// - Parameters:
  ///   - initialState: Called several times, and must give a new, equal instance each time.
  ///   - observers: Get every event, as those of a store do.
  ///   - clock: A clock that was made before, to inject it into handlers.
  public convenience init(
    initialState: @autoclosure @escaping @MainActor @Sendable () -> State,
    middlewares: [AnyMiddleware<State, Action>] = [],
    resolvers: [AnyResolver<State, Action>] = [],
    reducers: [AnyReducer<State, Action>] = [],
    observers: [StoreObserver<State, Action>] = [],
    clock: TestClock = TestClock(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      makeState: initialState, middlewares: middlewares, resolvers: resolvers, reducers: reducers,
      observers: observers, clock: clock, failures: .forCurrentTest(),
      made: CallSite(fileID, filePath, line, column))
  }

  init(
    makeState: @escaping @MainActor @Sendable () -> State, middlewares: [AnyMiddleware<State, Action>],
    resolvers: [AnyResolver<State, Action>], reducers: [AnyReducer<State, Action>],
    observers: [StoreObserver<State, Action>], clock: TestClock, failures: FailureReporter, made: CallSite
  ) {
    self.clock = clock
    self.failures = failures
    self.made = made
    let arrivals = ArrivalSignal()
    let ledger = Ledger<State, Action>(executor: clock.executor, arrivals: arrivals)
    var options = StoreOptions()
    options.executor = clock.executor
    options.onWaiting = { arrivals.fire() }
    blackBox = BlackBox(clock: clock.executor.time, ledger: ledger)
    self.arrivals = arrivals
    self.ledger = ledger
    store = Store(
      initialState: makeState(), middlewares: middlewares, resolvers: resolvers, reducers: ledger.noting(reducers),
      observers: [ledger.observer, blackBox.observer] + observers, options: options)
    makeTwin = { Twin(makeState: makeState, reducers: reducers) }
    twin = makeTwin()
    compareInitialStates()
    clock.add(self)
  }

  deinit {
    let (told, ledger) = (missed, ledger)
    let untold = inbox.filter { !told.contains($0.dispatch) }.map { Self.text($0, ledger) }
    guard !isFinished, exhaustivity == .on, let rest = ledger.rest(unreceived: untold) else { return }
    failures.report(Failure(text: Messages.neverFinished(rest), severity: .failure, site: made))
  }

  /// The state as the app's views see it.
  public var state: State.ReadOnly { store.state }

  /// Sends an action and returns when all is quiet: its pipeline has ended, and its effects have ended or wait.
  ///
  /// A store's own `send` waits for the effects to end; this one doesn't, so that the test can move the clock.
  ///
  /// - Parameter change: Makes the changes that the action should make. It runs before the action does, on a second
  ///   instance of the state. Without it, the action must change nothing.
  public func send(
    _ action: Action, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, _ change: Change? = nil
  ) async {
    let site = CallSite(fileID, filePath, line, column)
    await reportingFailures { await send(action, change, at: site) }
  }

  func send(_ action: Action, _ change: Change?, at site: CallSite) async {
    let step = "send(\(action.debugDescription))"
    await settle()
    await expectNothingLeft(before: step, at: site)
    guard let dispatch = store.accept(action, fileID: site.fileID, line: site.line) else {
      return fail(Messages.refused(action.debugDescription), at: site)
    }
    for entry in takeWaiting() {
      if entry.dispatch == dispatch { run(entry, step: step, change, at: site) } else { inbox.append(entry) }
    }
    await settle()
  }

  /// Ends the test: nothing may wait to be received, no error be unhandled, no effect run.
  ///
  /// Then it closes the store, and cancels what still runs.
  ///
  /// - Parameter timeout: How long in real time to wait for effects that wait for something beyond the test's control.
  public func finish(
    timeout: Duration? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID, filePath, line, column)
    await reportingFailures { await expectNothingRuns(timeout, at: site) }
    await end()
  }

  /// Closes the store, and cancels what runs.
  func end() async {
    isFinished = true
    store.close()
    await settle()
  }

  /// What the story so far looks like as a trace, told on a state of its own.
  func trace() -> [UInt8] {
    blackBox.trace { twin.isIdle ? nil : makeTwin().replay }
  }

  /// Runs all actions that wait to be received, and what follows from them, without asserting anything.
  public func skipReceivedActions() async {
    await settle()
    await skipInbox()
  }

  /// Cancels all effects that run, and returns when they have ended.
  ///
  /// An effect that does not heed its cancellation goes on.
  public func cancelInFlightEffects() async {
    await settle()
    store.cancelEffects()
    await settle()
  }

  /// Expects that an error which no resolver took care of was raised, and takes it off the list.
  ///
  /// - Parameter origin: The id of the middleware that failed.
  public func expectUnhandled(
    _ error: any Error, from origin: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    expectUnhandled(error, from: origin, at: CallSite(fileID, filePath, line, column))
  }

  /// Expects the handlers that the last action passed, in order, and how each left.
  ///
  /// It tells of the last `send` or `receive`. Steps that left with `defaultNext` count only if one is expected.
  public func expectSteps(
    _ steps: PipelineStep..., fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    expectSteps(steps, at: CallSite(fileID, filePath, line, column))
  }

  /// Expects these handlers among those that the last action passed, in this order; others may lie between.
  public func expectSteps(
    including steps: PipelineStep..., fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    expectSteps(including: steps, at: CallSite(fileID, filePath, line, column))
  }
}

extension TestStore: TestedStore {
  static func change(_ change: @escaping TestStep<State, Action>.Change) -> Change {
    { object in
      var object = object
      try change(&object)
    }
  }
}
