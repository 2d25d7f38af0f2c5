import Testing

@testable import TinyRedux

/// Faults that were found, and must not come back.
@MainActor
struct RegressionTests {
  private let log = EventLog()

  private func store(
    _ middlewares: [NoteMiddleware], resolvers: [NoteResolver] = [], observers: [StoreObserver<Notebook, Note>] = [],
    options: StoreOptions = StoreOptions()
  ) -> NoteStore {
    NoteStore(
      initialState: Notebook(), middlewares: middlewares, resolvers: resolvers, reducers: [.writer],
      observers: observers, options: options)
  }

  @Test func `a send that was answered is no part of those that its effects make`() {
    let outer = SendScope(until: .settled, outer: nil)
    let inner = SendScope(until: .reduced, outer: outer)
    for scope in [outer, inner] { scope.enter() }
    #expect(inner.nearestWaiting === inner)
    inner.leave(.reduced, root: .action)
    #expect(inner.nearestWaiting === outer)
    outer.leave(.reduced, root: .action)
    #expect(inner.nearestWaiting == nil)
  }

  @Test func `an effect that finds the store closed raises no error`() async {
    for _ in 0..<300 {
      let (started, ended, judged, refused) = (Gate(), Gate(), LineLog(), Counter())
      var options = StoreOptions()
      options.capacity = 4
      options.executor = ThreadExecutor()
      let store = store(
        [
          .onAsk { context in
            let dispatch = context.dispatch
            return .task { _ in
              started.open()
              while refused.count == 0 { dispatch(0, .number(0)) }
              throw Trouble("closed")
            }
          }
        ],
        resolvers: [
          .init(id: "judge") { context in
            judged.add("\(context.error)")
            return .reduce
          }
        ],
        observers: [
          .init { event in
            if case .effect(let effect) = event.kind, case .cancel = effect.phase { ended.open() }
            if case .raised = event.kind { ended.open() }
            if case .refused(_, _, let reason) = event.kind, reason != .capacity { refused.increment() }
          }
        ], options: options)
      store.dispatch(.ask("x"))
      await started.pass()
      store.close()
      await ended.pass()
      #expect(judged.lines == [])
    }
  }

  @Test func `a suspended action can be cancelled until it goes on`() async {
    let (ended, waiting) = (Gate(), Counter())
    var options = StoreOptions()
    // For the login, for its end, and not again while that waits.
    options.onWaiting = { if waiting.increment() == 2 { ended.open() } }
    let store = store(
      [
        .onAsk { _ in .deferred(id: "login") { _ in .next } },
        .init(id: "logout") { context in
          if case .write = context.action { .cancel(id: "login") } else { .next }
        },
      ],
      observers: [log.observer()], options: options)
    store.dispatch(.ask("login"))
    store.takeWaiting().forEach(store.run)
    await ended.pass()
    store.dispatch(.write("logout"))
    let entries = store.takeWaiting()
    #expect(entries.map(\.dispatch) == [1, 2])
    entries.reversed().forEach(store.run)
    #expect(store.lines == ["logout"])
    #expect(log.lines.last == "#1 ended cancelled")
  }

  @Test func `a place is free when the sender is told`() async {
    let store = store([
      .onAsk { context in
        context.dispatch(1, .write("limited"))
        return .next
      }
    ])
    let accepted = await Task.detached {
      var accepted = 0
      for _ in 0..<300 {
        await store.send(.ask("x"))
        if store.dispatch(maxDispatchable: 1, .write("limited")) { accepted += 1 }
        await store.send(.number(0))
      }
      return accepted
    }.value
    #expect(accepted == 300)
  }

  @Test func `an end behind an effect tells how long it waited in the queue`() async {
    let ends = Log<StoreEvent<Notebook, Note>.End>()
    let store = store(
      [
        .init(id: "late") { context in
          switch context.action {
          case .ask: .task { _ in throw Trouble() }
          case .write: .deferred { _ in .next }
          case .number: .next
          }
        }
      ],
      observers: [
        .init { event in
          if case .ended(let end, _) = event.kind { ends.add(end) }
        }
      ])
    await store.send(.ask("task"))
    await store.send(.write("deferred"))
    #expect(ends.values.map(\.outcome) == [.reduced, .unhandled, .reduced])
    for end in ends.values {
      #expect(end.wait > .zero)
      #expect(end.took >= end.wait + end.busy)
    }
  }

  @Test func `a payload's own parentheses stay`() {
    struct Lost: Error, CustomStringConvertible { let description = "(lost) at sea" }
    enum Voyage: ReduxAction {
      case failed(ActionError)
      case sailed(to: String)
      case met(String, Int)
      var id: String { "voyage" }
    }
    #expect(Voyage.failed(ActionError(Lost())).debugDescription == ".voyage((lost) at sea)")
    #expect(Voyage.sailed(to: "Hull").debugDescription == #".voyage(to: "Hull")"#)
    #expect(Voyage.met("ships", 2).debugDescription == #".voyage("ships", 2)"#)
  }

  @Test func `what handlers dispatch after closing is refused`() async {
    let store = store(
      [
        .onAsk { context in
          context.dispatch(0, .write("middleware"))
          throw Trouble()
        }
      ],
      resolvers: [
        .init(id: "resolver") { context in
          context.dispatch(0, .write("resolver"))
          return .reduce
        }
      ], observers: [log.observer()])
    let reducing = NoteStore(
      initialState: Notebook(), reducers: [.writer], observers: [log.observer()])
    reducing.dispatch(.write("before"))
    store.dispatch(.ask("x"))
    let last = Task { await store.send(.number(1)) }
    store.close()
    _ = await last.value
    await reducing.send(.write("after"))
    #expect(log.lines.contains("refused middleware by #1: closed"))
    #expect(log.lines.contains("refused resolver by #1: closed"))
  }

  @Test func `steps are told on the main actor`() async {
    let told = Counter()
    let store = store(
      [.onAsk { _ in .deferred { _ in throw Trouble() } }],
      resolvers: [.init(id: "resolver") { _ in .reduce }],
      observers: [
        .init { event in
          switch event.kind {
          case .dispatched, .refused, .effect, .closed: break
          case .started, .middleware, .resumed, .raised, .resolver, .reducer, .ended:
            MainActor.assertIsolated()
            told.increment()
          }
        }
      ])
    await store.send(.ask("x"))
    #expect(told.count == 7)
  }
}
