import Testing
import TinyRedux

extension Store where State == SearchState, Action == SearchAction {
  static let main = Store(
    initialState: SearchState(), middlewares: [search { [$0] }], resolvers: [offline], reducers: [reducer])
}

@Test func `a static store works from any isolation`() async {
  #expect(Store.main.dispatch(.resultsArrived([])))
  #expect(await Store.main.send(.resultsArrived(["swift"])) == .reduced)
  #expect(await Store.main.state.results == ["swift"])
}
