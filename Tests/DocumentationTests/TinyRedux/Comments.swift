import Testing
import TinyRedux

@MainActor @Test func `the example of Store`() async {
  let store = Store(
    initialState: SearchState(), middlewares: [search { [$0] }], resolvers: [offline], reducers: [reducer])
  store.dispatch(.queryChanged("s"))
  await store.send(.queryChanged("sw"))
  #expect(store.results == ["sw"])
}

private enum CaseIDExample {
  @CaseID
  enum AppAction: ReduxAction {
    case increment(by: Int)  // its id is "increment"
  }
}

@Test func `the example of CaseID`() {
  #expect(CaseIDExample.AppAction.increment(by: 2).id == "increment")
}

@MainActor @Test func `the example of StoreObserver`() async {
  let log = StoreObserver<SearchState, SearchAction> { event in
    if case .ended(let end, _) = event.kind { print("#\(event.dispatch) \(end.outcome)") }
  }
  let store = Store(initialState: SearchState(), reducers: [reducer], observers: [log])
  #expect(await store.send(.queryChanged("sw")) == .reduced)
}
