import Testing
import TinyRedux

/// Who caused an action that comes by the store itself, not by a context's dispatch.
@MainActor
struct CauseTests {
  private let box = StoreBox()
  private let log = EventLog()

  private func store(isObserved: Bool = true, _ middleware: NoteMiddleware, reducer: NoteReducer = .writer) -> NoteStore
  {
    let store = NoteStore(
      initialState: Notebook(), middlewares: [middleware], reducers: [reducer],
      observers: isObserved ? [log.observer()] : [])
    box.store = store
    return store
  }

  private var causes: [String] { log.lines.filter { $0.contains("dispatched") } }

  @Test func `a middleware's plain dispatch is caused by the action that it handles`() async {
    let store = store(
      .onAsk { [box] _ in
        box.store?.dispatch(.write("caused"))
        return .next
      })
    store.dispatch(.write("before"))
    await store.send(.ask("cause"))
    #expect(causes.contains("#3 dispatched caused by #2"))
  }

  @Test func `a reducer's plain dispatch is caused by the action that it reduces`() async {
    let store = store(
      .onAsk { _ in .next },
      reducer: NoteReducer(id: "reducer") { [box] context in
        if case .ask = context.action { box.store?.dispatch(.write("caused")) }
        return .next
      })
    await store.send(.ask("cause"))
    #expect(causes.contains("#2 dispatched caused by #1"))
  }

  @Test(arguments: [true, false])
  func `a send waits for what its handlers dispatch by the store itself`(isObserved: Bool) async {
    let store = store(
      isObserved: isObserved,
      .onAsk { [box] _ in
        box.store?.dispatch(.write("caused"))
        return .next
      })
    await store.send(.ask("cause"))
    #expect(store.lines == ["cause", "caused"])
  }

  @Test func `a task that left its handler causes for itself`() async {
    let escaped = Gate()
    let store = store(
      .onAsk { [box] _ in
        Task { @MainActor in
          box.store?.dispatch(.write("escaped"))
          escaped.open()
        }
        return .next
      })
    await store.send(.ask("cause"))
    await escaped.pass()
    #expect(causes.contains("#2 dispatched escaped by CauseTests.swift"))
  }

  @Test func `another store's actions are caused by nobody here`() async {
    let other = NoteStore(initialState: Notebook(), reducers: [.writer], observers: [log.observer()])
    let store = store(
      isObserved: false,
      .onAsk { _ in
        other.dispatch(.write("elsewhere"))
        return .next
      })
    await store.send(.ask("cause"))
    await other.send(.write("last"))
    #expect(causes.contains("#1 dispatched elsewhere by CauseTests.swift"))
  }
}
