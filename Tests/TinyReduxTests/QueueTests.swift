import Testing
import TinyRedux

@MainActor
struct QueueTests {
  let log = EventLog()

  func store(
    _ middlewares: [NoteMiddleware] = [], options: StoreOptions = StoreOptions(), isObserved: Bool = true
  ) -> NoteStore {
    NoteStore(
      initialState: Notebook(), middlewares: middlewares, reducers: [.writer],
      observers: isObserved ? [log.observer()] : [], options: options)
  }

  @Test(arguments: [true, false])
  func `one over the limit is refused, until one has run`(isObserved: Bool) async {
    let store = store(isObserved: isObserved)
    #expect(store.dispatch(maxDispatchable: 2, .write("a")))
    #expect(store.dispatch(maxDispatchable: 2, .write("b")))
    #expect(!store.dispatch(maxDispatchable: 2, .write("c")))
    #expect(store.dispatch(maxDispatchable: 1, .number(1)))
    await store.send(.write("end"), until: .reduced)
    #expect(store.dispatch(maxDispatchable: 1, .write("d")))
    await store.send(.write("end"), until: .reduced)
    #expect(store.lines == ["a", "b", "1", "end", "d", "end"])
    #expect(!isObserved || log.lines.contains("refused c by QueueTests.swift: limit"))
  }

  @Test func `an unlimited dispatch of the same id frees no place`() async {
    let store = store([
      .init(id: "probe") { context in
        // "plain" has been released here, "limited" still waits behind it.
        if context.action.text == "probe" {
          context.dispatch(0, .write("accepted: \(context.dispatch(1, .write("over")))"))
        }
        return .next
      }
    ])
    store.dispatch(.write("plain"), .number(0))
    store.dispatch(.ask("probe"))
    #expect(store.dispatch(maxDispatchable: 1, .write("limited")))
    await store.send(.number(1))
    await store.send(.number(2))
    #expect(store.lines.contains("accepted: false"))
  }

  @Test func `a limit counts an action during its own pipeline`() async {
    let store = store([
      .init(id: "repeater") { context in
        if case .write = context.action {
          context.dispatch(0, .number(context.dispatch(1, .write("again")) ? 1 : 0))
        }
        return .next
      }
    ])
    store.dispatch(maxDispatchable: 1, .write("first"))
    await store.send(.ask("end"))
    await store.send(.ask("end"))
    #expect(store.lines.filter { $0 != "end" } == ["first", "0"])
  }

  @Test func `a deferred action gives its place back when it is suspended`() async {
    let (started, gate) = (Gate(), Gate())
    let store = store([.suspendingAsks(started, until: gate)])
    #expect(store.dispatch(maxDispatchable: 1, .ask("a")))
    await started.pass()
    #expect(store.dispatch(maxDispatchable: 1, .ask("b")))
    // Its end gives none back: "b" holds the only one.
    #expect(!store.dispatch(maxDispatchable: 1, .ask("c")))
    gate.open()
  }

  @Test func `several actions are accepted each for itself`() async {
    let store = store()
    #expect(!store.dispatch(maxDispatchable: 1, .write("a"), .write("b"), .number(1)))
    await store.send(.write("end"))
    #expect(store.lines == ["a", "1", "end"])
  }

  @Test(arguments: [true, false])
  func `what a full queue refuses is answered false, and what it accepted is reduced`(isObserved: Bool) async {
    let isLast = Gate()
    let store = store(
      [
        .init(id: "witness") { context in
          if context.action == .number(10) { isLast.open() }
          return .next
        }
      ], options: StoreOptions(capacity: 10, batchSize: 3), isObserved: isObserved)
    let accepted = (1...20).filter { store.dispatch(.number($0)) }
    #expect(accepted == Array(1...10))
    await isLast.pass()
    #expect(store.dispatch(.number(21)))
    await store.send(.write("end"))
    #expect(store.lines == (1...10).map(String.init) + ["21", "end"])
  }

  @Test func `the main actor is given back between batches`() async {
    let store = store(options: StoreOptions(batchSize: 10))
    for number in 1...100 { store.dispatch(.number(number)) }
    let first = await Task { store.lines.count }.value
    #expect(first == 10)
    await store.send(.write("end"))
    #expect(store.lines.count == 101)
  }

  @Test(arguments: [true, false])
  func `100,000 dispatches from 8 threads arrive once each, in each thread's order`(isObserved: Bool) async {
    let store = store(isObserved: isObserved)
    await withTaskGroup { group in
      for thread in 0..<8 {
        group.addTask {
          for number in 0..<12_500 { store.dispatch(.number(thread * 100_000 + number)) }
        }
      }
    }
    await store.send(.write("end"))
    let numbers = store.lines.compactMap { Int($0) }
    #expect(numbers.count == 100_000)
    for thread in 0..<8 {
      #expect(numbers.filter { $0 / 100_000 == thread } == (0..<12_500).map { thread * 100_000 + $0 })
    }
  }

  @Test func `a child is never reported before its parent, nor run before it is reported`() async {
    let store = store([SendTests.countdown])
    await withTaskGroup { group in
      for _ in 0..<20 { group.addTask { await store.send(.ask("4")) } }
    }
    var dispatched: Set<Substring> = []
    for line in log.lines where line.hasPrefix("#") {
      let words = line.split(separator: " ")
      if words[1] == "dispatched" {
        dispatched.insert(words[0])
        if let parent = words.last, parent.hasPrefix("#") { #expect(dispatched.contains(parent), "\(line)") }
      } else {
        #expect(dispatched.contains(words[0]), "\(line)")
      }
    }
    #expect(dispatched.count == 20 * 9)
  }

  @Test func `the state is made once, on first use`() async {
    let made = Counter()
    func make() -> Notebook {
      made.increment()
      return Notebook()
    }
    let store = NoteStore(initialState: make(), reducers: [.writer])
    #expect(made.count == 0)
    await store.send(.write("x"))
    #expect(store.state.lines == ["x"])
    #expect(made.count == 1)
  }

  @Test func `a preview has the state and no pipeline`() async {
    let notebook = Notebook()
    notebook.lines = ["given"]
    let store = NoteStore.preview(state: notebook)
    #expect(await store.send(.write("x")) == .reduced)
    #expect(store.lines == ["given"])
  }

  @Test(arguments: ["nextAs", "throw", "resolve", "done", "failure"])
  func `a place is given back under the original id by whichever exit`(exit: String) async {
    let store = store([
      .onAsk { _ in
        switch exit {
        case "nextAs": .nextAs(.number(1))
        case "throw": throw Trouble()
        case "resolve": .resolve(Trouble())
        case "done": .exit(.done)
        default: .exit(.failure(Trouble()))
        }
      }
    ])
    #expect(store.dispatch(maxDispatchable: 1, .ask("x")))
    await store.send(.write("end"))
    #expect(store.dispatch(maxDispatchable: 1, .ask("x")))
  }

  @Test func `under a capacity of one a handler's follow-up finds the place of its own action free`() async {
    let store = store(
      [
        .onAsk { context in
          context.dispatch(0, .write("accepted"))
          return .next
        }
      ], options: StoreOptions(capacity: 1))
    await store.send(.ask("x"))
    #expect(store.lines == ["x", "accepted"])
  }

  @Test func `a batch is never empty`() async {
    let store = store(options: StoreOptions(batchSize: 0))
    #expect(await store.send(.write("x")) == .reduced)
  }
}
