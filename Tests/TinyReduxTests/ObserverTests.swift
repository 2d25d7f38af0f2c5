import Testing
import TinyRedux

/// What observers are told, and what they may do when they are told of it.
@MainActor
struct ObserverTests {
  let log = EventLog()

  /// An ask is suspended, fails and is rescued: it brings about an event of every kind but refusals and the closing.
  func store(_ observers: [StoreObserver<Notebook, Note>]) -> NoteStore {
    NoteStore(
      initialState: Notebook(), middlewares: [.onAsk { _ in .deferred { _ in .resolve(Trouble()) } }],
      resolvers: [.init(id: "judge") { _ in .reduce }], reducers: [.writer], observers: observers)
  }

  /// Acts on the first event of a kind.
  func onFirst(_ kind: EventKind, _ act: @escaping @Sendable () -> Void) -> StoreObserver<Notebook, Note> {
    let count = Counter()
    return StoreObserver { event in
      if EventKind(event.kind) == kind, count.increment() == 1 { act() }
    }
  }

  @Test func `every observer is told everything, in the order in which the store got them`() async {
    let (otherLog, turns) = (EventLog(), LineLog())
    let store = store([
      log.observer(), .init { _ in turns.add("first") }, otherLog.observer(), .init { _ in turns.add("second") },
    ])
    await store.send(.write("x"))
    store.close()
    #expect(
      log.lines == [
        "#1 dispatched x by ObserverTests.swift", "started", "#1 middleware asker next", "#1 reducer writer next",
        "#1 ended reduced", "closed",
      ])
    #expect(otherLog.lines == log.lines)
    #expect(turns.lines == log.lines.flatMap { _ in ["first", "second"] })
  }

  @Test(arguments: EventKind.allCases)
  func `an observer may dispatch, whatever it is told of`(kind: EventKind) async {
    let later = StoreBox()
    let store = store([log.observer(), onFirst(kind) { later.store?.dispatch(.write("heard")) }])
    later.store = store
    #expect(await store.send(.ask("x")) == .rescued)
    await store.send(.write("end"))
    store.close()
    store.dispatch(.write("late"))
    if kind == .closed || kind == .refused {
      #expect(store.lines == ["x", "end"])
      #expect(log.lines.last { $0.contains("heard") } == "refused heard by ObserverTests.swift: closed")
    } else {
      #expect(store.lines.sorted() == ["end", "heard", "x"])
    }
  }

  @Test(arguments: EventKind.allCases.filter { $0 != .closed && $0 != .refused })
  func `an observer may close the store, whatever it is told of`(kind: EventKind) async {
    let later = StoreBox()
    let store = store([log.observer(), onFirst(kind) { later.store?.close() }])
    later.store = store
    let outcome = await store.send(.ask("x"))
    // Until the effect has ended there is something to cut short; from then on the action goes its way.
    let isCut = [.started, .dispatched, .middleware, .effect].contains(kind)
    #expect(outcome == (isCut ? .cancelled : .rescued))
    #expect(await store.send(.write("y")) == .refused)
    #expect(store.lines == (isCut ? [] : ["x"]))
    #expect(log.lines.count { $0 == "closed" } == 1)
  }

  @Test func `an action takes at least as long as it waited and was handled, suspended or not`() async {
    let ends = Log<StoreEvent<Notebook, Note>.End>()
    let store = store([
      .init { event in
        if case .ended(let end, _) = event.kind { ends.add(end) }
      }
    ])
    await store.send(.ask("x"))
    await store.send(.write("y"))
    #expect(ends.values.count == 2)
    for end in ends.values {
      #expect(end.busy > .zero)
      #expect(end.wait > .zero)
      #expect(end.took >= end.busy + end.wait)
    }
  }
}
