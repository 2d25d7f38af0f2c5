import Testing
import TinyRedux

@MainActor @Test func `a first store searches`() async {
  let store = Store(
    initialState: SearchState(), middlewares: [search { [$0 + "ift"] }], resolvers: [offline], reducers: [reducer])
  await store.send(.queryChanged("sw"))
  print(store.query, store.results)  // sw ["swift"]
  #expect(store.query == "sw")
  #expect(store.results == ["swift"])
}
