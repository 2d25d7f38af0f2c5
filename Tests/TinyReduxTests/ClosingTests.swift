import Testing
import TinyRedux

@MainActor
struct ClosingTests {
  let log = EventLog()

  func store(_ middlewares: [NoteMiddleware] = [], _ resolvers: [NoteResolver] = []) -> NoteStore {
    NoteStore(
      initialState: Notebook(), middlewares: middlewares, resolvers: resolvers, reducers: [.writer],
      observers: [log.observer()])
  }

  @Test func `a closed store refuses, and says so`() async {
    let store = store()
    store.close()
    store.close()
    #expect(!store.dispatch(.write("x")))
    #expect(await store.send(.write("y")) == .refused)
    #expect(log.lines.count { $0 == "closed" } == 1)
    #expect(log.lines.contains("refused x by ClosingTests.swift: closed"))
  }

  @Test func `what was accepted before closing still reduces, and its sender is told how it ended`() async {
    let accepted = Gate()
    var options = StoreOptions()
    options.onWaiting = {}
    let store = NoteStore(
      initialState: Notebook(), reducers: [.writer],
      observers: [
        log.observer(),
        .init { event in
          if case .dispatched = event.kind, event.dispatch == 2 { accepted.open() }
        },
      ], options: options)
    async let settled = store.send(.write("a"))
    async let reduced = store.send(.write("b"), until: .reduced)
    await accepted.pass()
    store.close()
    for waiting in store.takeWaiting() { store.run(waiting) }
    #expect(await [settled, reduced] == [.reduced, .reduced])
    #expect(store.lines.sorted() == ["a", "b"])
  }

  @Test func `an action that is suspended after closing ends as cancelled`() async {
    let later = StoreBox()
    let gate = Gate()
    let store = store([
      .onAsk { _ in
        later.store?.close()
        return .deferred { _ in
          await gate.pass()
          return .next
        }
      }
    ])
    later.store = store
    #expect(await store.send(.ask("x"), until: .reduced) == .cancelled)
    gate.open()
  }

  @Test func `an effect that starts after closing is born cancelled`() async {
    let (over, later) = (Gate(), StoreBox())
    let seen = LineLog()
    let store = store([
      .onAsk { _ in
        later.store?.close()
        return .task { _ in
          seen.add("isCancelled: \(Task.isCancelled)")
          over.open()
          throw Trouble()
        }
      }
    ])
    later.store = store
    #expect(await store.send(.ask("x")) == .cancelled)
    await over.pass()
    #expect(seen.lines == ["isCancelled: true"])
    #expect(!log.lines.contains { $0.contains("raised") })
  }

  @Test func `closing answers every waiter, even of an effect that never ends`() async {
    let (started, suspended, gate) = (Gate(), Gate(), Gate())
    let store = store([
      .onAsk { context in
        if context.action.text == "deferred" {
          return .deferred { _ in
            suspended.open()
            await gate.pass()
            return .next
          }
        }
        return .task { _ in
          started.open()
          await gate.pass()
        }
      }
    ])
    async let deferred = store.send(.ask("deferred"), until: .reduced)
    async let settled = store.send(.ask("x"))
    await started.pass()
    await suspended.pass()
    store.close()
    #expect(await deferred == .cancelled)
    #expect(await settled == .cancelled)
    gate.open()
  }

  @Test func `closing cancels effects, and what they throw then reaches no resolver`() async {
    let (started, ended) = (Gate(), Gate())
    let store = store(
      [
        .onAsk { _ in
          .task { _ in
            started.open()
            defer { ended.open() }
            await untilCancelled()
            throw CancellationError()
          }
        }
      ], [.init(id: "never") { _ in .reduce }])
    async let sent = store.send(.ask("x"))
    await started.pass()
    store.close()
    #expect(await sent == .cancelled)
    await ended.pass()
    #expect(!log.lines.contains { $0.contains("raised") || $0.contains("never") })
  }

  @Test func `when the last reference goes, the store closes, and no effect keeps it`() async {
    let (started, cancelled, gone) = (Gate(), Gate(), Gate())
    var store: NoteStore? = NoteStore(
      initialState: Notebook(),
      middlewares: [
        .onAsk { context in
          let dispatch = context.dispatch
          return .task { state in
            started.open()
            await untilCancelled()
            // The state outlives the store for as long as an effect may read it.
            _ = await state.lines
            if !dispatch(0, .write("late")) { cancelled.open() }
          }
        }
      ], reducers: [.writer],
      observers: [
        .init { event in
          if case .closed = event.kind { gone.open() }
        }
      ])
    weak let reference = store
    store?.dispatch(.ask("x"))
    await started.pass()
    store = nil
    await gone.pass()
    await cancelled.pass()
    #expect(reference == nil)
  }

  @Test func `an accepted action runs although the last reference goes at once`() async {
    let ended = Gate()
    let count = Counter()
    do {
      let store = NoteStore(
        initialState: Notebook(), reducers: [.writer],
        observers: [
          .init { event in
            guard case .ended = event.kind else { return }
            if count.increment() == 3 { ended.open() }
          }
        ])
      store.dispatch(.write("a"), .write("b"), .write("c"))
    }
    await ended.pass()
    #expect(count.count == 3)
  }

  @Test func `the pipeline goes with the store, and with it what its handlers hold`() async {
    final class Resource: Sendable {}
    var resource: Resource? = Resource()
    weak let reference = resource
    let ended = Gate()
    do {
      let store = NoteStore(
        initialState: Notebook(),
        middlewares: [
          .init(id: "holder") { [resource] _ in
            _ = resource; return .next
          }
        ],
        reducers: [.writer])
      resource = nil
      await store.send(.write("x"))
      ended.open()
    }
    await ended.pass()
    #expect(reference == nil)
  }

  @Test func `the last reference may go in a handler`() async {
    let (ended, owner) = (Gate(), Log<NoteStore>())
    var store: NoteStore? = NoteStore(
      initialState: Notebook(),
      middlewares: [
        .onAsk { _ in
          owner.removeAll()
          return .next
        },
        .init(id: "witness") { context in
          if case .number = context.action { ended.open() }
          return .next
        },
      ], reducers: [.writer], observers: [log.observer()])
    weak let reference = store
    owner.add(store!)
    store?.dispatch(.ask("x"), .number(1))
    store = nil
    await ended.pass()
    #expect(reference == nil)
    #expect(log.lines.contains("closed"))
  }

  @Test(arguments: ["task", "deferred"])
  func `the state lives as long as an effect that may read it`(kind: String) async {
    let (started, gate, over) = (Gate(), Gate(), Gate())
    let read = LineLog()
    let work: @Sendable (Notebook.ReadOnly) async -> Void = { state in
      started.open()
      await gate.pass()
      read.add("\(await state.lines)")
      over.open()
    }
    var options = StoreOptions()
    // Nobody drains, so that nothing but the effect holds the state.
    options.onWaiting = {}
    do {
      let store = NoteStore(
        initialState: Notebook(),
        middlewares: [
          .onAsk { _ in
            if kind == "task" { return .task { await work($0) } }
            return .deferred {
              await work($0)
              return .next
            }
          }
        ], options: options)
      store.dispatch(.ask("x"))
      for waiting in store.takeWaiting() { store.run(waiting) }
      await started.pass()
    }
    gate.open()
    await over.pass()
    #expect(read.lines == ["[]"])
  }
}
