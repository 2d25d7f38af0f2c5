import Observation
import Testing
import TinyRedux

@MainActor @Observable
final class SessionState: ReduxState {
  @MainActor
  final class ReadOnly: ReduxReadOnlyState {
    private unowned let state: SessionState
    init(_ state: SessionState) { self.state = state }
    var user: String? { state.user }
  }

  var user: String?
  @ObservationIgnored lazy var readOnly = ReadOnly(self)
}

@CaseID
enum SessionAction: ReduxAction {
  case login(String)
  case logout
  case watch
}

func session(
  isKnown: @escaping @Sendable (String) async throws -> Bool, expirations: AsyncStream<SessionAction>
) -> AnyMiddleware<SessionState, SessionAction> {
  AnyMiddleware(id: "session") { context in
    switch context.action {
    case .login(let user):
      .deferred(id: "login", cancelInFlight: true) { _ in
        try await isKnown(user) ? .next : .exit(.done)
      }
    case .watch: .actions(id: "watch", expirations)
    case .logout: .cancel(id: "login")
    }
  }
}

private let sessionReducer = AnyReducer<SessionState, SessionAction>(id: "session") { context in
  let (state, action) = context.args
  switch action {
  case .login(let user): state.user = user
  case .logout: state.user = nil
  case .watch: return .defaultNext
  }
  return .next
}

@MainActor
struct EffectsExample {
  private let store = Store(
    initialState: SessionState(),
    middlewares: [
      session(
        isKnown: { $0 == "ada" },
        expirations: AsyncStream { stream in
          stream.yield(.logout)
          stream.finish()
        })
    ],
    reducers: [sessionReducer])

  @Test func `deferred work decides whether its action goes on`() async {
    #expect(await store.send(.login("eve")) == .done)
    #expect(store.user == nil)
    #expect(await store.send(.login("ada")) == .reduced)
    #expect(store.user == "ada")
  }

  @Test func `a sequence's actions come back`() async {
    await store.send(.login("ada"))
    await store.send(.watch)
    #expect(store.user == nil)
  }

  @Test func `cancelling the sender cancels its effects`() async {
    let send = Task { await store.send(.login("ada")) }
    send.cancel()
    let outcome = await send.value  // cancelled; nobody is logged in
    #expect(outcome == .cancelled)
    #expect(store.user == nil)
  }
}
