import Observation
import Swift5App
import Testing
import TinyRedux

// The library's examples, as its users write them: globals and a static store, without annotations.

@MainActor
@Observable
private final class AppState: ReduxState {
  @MainActor
  final class ReadOnlyAppState: ReduxReadOnlyState {
    private unowned let state: AppState

    init(_ state: AppState) {
      self.state = state
    }

    var counter: Int { state.counter }
  }

  var counter = 0

  @ObservationIgnored
  lazy var readOnly = ReadOnlyAppState(self)
}

@CaseID
private enum AppActions: ReduxAction {
  case inc(Int)
  case dec(Int)
}

private let middleware = AnyMiddleware<AppState, AppActions>(id: "middleware") { context in
  let (_, dispatch, action) = context.args
  switch action {
  case .inc(let value):
    return .task { _ in
      dispatch(0, .dec(value))
    }
  case .dec:
    return .next
  }
}

private let reducer = AnyReducer<AppState, AppActions>(id: "reducer") { context in
  let (state, action) = context.args
  switch action {
  case .inc(let value): state.counter += value
  case .dec(let value): state.counter -= value
  }
  return .next
}

private let store = Store.main

extension Store where State == AppState, Action == AppActions {
  fileprivate static let main = Store<AppState, AppActions>(
    initialState: AppState(),
    middlewares: [middleware],
    reducers: [reducer]
  )
}

struct SeedTests {
  @Test func `a global store works from any isolation`() async {
    #expect(store.dispatch(.inc(2)))
    await store.send(.inc(3))
    #expect(await store.send(.dec(0)) == .reduced)
    #expect(await store.state.counter == 0)
  }

  @Test func `an app in the mode of Swift 5 has a global store, too`() async {
    await clickStore.send(.click)
    #expect(await clickStore.state.clicks == 2)
  }
}
