import Testing
import TinyRedux
import TinyReduxAsync
import TinyReduxTesting

#if canImport(SwiftUI)
  import SwiftUI
#endif

/// The code of the guide "A search box".
@MainActor
struct SearchExample {
  struct Repo: Equatable, Identifiable, Sendable {
    let id: Int
    let title: String
  }

  struct AppState: Equatable, Sendable {
    var query = ""
    var searchResult: [Repo] = []
  }

  @CaseID
  enum AppAction: ReduxAction {
    case search(String)
    case setSearchResults([Repo])
  }

  struct AppDependencies: Sendable {
    let search: @Sendable (String) async throws -> [Repo]
    var clock: any Clock<Duration> = ContinuousClock()
  }

  @MainActor
  func appReducer(state: inout AppState, action: AppAction, dependencies: AppDependencies) -> Effect<AppAction>? {
    switch action {
    case let .search(query):
      state.query = query
      return Effect.run { try await dependencies.search(query) }
        .replaceError(with: [])
        .map(AppAction.setSearchResults)
        .debounce(id: "search", for: .milliseconds(300), clock: dependencies.clock)
    case let .setSearchResults(repos):
      state.searchResult = repos
      return nil
    }
  }

  @Test func `a send has found when it returns`() async {
    let store = AsyncStore(
      initialState: AppState(), reducer: appReducer,
      dependencies: AppDependencies(search: { query in [Repo(id: 1, title: query)] }))
    await store.send(.search("swift"))
    #expect(store.state.searchResult.map(\.title) == ["swift"])
  }

  @Test func `a test drives the store`() async {
    let clock = TestClock()
    let store = AsyncTestStore(
      initialState: AppState(), reducer: appReducer,
      dependencies: AppDependencies(search: { query in [Repo(id: 1, title: query)] }, clock: clock), clock: clock)
    await store.send(.search("swift")) { $0.query = "swift" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(.setSearchResults([Repo(id: 1, title: "swift")])) {
      $0.searchResult = [Repo(id: 1, title: "swift")]
    }
    await store.finish()
  }

  @Test func `results arrive when the typing pauses, and an error leaves none`() async {
    struct Offline: Error {}
    let clock = TestClock()
    let found = [Repo(id: 1, title: "swift")]
    let store = AsyncTestStore(
      initialState: AppState(), reducer: appReducer,
      dependencies: AppDependencies(
        search: { query in
          if query == "swift" { return found }
          throw Offline()
        }, clock: clock), clock: clock)
    await store.send(.search("sw")) { $0.query = "sw" }
    await store.send(.search("swift")) { $0.query = "swift" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(.setSearchResults(found)) { $0.searchResult = found }

    await store.send(.search("given up")) { $0.query = "given up" }
    await store.cancelInFlightEffects()
    await clock.advance(by: .milliseconds(300))

    await store.send(.search("offline")) { $0.query = "offline" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(.setSearchResults([])) { $0.searchResult = [] }
    await store.finish()
  }

  @Test func `an effect can be iterated`() async {
    let dependencies = AppDependencies(search: { query in [Repo(id: 1, title: query)] })
    let query = "sw"
    let effect =
      Effect.run { try await dependencies.search(query) }
      .replaceError(with: [])
      .map(AppAction.setSearchResults)
    for await action in effect { #expect(action == .setSearchResults([Repo(id: 1, title: "sw")])) }
  }

  #if canImport(SwiftUI)
    struct SearchView: View {
      let store: AsyncStore<AppState, AppAction, AppDependencies>
      @State private var query = ""

      var body: some View {
        List {
          ForEach(store.state.searchResult, id: \.id) { repo in
            Text(repo.title)
          }
        }
        .searchable(text: $query)
        .task(id: query) {
          await store.send(.search(query))
        }
      }
    }
  #endif
}
