import Testing

@testable import TinyReduxTesting

@Suite(.timeLimit(.minutes(15))) struct ArrivalSignalTests {
  private let signal = ArrivalSignal()
  private let farAway = ContinuousClock.now + .seconds(3600)

  @Test func `what comes before somebody waits is not missed`() async {
    signal.fire()
    await signal.wait(until: farAway)
  }

  @Test func `what comes while somebody waits wakes him`() async {
    let waiter = Task { await signal.wait(until: farAway) }
    signal.fire()
    await waiter.value
  }

  @Test func `the deadline wakes, if nothing comes`() async {
    await signal.wait(until: .now)
  }
}
