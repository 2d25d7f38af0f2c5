import Testing
import TinyRedux

extension Store where State == SearchState, Action == SearchAction {
  static let main = Store(
    initialState: SearchState(), middlewares: [search { [$0] }], resolvers: [offline], reducers: [reducer])
}

private enum Caller {
  @TaskLocal static var name = "nobody"
}

struct IsolationExample {
  @Test func `a static store works from any isolation`() async {
    #expect(Store.main.dispatch(.resultsArrived([])))
    #expect(await Store.main.send(.resultsArrived(["swift"])) == .reduced)
    #expect(await Store.main.state.results == ["swift"])
  }

  @Test func `handlers and effects don't inherit the caller's task-locals`() async {
    let store = Store(
      initialState: SearchState(),
      middlewares: [
        AnyMiddleware(id: "names") { context in
          guard case .queryChanged = context.action else { return .next }
          let (dispatch, name) = (context.dispatch, Caller.name)
          return .task { _ in dispatch(0, .resultsArrived([name, Caller.name])) }
        }
      ], reducers: [reducer])
    await Caller.$name.withValue("ada") { _ = await store.send(.queryChanged("sw")) }
    #expect(await store.state.results == ["nobody", "nobody"])
  }

  @Test func `a task that leaves its effect outlives it, and is refused if the effect was cancelled`() async throws {
    let (door, open) = AsyncStream.makeStream(of: Void.self)
    let (never, keep) = AsyncStream.makeStream(of: Void.self)
    let (escapes, escape) = AsyncStream.makeStream(of: Task<Bool, Never>.self)
    let store = Store(
      initialState: SearchState(),
      middlewares: [
        AnyMiddleware(id: "search") { context in
          let dispatch = context.dispatch
          return .task { _ in
            let task = Task {
              for await _ in door {}
              return dispatch(0, .resultsArrived(["late"]))
            }
            escape.yield(task)
            for await _ in never {}
          }
        }
      ], reducers: [reducer])
    let send = Task { await store.send(.queryChanged("sw")) }
    var escaped = escapes.makeAsyncIterator()
    let task = try #require(await escaped.next())
    send.cancel()
    #expect(await send.value == .cancelled)
    #expect(!task.isCancelled)
    open.finish()
    #expect(await task.value == false)
    keep.finish()
  }
}
