import Testing
import TinyRedux
import TinyReduxTesting

@MainActor @Test func `a search, for those who come from elsewhere`() async {
  // let clock = TestClock()
  let clock = TestClock()
  // let store = TestStore(initialState: Search.State()) { Search() } withDependencies: { $0.continuousClock = clock }
  let store = TestStore(
    initialState: SearchState(), middlewares: [search({ [$0 + "ift"] }, clock: clock)], reducers: [reducer],
    clock: clock)
  // await store.send(.queryChanged("sw")) { $0.query = "sw" }
  await store.send(.queryChanged("sw")) { $0.query = "sw" }
  // await clock.advance(by: .milliseconds(300))
  await clock.advance(by: .milliseconds(300))
  // await store.receive(\.resultsArrived) { $0.results = ["swift"] }
  await store.receive(id: "resultsArrived") { $0.results = ["swift"] }
  // At the end of the test, when the store goes.
  await store.finish()
}
