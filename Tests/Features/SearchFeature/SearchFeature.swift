public import Observation
public import TinyRedux

/// A feature in a module of its own: it knows neither the app nor its neighbours.
@MainActor @Observable
public final class SearchState: ReduxState {
  @MainActor
  public final class ReadOnly: ReduxReadOnlyState {
    private unowned let state: SearchState
    public init(_ state: SearchState) { self.state = state }
    public var query: String { state.query }
    public var results: [String] { state.results }
  }

  public internal(set) var query = ""
  public internal(set) var results: [String] = []
  @ObservationIgnored public lazy var readOnly = ReadOnly(self)

  public init() {}
}

@CaseID
public enum SearchAction: ReduxAction {
  case query(String)
  case results([String])
  case clear
}

public struct SearchError: Error {
  public init() {}
}

/// A middleware with a dependency: a `@Sendable` closure.
public struct SearchMiddleware: Middleware {
  public let id = "search"
  let find: @Sendable (String) async throws -> [String]

  public init(find: @escaping @Sendable (String) async throws -> [String]) {
    self.find = find
  }

  public func run(
    _ context: MiddlewareContext<SearchState, SearchAction>
  ) throws -> MiddlewareExit<SearchState, SearchAction> {
    let (_, dispatch, action) = context.args
    switch action {
    case .query(""): return .nextAs(.clear)
    case .query(let query):
      return .task(id: "search", cancelInFlight: true) { state in
        let results = try await find(query)
        if await state.query == query { dispatch(0, .results(results)) }
      }
    default: return .defaultNext
    }
  }
}

public struct SearchResolver: Resolver {
  public let id = "no results"
  public init() {}

  public func run(_ context: ResolverContext<SearchState, SearchAction>) -> ResolverExit<SearchAction> {
    context.error is SearchError ? .reduceAs(.results([])) : .next
  }
}

public struct SearchReducer: Reducer {
  public let id = "search"
  public init() {}

  public func reduce(_ context: ReducerContext<SearchState, SearchAction>) -> ReducerExit {
    let (state, action) = context.args
    switch action {
    case .query(let query): state.query = query
    case .results(let results): state.results = results
    case .clear: (state.query, state.results) = ("", [])
    }
    return .next
  }
}
