import Testing
import TinyRedux

@MainActor
struct SequenceTests {
  let log = EventLog()

  func store(_ middlewares: [NoteMiddleware], _ resolvers: [NoteResolver] = []) -> NoteStore {
    NoteStore(
      initialState: Notebook(), middlewares: middlewares, resolvers: resolvers, reducers: [.writer],
      observers: [log.observer()])
  }

  @Test func `a sequence feeds its actions back, one after another`() async {
    let store = store([
      .onAsk { _ in
        .actions(
          AsyncStream { stream in
            for number in 1...3 { stream.yield(.number(number)) }
            stream.finish()
          })
      }
    ])
    await store.send(.ask("x"))
    #expect(store.lines == ["x", "1", "2", "3"])
    #expect(log.lines.contains("#4 dispatched 3 by e1 of #1"))
  }

  @Test func `a sequence that ignores its cancellation is left at its next element`() async {
    let (asked, started) = (Counter(), Gate())
    let store = store([
      .onAsk { context in
        guard context.action.text == "start" else { return .cancel(id: "feed") }
        return .actions(id: "feed", Stubborn(asked: asked, started: started))
      }
    ])
    async let feed = store.send(.ask("start"))
    await started.pass()
    await store.send(.ask("stop"))
    _ = await feed
    #expect(store.lines == ["start", "1", "stop"])
    #expect(asked.count == 2)
  }

  @Test func `what a sequence throws goes to the resolvers, behind its actions`() async {
    let store = store(
      [
        .onAsk { _ in
          .actions(
            AsyncThrowingStream { stream in
              stream.yield(.number(1))
              stream.finish(throwing: Trouble())
            })
        }
      ], [.init(id: "judge") { context in .reduceAs(.write("rescued \(context.action.text) of \(context.origin)")) }])
    #expect(await store.send(.ask("x")) == .rescued)
    #expect(store.lines == ["x", "1", "rescued x of asker"])
    #expect(log.lines.contains("#1 effect e1 asker throw(error: 1)"))
  }

  @Test func `a sequence ends with the sender who is cancelled`() async {
    let (stream, source) = AsyncStream<Note>.makeStream()
    let delivered = Gate()
    let store = store([
      .onAsk { _ in .actions(stream) },
      .init(id: "witness") { context in
        if case .number = context.action { delivered.open() }
        return .next
      },
    ])
    let feed = Task { await store.send(.ask("x")) }
    source.yield(.number(1))
    await delivered.pass()
    feed.cancel()
    #expect(await feed.value == .cancelled)
    #expect(store.lines == ["x", "1"])
    #expect(log.lines.filter { $0.contains("effect") } == ["#1 effect e1 asker start", "#1 effect e1 asker cancel"])
    guard case .terminated = source.yield(.number(2)) else {
      Issue.record("The sequence is still read.")
      return
    }
  }

  @Test func `a sequence that never ends is seen to run, and its sender waits until the store closes`() async {
    let (started, answers) = (Gate(), LineLog())
    let store = store([
      .onAsk { _ in
        .actions(
          AsyncStream {
            started.open()
            await untilCancelled()
            return nil
          })
      }
    ])
    let feed = Task { answers.add(await store.send(.ask("x")).rawValue) }
    await started.pass()
    await store.send(.write("y"))
    #expect(store.lines == ["x", "y"])
    #expect(log.lines.filter { $0.contains("effect") } == ["#1 effect e1 asker start"])
    #expect(answers.lines == [])
    store.close()
    await feed.value
    #expect(answers.lines == ["cancelled"])
  }

  @Test func `an action of a sequence that a full queue refuses is passed over, and observers are told`() {
    let executor = HeldExecutor()
    var options = StoreOptions(capacity: 1)
    options.executor = executor
    options.onWaiting = {}
    let store = NoteStore(
      initialState: Notebook(),
      middlewares: [
        .onAsk { _ in
          .actions(
            AsyncStream { stream in
              for number in 1...3 { stream.yield(.number(number)) }
              stream.finish()
            })
        }
      ], reducers: [.writer], observers: [log.observer()], options: options)
    func drain() { for waiting in store.takeWaiting() { store.run(waiting) } }
    store.dispatch(.ask("x"))
    drain()
    executor.run()
    drain()
    #expect(store.lines == ["x", "1"])
    #expect(
      log.lines.filter { $0.hasPrefix("refused") } == [
        "refused 2 by e1 of #1: capacity", "refused 3 by e1 of #1: capacity",
      ])
    #expect(log.lines.contains("#1 effect e1 asker done"))
  }
}

/// Two numbers, the second of which comes when nobody wants it any more.
private struct Stubborn: AsyncSequence, AsyncIteratorProtocol, Sendable {
  let asked: Counter
  let started: Gate

  func makeAsyncIterator() -> Self { self }

  func next() async -> Note? {
    switch asked.increment() {
    case 1: return .number(1)
    case 2:
      started.open()
      await untilCancelled()
      return .number(2)
    default: return nil
    }
  }
}
