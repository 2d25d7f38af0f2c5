import Observation
import Testing
import TinyRedux

struct SearchMiddleware: Middleware {
  let id = "search"
  let find: @Sendable (String) async throws -> [String]

  func run(
    _ context: MiddlewareContext<SearchState, SearchAction>
  ) -> MiddlewareExit<SearchState, SearchAction> {
    let (_, dispatch, action) = context.args
    guard case .queryChanged(let query) = action else { return .defaultNext }
    return .task(id: "search", cancelInFlight: true) { _ in
      dispatch(0, .resultsArrived(try await find(query)))
    }
  }
}

@MainActor @Observable
final class AppState: ReduxState {
  @MainActor
  final class ReadOnly: ReduxReadOnlyState {
    private unowned let state: AppState
    init(_ state: AppState) { self.state = state }
    var search: SearchState.ReadOnly { state.search.readOnly }
    var session: SessionState.ReadOnly { state.session.readOnly }
  }

  let search = SearchState()
  let session = SessionState()
  @ObservationIgnored lazy var readOnly = ReadOnly(self)
}

@CaseID
enum AppAction: ReduxAction {
  case search(SearchAction)
  case session(SessionAction)
}

let searchFeature = Feature<AppState, AppAction, SearchState, SearchAction>(
  state: { $0.search }, readOnly: { $0.search }, embed: AppAction.search
) { action in
  if case .search(let action) = action { action } else { nil }
}

@MainActor @Test func `a feature's handlers run in the whole`() async {
  let store = Store(
    initialState: AppState(),
    middlewares: [SearchMiddleware(find: { [$0 + "ift"] }).scoped(to: searchFeature)],
    resolvers: [offline.scoped(to: searchFeature)],
    reducers: [reducer.scoped(to: searchFeature)])
  await store.send(.search(.queryChanged("sw")))
  print(store.search.results)  // ["swift"]
  #expect(store.search.results == ["swift"])
}
