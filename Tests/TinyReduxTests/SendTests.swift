import Testing
import TinyRedux

@MainActor
struct SendTests {
  let log = EventLog()

  func store(_ middlewares: [NoteMiddleware] = [], options: StoreOptions = StoreOptions()) -> NoteStore {
    NoteStore(
      initialState: Notebook(), middlewares: middlewares, reducers: [.writer], observers: [log.observer()],
      options: options)
  }

  /// Each ask for n starts an effect that asks for n - 1 and writes n.
  static let countdown = NoteMiddleware.onAsk(id: "countdown") { context in
    let (_, dispatch, action) = context.args
    guard let number = Int(action.text), number > 0 else { return .next }
    return .task { _ in
      dispatch(0, .ask(String(number - 1)))
      dispatch(0, .write("after \(number)"))
    }
  }

  @Test func `settled waits for the whole subtree`() async {
    let store = store([Self.countdown])
    for _ in 0..<100 {
      let before = store.lines.count
      #expect(await store.send(.ask("5")) == .reduced)
      #expect(store.lines.count - before == 11)
    }
  }

  @Test func `reduced waits for the action's own pipeline and not for its effects`() async {
    let gate = Gate()
    let store = store([.onAsk { _ in .task { _ in await gate.pass() } }])
    #expect(await store.send(.ask("x"), until: .reduced) == .reduced)
    #expect(store.lines == ["x"])
    #expect(!log.lines.contains("#1 effect e1 asker done"))
    gate.open()
  }

  @Test func `reduced waits for a deferred action to resume`() async {
    let store = store([.onAsk { _ in .deferred { _ in .nextAs(.write("resumed")) } }])
    #expect(await store.send(.ask("x"), until: .reduced) == .reduced)
    #expect(store.lines == ["resumed"])
  }

  @Test func `cancelling the caller cancels its effects and nothing else`() async {
    let (started, otherStarted) = (Gate(), Gate())
    let store = store([
      .onAsk { context in
        let (_, dispatch, action) = context.args
        return .task { _ in
          (action.text == "mine" ? started : otherStarted).open()
          await untilCancelled()
          dispatch(0, .write("late " + action.text))
        }
      }
    ])
    let mine = Task { await store.send(.ask("mine")) }
    let other = Task { await store.send(.ask("other")) }
    await started.pass()
    await otherStarted.pass()
    mine.cancel()
    #expect(await mine.value == .cancelled)
    #expect(log.lines.count { $0.hasSuffix("asker cancel") } == 1)
    #expect(await store.send(.write("open")) == .reduced)
    other.cancel()
    #expect(await other.value == .cancelled)
    #expect(store.lines.sorted() == ["mine", "open", "other"])
  }

  @Test func `an already cancelled caller still reduces, and its effects are born cancelled`() async {
    let store = store([
      .onAsk { context in
        let dispatch = context.dispatch
        return .task { _ in
          dispatch(0, .write("isCancelled: \(Task.isCancelled)"))
        }
      }
    ])
    let gate = Gate()
    let send = Task {
      await gate.pass()
      return await store.send(.ask("x"))
    }
    send.cancel()
    gate.open()
    #expect(await send.value == .cancelled)
    #expect(store.lines == ["x"])
    #expect(log.lines.contains("refused isCancelled: true by e1 of #1: cancelled"))
    #expect(log.lines.filter { $0.contains("effect") } == ["#1 effect e1 asker start", "#1 effect e1 asker cancel"])
  }

  @Test func `actions accepted before the cancelling still reduce`() async {
    let accepted = Gate()
    let store = store([
      .onAsk { context in
        let dispatch = context.dispatch
        return .task { _ in
          dispatch(0, .write("accepted"))
          accepted.open()
          await untilCancelled()
        }
      }
    ])
    let send = Task { await store.send(.ask("x")) }
    await accepted.pass()
    send.cancel()
    #expect(await send.value == .cancelled)
    #expect(store.lines == ["x", "accepted"])
  }

  @Test func `a refused action answers at once`() async {
    let store = store(options: StoreOptions(capacity: 0))
    #expect(await store.send(.write("x")) == .refused)
    #expect(log.lines.contains { $0.hasPrefix("refused x by SendTests.swift: capacity") })
  }

  @Test func `the outcome is the action's own, not that of what it caused`() async {
    let store = store([
      .onAsk { context in
        context.dispatch(0, .number(1))
        return .next
      },
      .init(id: "numbers") { context in
        if case .number = context.action { throw Trouble() }
        return .next
      },
    ])
    #expect(await store.send(.ask("x")) == .reduced)
    #expect(log.lines.last == "#2 ended unhandled x1")
  }

  @Test func `an unhandled error of its effect is the outcome`() async {
    let store = store([.onAsk { _ in .task { _ in throw Trouble() } }])
    #expect(await store.send(.ask("x")) == .unhandled)
  }

  @Test func `whoever is cancelled before sending has effects that are born cancelled, on any thread`() async {
    // Nobody observes, so that an effect has the best chance to run before its sender is looked at.
    let store = NoteStore(
      initialState: Notebook(),
      middlewares: [
        .onAsk { context in
          let dispatch = context.dispatch
          return .task { _ in dispatch(0, .write("delivered")) }
        }
      ], reducers: [.writer])
    // One after another, so that the main actor is idle and takes each at once.
    for _ in 0..<2_000 {
      await Task.detached {
        withUnsafeCurrentTask { $0?.cancel() }
        await store.send(.ask("x"))
      }.value
    }
    #expect(store.lines.count == 2_000)
    #expect(!store.lines.contains("delivered"))
  }

  @Test func `the error of another effect doesn't end a suspended action`() async {
    let (judged, gate) = (Gate(), Gate())
    let judge = NoteResolver(id: "judge") { _ in
      judged.open()
      return .next
    }
    let middlewares: [NoteMiddleware] = [
      .onAsk(id: "thrower") { _ in .task { _ in throw Trouble() } },
      .onAsk(id: "waiter") { _ in
        .deferred { _ in
          await gate.pass()
          return .next
        }
      },
      .init(id: "opener") { context in
        if case .write = context.action { gate.open() }
        return .next
      },
    ]
    let store = NoteStore(
      initialState: Notebook(), middlewares: middlewares, resolvers: [judge], reducers: [.writer])
    async let reduced = store.send(.ask("x"), until: .reduced)
    await judged.pass()
    store.dispatch(.write("open"))
    #expect(await reduced == .reduced)
    #expect(store.lines == ["open", "x"])
  }

  @Test func `a dispatch that outlives its cancelled send starts effects that run`() async {
    let (started, kept) = (Gate(), DispatchBox())
    let store = store([
      .onAsk { context in
        let (_, dispatch, action) = context.args
        guard action.text == "connect" else { return .task { _ in dispatch(0, .write("ran")) } }
        kept.dispatch = dispatch
        return .task { _ in
          started.open()
          await untilCancelled()
        }
      }
    ])
    let connect = Task { await store.send(.ask("connect")) }
    await started.pass()
    connect.cancel()
    #expect(await connect.value == .cancelled)
    kept.dispatch?(0, .ask("later"))
    await store.send(.write("end"))
    await store.send(.write("end"))
    #expect(log.lines.contains { $0.hasPrefix("#2 effect e2 asker start") })
    #expect(!log.lines.contains { $0.hasPrefix("#2 effect e2 asker cancel") })
  }
}
