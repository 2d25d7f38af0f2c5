import Testing
import TinyRedux
import TinyReduxTesting

struct Unreachable: Error, Equatable {}

@MainActor @Test func `old results go where there is no network`() async {
  let store = TestStore(
    initialState: SearchState(),
    middlewares: [search({ _ in throw Unreachable() }, clock: ImmediateClock())], resolvers: [offline],
    reducers: [reducer])
  await store.send(.resultsArrived(["old"])) { $0.results = ["old"] }
  await store.send(.queryChanged("sw")) { $0.query = "sw" }
  await store.receive(error: Unreachable(), from: "search") { $0.results = [] }
  store.expectSteps(.resolver("offline", .reduceAs), .reducer("search"))
  await store.finish()
}

@MainActor @Test func `without a resolver the error stays unhandled`() async {
  let store = TestStore(
    initialState: SearchState(),
    middlewares: [search({ _ in throw Unreachable() }, clock: ImmediateClock())], reducers: [reducer])
  await store.send(.queryChanged("sw")) { $0.query = "sw" }
  await store.receive(error: Unreachable(), from: "search")
  store.expectUnhandled(Unreachable(), from: "search")
  await store.finish()
}
