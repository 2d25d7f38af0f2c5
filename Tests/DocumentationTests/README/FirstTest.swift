import Testing
import TinyReduxTesting

@MainActor @Test func `results arrive when the typing pauses`() async {
  let clock = TestClock()
  let store = TestStore(
    initialState: SearchState(), middlewares: [search({ [$0 + "ift"] }, clock: clock)], resolvers: [offline],
    reducers: [reducer], clock: clock)
  await store.send(.queryChanged("s")) { $0.query = "s" }
  await store.send(.queryChanged("sw")) { $0.query = "sw" }
  await clock.advance(by: .milliseconds(300))
  await store.receive(.resultsArrived(["swift"])) { $0.results = ["swift"] }
  await store.finish()
}
