import Observation
import SearchFeature
import SessionFeature
import Testing
import TinyRedux

/// An app of two features, whose modules know nothing of each other.
@MainActor @Observable
private final class ShopState: ReduxState {
  @MainActor
  final class ReadOnly: ReduxReadOnlyState {
    private unowned let state: ShopState
    init(_ state: ShopState) { self.state = state }
    var search: SearchState.ReadOnly { state.search.readOnly }
    var session: SessionState.ReadOnly { state.session.readOnly }
  }

  let search = SearchState()
  let session = SessionState()
  @ObservationIgnored lazy var readOnly = ReadOnly(self)
}

@CaseID
private enum ShopAction: ReduxAction {
  case search(SearchAction)
  case session(SessionAction)
}

private let search = Feature<ShopState, ShopAction, SearchState, SearchAction>(
  state: { $0.search }, readOnly: { $0.search }, embed: ShopAction.search
) { action in
  if case .search(let action) = action { action } else { nil }
}

private let session = Feature<ShopState, ShopAction, SessionState, SessionAction>(
  state: { $0.session }, readOnly: { $0.session }, embed: ShopAction.session
) { action in
  if case .session(let action) = action { action } else { nil }
}

@MainActor
struct FeatureTests {
  private func store(
    find: @escaping @Sendable (String) async throws -> [String] = { [$0 + "ift"] },
    isAllowed: @escaping @Sendable (String) async -> Bool = { $0 == "ada" },
    observers: [StoreObserver<ShopState, ShopAction>] = []
  ) -> Store<ShopState, ShopAction> {
    Store(
      initialState: ShopState(),
      middlewares: [
        SearchMiddleware(find: find).scoped(to: search), sessionMiddleware(isAllowed: isAllowed).scoped(to: session),
      ],
      resolvers: [SearchResolver().scoped(to: search)],
      reducers: [SearchReducer().scoped(to: search), sessionReducer.scoped(to: session)],
      observers: observers)
  }

  @Test func `a feature's effect dispatches its own actions into the whole`() async {
    let store = store()
    await store.send(.search(.query("sw")))
    #expect(store.search.query == "sw")
    #expect(store.search.results == ["swift"])
    #expect(store.session.user == nil)
  }

  @Test func `a feature's exits are those of the whole`() async {
    let store = store()
    await store.send(.search(.query("sw")))
    #expect(await store.send(.search(.query(""))) == .reduced)
    #expect(store.search.results == [])
    await store.send(.session(.login("ada")))
    #expect(store.session.user == "ada")
    await store.send(.session(.login("eve")))
    #expect(store.session.user == nil)
  }

  @Test func `a feature's resolver judges the errors of its own actions`() async {
    let store = store(find: { _ in throw SearchError() })
    #expect(await store.send(.search(.query("sw"))) == .rescued)
    #expect(store.search.query == "sw")
  }

  @Test func `the actions of other features pass by as not its own`() async {
    let exits = LineLog()
    let store = store(
      observers: [
        StoreObserver { event in
          switch event.kind {
          case .middleware(let step), .reducer(let step, _): exits.add("\(step.id) \(step.exit.rawValue)")
          default: break
          }
        }
      ])
    await store.send(.session(.logout))
    #expect(exits.lines == ["search defaultNext", "session defaultNext", "search defaultNext", "session next"])
  }

  @Test func `what a feature's effect dispatches names the effect as its cause`() async {
    let causes = LineLog()
    let store = store(
      observers: [
        StoreObserver { event in
          if case .dispatched(let action, .effect(let effect, let of)) = event.kind {
            causes.add("\(action.id) by e\(effect) of #\(of)")
          }
        }
      ])
    await store.send(.search(.query("sw")))
    #expect(causes.lines == ["search by e1 of #1"])
  }
}
