import Testing
import TinyRedux

/// Effects that can be found by an id, and cancelled.
@MainActor
struct IdentityTests {
  let log = EventLog()

  func store(_ middlewares: [NoteMiddleware]) -> NoteStore {
    NoteStore(
      initialState: Notebook(), middlewares: middlewares, reducers: [.writer], observers: [log.observer()])
  }

  @Test func `a later effect of the same identity cancels the one in flight, which delivers nothing`() async {
    let started = Gate()
    let store = store([
      .onAsk { context in
        let (_, dispatch, action) = context.args
        return .task(id: "search", cancelInFlight: true) { _ in
          if action.text == "first" {
            started.open()
            await untilCancelled()
          }
          dispatch(0, .write("results of " + action.text))
        }
      }
    ])
    async let first = store.send(.ask("first"))
    await started.pass()
    async let second = store.send(.ask("second"))
    #expect(await [first, second] == [.reduced, .reduced])
    #expect(store.lines == ["first", "second", "results of second"])
    #expect(log.lines.filter { $0.contains("effect e1") } == ["#1 effect e1 asker start", "#1 effect e1 asker cancel"])
    #expect(log.lines.contains("refused results of first by e1 of #1: cancelled"))
  }

  @Test func `cancel by id cancels what runs under it and goes on`() async {
    let started = Gate()
    let store = store([
      .onAsk { context in
        if context.action.text == "stop" { return .cancel(id: "long") }
        return .task(id: "long") { _ in
          started.open()
          await untilCancelled()
          throw CancellationError()
        }
      }
    ])
    async let long = store.send(.ask("start"))
    await started.pass()
    await store.send(.ask("stop"))
    _ = await long
    #expect(store.lines == ["start", "stop"])
    #expect(log.lines.filter { $0.contains("effect e1") } == ["#1 effect e1 asker start", "#1 effect e1 asker cancel"])
    #expect(!log.lines.contains { $0.contains("raised") })
  }

  @Test(arguments: [
    (Way.replaceTask, [Outcome.reduced, .reduced]), (.replaceActions, [.reduced, .reduced]),
    (.replaceDeferred, [.cancelled, .reduced]),
  ])
  func `an effect of any kind can cancel those of its identity in flight`(way: Way, outcomes: [Outcome]) async {
    let started = Gate()
    let store = store([way.middleware(started: started)])
    #expect(await way.run(started: started) { await store.send($0) } == outcomes)
    #expect(log.lines.filter { $0.contains("effect e1") } == ["#1 effect e1 asker start", "#1 effect e1 asker cancel"])
    #expect(log.lines.filter { $0.contains("effect e2") } == ["#2 effect e2 asker start", "#2 effect e2 asker done"])
  }

  @Test func `effects of one identity run side by side unless told otherwise, and are cancelled together`() async {
    let started = [Gate(), Gate()]
    let store = store([
      .onAsk { context in
        guard let number = Int(context.action.text) else { return .cancel(id: "it") }
        return .task(id: "it") { _ in
          started[number].open()
          await untilCancelled()
        }
      }
    ])
    async let first = store.send(.ask("0"))
    async let second = store.send(.ask("1"))
    for gate in started { await gate.pass() }
    #expect(!log.lines.contains { $0.hasSuffix("cancel") })
    await store.send(.ask("stop"))
    #expect(await [first, second] == [.reduced, .reduced])
    #expect(log.lines.count { $0.contains("effect") && $0.hasSuffix("cancel") } == 2)
  }
}
