import Testing
import TinyRedux

@MainActor
struct DeferredTests {
  let log = EventLog()

  func store(_ middlewares: [NoteMiddleware], _ resolvers: [NoteResolver] = []) -> NoteStore {
    NoteStore(
      initialState: Notebook(), middlewares: middlewares, resolvers: resolvers, reducers: [.writer],
      observers: [log.observer()])
  }

  @Test func `a deferred action waits alone, and later actions overtake it`() async {
    let (started, gate) = (Gate(), Gate())
    let store = store([
      .suspendingAsks(started, until: gate),
      .init(id: "behind") { context in
        if case .ask(let text) = context.action { return .nextAs(.write(text + "!")) }
        return .next
      },
    ])
    async let slow = store.send(.ask("slow"))
    await started.pass()
    await store.send(.write("fast"))
    gate.open()
    #expect(await slow == .reduced)
    #expect(store.lines == ["fast", "slow!"])
    #expect(
      log.lines.suffix(5) == [
        "#1 effect e1 asker done", "#1 resumed by e1 next", "#1 middleware behind nextAs as slow!",
        "#1 reducer writer next", "#1 ended reduced",
      ])
  }

  @Test(arguments: [
    (Way.resumeNext, Outcome.reduced, ["first"], ["resumed by e1 next", "ended reduced"]),
    (.resumeNextAs, .reduced, ["other"], ["resumed by e1 nextAs as other", "ended reduced"]),
    (
      .resumeResolve, .rescued, ["rescued"],
      ["raised x1 trouble from asker", "resumed by e1 resolve", "ended rescued x1"]
    ),
    (.resumeThrow, .rescued, ["rescued"], ["raised x1 trouble from asker", "resumed by e1 throw", "ended rescued x1"]),
    (.resumeSuccess, .reduced, ["first"], ["resumed by e1 success", "ended reduced"]),
    (.resumeDone, .done, [], ["resumed by e1 done", "ended done"]),
    (.resumeFailure, .failed, [], ["raised x1 trouble from asker", "resumed by e1 failure", "ended failed x1"]),
  ])
  func `a deferred action resumes by every exit`(
    way: Way, outcome: Outcome, lines: [String], events: [String]
  ) async {
    let store = store(
      [way.middleware(started: Gate()), .init(id: "behind") { _ in .next }],
      [.init(id: "judge") { _ in .reduceAs(.write("rescued")) }])
    #expect(await store.send(.ask("first")) == outcome)
    #expect(store.lines == lines)
    let own = log.lines.compactMap { $0.hasPrefix("#1 ") ? String($0.dropFirst(3)) : nil }
    #expect(own.filter { $0.hasPrefix("raised") || $0.hasPrefix("resumed") || $0.hasPrefix("ended") } == events)
    #expect(own.contains("middleware behind next") == (way == .resumeNext || way == .resumeNextAs))
  }

  @Test func `what a deferred handler throws goes to the resolvers`() async {
    let store = store(
      [.onAsk { _ in .deferred { _ in throw Trouble() } }], [.init(id: "judge") { _ in .reduceAs(.write("rescued")) }])
    #expect(await store.send(.ask("x")) == .rescued)
    #expect(store.lines == ["rescued"])
    #expect(
      log.lines.suffix(6) == [
        "#1 effect e1 asker throw(error: 1)", "#1 raised x1 trouble from asker", "#1 resumed by e1 throw",
        "#1 resolver judge reduceAs x1 as rescued", "#1 reducer writer next", "#1 ended rescued x1",
      ])
  }

  @Test func `a deferred action that is cancelled ends as cancelled, once`() async {
    let started = Gate()
    let store = store([
      .onAsk { context in
        if context.action.text == "stop" { return .cancel(id: "login") }
        return .deferred(id: "login") { _ in
          started.open()
          await untilCancelled()
          return .next
        }
      }
    ])
    async let login = store.send(.ask("login"))
    await started.pass()
    await store.send(.ask("stop"))
    #expect(await login == .cancelled)
    #expect(store.lines == ["stop"])
    #expect(
      log.lines.filter { $0.contains("#1 e") } == [
        "#1 effect e1 asker start", "#1 effect e1 asker cancel", "#1 ended cancelled",
      ])
  }

  @Test func `an action may be suspended more than once`() async {
    let store = store([
      .onAsk(id: "a") { _ in .deferred { _ in .next } },
      .onAsk(id: "b") { _ in .deferred { _ in .nextAs(.write("y")) } },
    ])
    #expect(await store.send(.ask("x")) == .reduced)
    #expect(store.lines == ["y"])
    #expect(
      log.lines.filter { $0.contains("resumed") || $0.contains("ended") } == [
        "#1 resumed by e1 next", "#1 resumed by e2 nextAs as y", "#1 ended reduced",
      ])
  }

  @Test(arguments: [SendMilestone.reduced, .settled])
  func `a suspended action is cancelled with its sender`(milestone: SendMilestone) async {
    let started = Gate()
    let store = store([
      .onAsk { _ in
        .deferred { _ in
          started.open()
          await untilCancelled()
          return .next
        }
      }
    ])
    let send = Task { await store.send(.ask("x"), until: milestone) }
    await started.pass()
    send.cancel()
    #expect(await send.value == .cancelled)
    #expect(store.lines == [])
    #expect(log.lines.last { $0.hasPrefix("#1 ended") } == "#1 ended cancelled")
  }

  @Test func `a deferred handler that never ends is seen to run, and holds up nothing else`() async {
    let (started, gate) = (Gate(), Gate())
    let store = store([.suspendingAsks(started, until: gate)])
    store.dispatch(.ask("x"))
    await started.pass()
    #expect(await store.send(.write("y")) == .reduced)
    #expect(store.lines == ["y"])
    #expect(
      log.lines.filter { $0.hasPrefix("#1 ") } == [
        "#1 dispatched x by DeferredTests.swift", "#1 middleware asker deferred e1", "#1 effect e1 asker start",
      ])
    gate.open()
  }

  @Test(arguments: [Way.resumeNext, .resumeThrow, .taskThrows])
  func `the end of an effect needs no place in a full queue`(way: Way) {
    let executor = HeldExecutor()
    var options = StoreOptions(capacity: 1)
    options.executor = executor
    options.onWaiting = {}
    let store = NoteStore(
      initialState: Notebook(), middlewares: [way.middleware(started: Gate())], reducers: [.writer],
      observers: [log.observer()], options: options)
    func drain() { for waiting in store.takeWaiting() { store.run(waiting) } }
    store.dispatch(.ask("x"))
    drain()
    #expect(store.dispatch(.write("y")))
    executor.run()
    #expect(!store.dispatch(.write("z")))
    drain()
    #expect(
      log.lines.last { $0.hasPrefix("#1 ended") } == (way == .resumeNext ? "#1 ended reduced" : "#1 ended unhandled x1")
    )
    #expect(store.lines.contains("y"))
  }
}
