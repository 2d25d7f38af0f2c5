import TinyRedux

/// A store in a test, of whichever kind: what follows from these is done alike for all.
@MainActor
protocol TestedStore<State, Action>: AnyObject, TestClockWatcher {
  associatedtype State: Sendable
  associatedtype Action: ReduxAction
  /// Makes the changes that an action should make.
  associatedtype Change: Sendable
  /// Something that waits to be received.
  associatedtype Waiting

  var clock: TestClock { get }
  var exhaustivity: Exhaustivity { get set }
  var ledger: Ledger<State, Action> { get }
  var arrivals: ArrivalSignal { get }
  var failures: FailureReporter { get }
  /// What effects brought and the test has not received yet, in order.
  var inbox: [Waiting] { get set }
  /// The dispatches of those that a failure has told of.
  var missed: Set<Int> { get set }
  var traces: [EffectTrace<State, Action>] { get }
  var heldFailures: [Failure]? { get set }
  var hasLeftTrace: Bool { get set }

  /// Returns when all is quiet and what came of it is in the inbox.
  func settle() async
  func collect()
  /// Sends an action, whose effect on the state the test asserts.
  func send(_ action: Action, _ change: Change?, at site: CallSite) async
  /// The change that a line of a script makes.
  static func change(_ change: @escaping TestStep<State, Action>.Change) -> Change
  /// Runs what was received, whose effect on the state the test asserts.
  func run(_ entry: Waiting, step: String, _ change: Change?, at site: CallSite)
  /// Runs what was received unseen.
  func absorb(_ entry: Waiting)
  func arrival(_ entry: Waiting) -> Arrival<Action>
  func text(_ entry: Waiting) -> String
  func dispatch(of entry: Waiting) -> Int
  /// The effect that does nothing until the entry has run, if there is one.
  func effectHeld(by entry: Waiting) -> Int?
  func identity(ofEffect effect: Int) -> EffectIdentity?
  /// What happened so far as a trace.
  func trace() -> [UInt8]
}

extension TestedStore {
  func effectHeld(by entry: Waiting) -> Int? { nil }

  func clockWillMove(at site: CallSite) async {
    collect()
    await reportingFailures { await expectNothingLeft(before: "the clock moves", at: site) }
  }

  /// A test may end here: what came is known to the store then.
  func clockDidMove() { collect() }
}
