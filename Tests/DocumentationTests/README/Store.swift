import Observation
import TinyRedux

@MainActor @Observable
final class SearchState: ReduxState {
  @MainActor
  final class ReadOnly: ReduxReadOnlyState {
    private unowned let state: SearchState
    init(_ state: SearchState) { self.state = state }
    var query: String { state.query }
    var results: [String] { state.results }
  }

  var query = ""
  var results: [String] = []
  @ObservationIgnored lazy var readOnly = ReadOnly(self)
}

@CaseID
enum SearchAction: ReduxAction {
  case queryChanged(String)
  case resultsArrived([String])
}

func search(
  _ find: @escaping @Sendable (String) async throws -> [String], clock: any Clock<Duration> = ContinuousClock()
) -> AnyMiddleware<SearchState, SearchAction> {
  AnyMiddleware(id: "search") { context in
    let (_, dispatch, action) = context.args
    guard case .queryChanged(let query) = action else { return .defaultNext }
    return .task(id: "search", cancelInFlight: true) { _ in
      try await clock.sleep(for: .milliseconds(300))
      dispatch(0, .resultsArrived(try await find(query)))
    }
  }
}

let offline = AnyResolver<SearchState, SearchAction>(id: "offline") { context in
  .reduceAs(.resultsArrived([]))
}

let reducer = AnyReducer<SearchState, SearchAction>(id: "search") { context in
  let (state, action) = context.args
  switch action {
  case .queryChanged(let query): state.query = query
  case .resultsArrived(let results): state.results = results
  }
  return .next
}
