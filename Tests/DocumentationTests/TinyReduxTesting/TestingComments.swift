import Observation
import TestSupport
import Testing
import TinyRedux
import TinyReduxTesting

@MainActor
struct TestStoreExample {
  @MainActor @Observable
  final class AppState: ReduxState {
    @MainActor
    final class ReadOnly: ReduxReadOnlyState {
      init(_ state: AppState) {}
    }

    var counter = 0
    @ObservationIgnored lazy var readOnly = ReadOnly(self)
  }

  @CaseID
  enum AppAction: ReduxAction {
    case inc(Int)
    case dec(Int)
  }

  private let search = AnyMiddleware<AppState, AppAction>(id: "search") { context in
    let (_, dispatch, action) = context.args
    guard case .inc(let value) = action else { return .next }
    return .task { _ in
      try await Task.sleep(for: .seconds(3600))
      dispatch(0, .dec(value))
    }
  }

  private let session = AnyResolver<AppState, AppAction>(id: "session") { _ in .next }

  private let main = AnyReducer<AppState, AppAction>(id: "main") { context in
    switch context.action {
    case .inc(let value): context.state.counter += value
    case .dec(let value): context.state.counter -= value
    }
    return .next
  }

  @Test(.enabled(if: isLinux, "elsewhere a plain sleep doesn't obey the clock"))
  func `the example of TestStore`() async {
    let store = TestStore(
      initialState: AppState(), middlewares: [search], resolvers: [session], reducers: [main])
    await store.send(.inc(2)) { $0.counter = 2 }
    await store.clock.advance(by: .seconds(3600))
    await store.receive(.dec(2)) { $0.counter = 0 }
    await store.finish()
  }

  @Test func `the example of withTestStore`() async {
    await withTestStore(TestStore(initialState: AppState(), reducers: [main])) { store in
      await store.send(.inc(2)) { $0.counter = 2 }
    }
  }

  @Test func `the example of TestGate`() async {
    func takeBack(_ amount: @escaping @Sendable () async throws -> Int) -> AnyMiddleware<AppState, AppAction> {
      AnyMiddleware(id: "takeBack") { context in
        let (_, dispatch, action) = context.args
        guard case .inc = action else { return .next }
        return .task { _ in dispatch(0, .dec(try await amount())) }
      }
    }

    let amount = TestGate<Int>("amount")
    let store = TestStore(
      initialState: AppState(), middlewares: [takeBack { try await amount.wait() }], reducers: [main])
    await store.send(.inc(2)) { $0.counter = 2 }
    amount.open(1)
    await store.receive(.dec(1)) { $0.counter = 1 }
    await store.finish()
  }
}
