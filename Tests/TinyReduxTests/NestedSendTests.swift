import Testing
import TinyRedux

/// A send whose effect sends.
@MainActor
struct NestedSendTests {
  let log = EventLog()

  func store(_ middlewares: [NoteMiddleware], options: StoreOptions = StoreOptions()) -> NoteStore {
    NoteStore(
      initialState: Notebook(), middlewares: middlewares, reducers: [.writer], observers: [log.observer()],
      options: options)
  }

  @Test func `a send within an effect is awaited by the outer send`() async {
    let later = StoreBox()
    let store = store([.onAsk { _ in .task { _ in await later.store?.send(.write("inner")) } }])
    later.store = store
    #expect(await store.send(.ask("outer")) == .reduced)
    #expect(store.lines == ["outer", "inner"])
    #expect(log.lines.contains("#2 dispatched inner by e1 of #1"))
  }

  @Test func `what a send within an effect causes belongs to the outer send, too`() async {
    let (started, outerDone, later) = (Gate(), Gate(), StoreBox())
    let store = NoteStore(
      initialState: Notebook(),
      middlewares: [
        .onAsk { context in
          if context.action.text == "outer" {
            return .task { _ in await later.store?.send(.ask("inner"), until: .reduced) }
          }
          return .task { _ in
            started.open()
            await untilCancelled()
          }
        }
      ], reducers: [.writer],
      observers: [
        .init { event in
          if case .effect(let effect) = event.kind, effect.effect == 1, case .done = effect.phase { outerDone.open() }
        }
      ])
    later.store = store
    let outer = Task { await store.send(.ask("outer")) }
    await started.pass()
    await outerDone.pass()
    outer.cancel()
    #expect(await outer.value == .cancelled)
    #expect(store.lines == ["outer", "inner"])
  }

  @Test func `an outer send waits for what a send within its effect caused and didn't wait for`() async {
    let later = StoreBox()
    let store = store(
      [
        .onAsk { context in
          let (_, dispatch, action) = context.args
          guard let number = Int(action.text) else {
            return .task { _ in await later.store?.send(.ask("300"), until: .reduced) }
          }
          if number > 0 { dispatch(0, .ask(String(number - 1))) }
          return .next
        }
        // One action a turn of the main actor, so that whoever doesn't wait is back long before the last.
      ], options: StoreOptions(batchSize: 1))
    later.store = store
    #expect(await store.send(.ask("outer")) == .reduced)
    #expect(store.lines.last == "0")
  }
}
