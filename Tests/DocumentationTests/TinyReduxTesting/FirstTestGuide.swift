import Testing
import TinyRedux
import TinyReduxTesting

@MainActor @Test func `typing changes the query`() async {
  let store = TestStore(initialState: SearchState(), reducers: [reducer])
  await store.send(.queryChanged("sw")) { $0.query = "sw" }
  await store.send(.resultsArrived(["swift"])) { $0.results = ["swift"] }
  await store.finish()
}

@MainActor @Test func `typing changes the query, in a scope`() async {
  await withTestStore(TestStore(initialState: SearchState(), reducers: [reducer])) { store in
    await store.send(.queryChanged("sw")) { $0.query = "sw" }
  }
}

@MainActor @Test func `a part of a test asserts what it cares for`() async {
  let store = TestStore(initialState: SearchState(), reducers: [reducer])
  await store.withExhaustivity(.off) {
    await store.send(.queryChanged("sw"))
  }
  await store.send(.resultsArrived(["swift"])) { $0.results = ["swift"] }
  await store.finish()
}
