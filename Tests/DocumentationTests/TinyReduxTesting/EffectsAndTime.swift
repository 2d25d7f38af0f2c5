import Testing
import TinyRedux
import TinyReduxTesting

@MainActor @Test func `results arrive when the typing pauses, and not before`() async {
  let clock = TestClock()
  let store = TestStore(
    initialState: SearchState(), middlewares: [search({ [$0 + "ift"] }, clock: clock)], reducers: [reducer],
    clock: clock)
  await store.send(.queryChanged("sw")) { $0.query = "sw" }
  await clock.advance(by: .milliseconds(299))
  await clock.advance(by: .milliseconds(1))
  await store.receive(.resultsArrived(["swift"])) { $0.results = ["swift"] }
  await store.finish()
}

@MainActor @Test func `a slow search is overtaken by the next one`() async {
  let slow = TestGate<[String]>("the slow search")
  let store = TestStore(
    initialState: SearchState(),
    middlewares: [search({ $0 == "s" ? try await slow.wait() : [$0 + "ift"] }, clock: ImmediateClock())],
    reducers: [reducer])
  await store.send(.queryChanged("s")) { $0.query = "s" }
  await store.send(.queryChanged("sw")) { $0.query = "sw" }
  slow.open(["s1", "s2"])
  await store.receive(.resultsArrived(["swift"])) { $0.results = ["swift"] }
  await store.finish()
}

@MainActor @Test func `the same search twice`() async {
  let clock = TestClock()
  let store = TestStore(
    initialState: SearchState(), middlewares: [search({ [$0 + "ift"] }, clock: clock)], reducers: [reducer],
    clock: clock)
  let wait: TestStep<SearchState, SearchAction> = .advance(by: .milliseconds(300))
  await store.run(
    .send(.queryChanged("sw")) { $0.query = "sw" },
    wait,
    .receive(.resultsArrived(["swift"])) { $0.results = ["swift"] },
    .send(.queryChanged("dr")) { $0.query = "dr" },
    wait,
    .receive(.resultsArrived(["drift"])) { $0.results = ["drift"] })
  await store.finish()
}
