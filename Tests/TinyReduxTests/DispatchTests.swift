import Testing
import TinyRedux

/// Who dispatches from where, and what is known of it.
@MainActor
struct DispatchTests {
  let log = EventLog()

  @Test func `what a reducer dispatches through the store waits its turn`() async {
    let later = StoreBox()
    let asker = NoteReducer(id: "asker") { context in
      if case .ask = context.action { later.store?.dispatch(.write("answer")) }
      return .next
    }
    let store = NoteStore(initialState: Notebook(), reducers: [asker, .writer])
    later.store = store
    store.dispatch(.ask("question"), .write("second"))
    await store.send(.write("third"))
    await store.send(.write("end"))
    #expect(store.lines == ["question", "second", "third", "answer", "end"])
  }

  @Test func `what a resolver dispatches waits its turn, and names the action as its cause`() async {
    let judge = NoteResolver(id: "judge") { context in
      context.dispatch(0, .write("told"))
      return .reduce
    }
    let store = NoteStore(
      initialState: Notebook(), middlewares: [.onAsk { _ in throw Trouble() }], resolvers: [judge],
      reducers: [.writer], observers: [log.observer()])
    await store.send(.ask("x"))
    #expect(store.lines == ["x", "told"])
    #expect(log.lines.contains("#2 dispatched told by #1"))
  }

  @Test func `a dispatch that was given away names the action of its handler, from whichever thread`() async {
    let kept = DispatchBox()
    let store = NoteStore(
      initialState: Notebook(),
      middlewares: [
        .onAsk { context in
          kept.dispatch = context.dispatch
          return .next
        }
      ], reducers: [.writer], observers: [log.observer()])
    await store.send(.ask("x"))
    await Task.detached { _ = kept.dispatch?(0, .write("later")) }.value
    await store.send(.write("end"))
    #expect(store.lines == ["x", "later", "end"])
    #expect(log.lines.contains("#2 dispatched later by #1"))
  }

  @Test func `a dispatch from outside names its line`() async {
    let causes = Log<Cause>()
    let store = NoteStore(
      initialState: Notebook(), reducers: [.writer],
      observers: [
        .init { event in
          switch event.kind {
          case .dispatched(_, let cause), .refused(_, let cause, _): causes.add(cause)
          default: break
          }
        }
      ])
    let line = #line
    store.dispatch(.write("a"))
    store.dispatch(.write("b"), .write("c"))
    store.dispatch(maxDispatchable: 1, .ask("d"))
    store.dispatch(maxDispatchable: 1, .ask("refused"))
    await store.send(.write("e"))
    let lines = [1, 2, 2, 3, 4, 5].map { Cause.outside(fileID: #fileID, line: line + $0) }
    #expect(causes.values == lines)
  }
}
