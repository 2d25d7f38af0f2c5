import Testing
import TinyRedux

@MainActor
struct ScopedTests {
  /// What comes of a way to leave a handler, in a store of the notebook or of a whole so many levels above it.
  private func consequences(of way: Way, depth: Int) async -> [String] {
    let (log, started) = (EventLog(), Gate())
    let middlewares: [NoteMiddleware] = [
      way.middleware(started: started),
      .init(id: "behind") { context in
        if case .write(let text) = context.action { .nextAs(.write(text + "!")) } else { .next }
      },
    ]
    let resolvers = [way.resolver, NoteResolver(id: "last") { $0.action.text == "instead" ? .reduce : .next }]
    let reducers = [NoteReducer.writer]
    let outcomes: [Outcome]
    let lines: [String]
    switch depth {
    case 0:
      let store = NoteStore(
        initialState: Notebook(), middlewares: middlewares, resolvers: resolvers, reducers: reducers,
        observers: [log.observer()])
      outcomes = await way.run(started: started) { await store.send($0) }
      lines = store.lines
    case 1:
      let store = Store<Desk, DeskAction>(
        initialState: Desk(), middlewares: middlewares.map { $0.scoped(to: notes) },
        resolvers: resolvers.map { $0.scoped(to: notes) }, reducers: reducers.map { $0.scoped(to: notes) },
        observers: [log.observer(text: \.text)])
      outcomes = await way.run(started: started) { await store.send(.note($0)) }
      lines = store.notebook.lines
    default:
      let store = Store<Office, OfficeAction>(
        initialState: Office(), middlewares: middlewares.map { $0.scoped(to: notes).scoped(to: desks) },
        resolvers: resolvers.map { $0.scoped(to: notes).scoped(to: desks) },
        reducers: reducers.map { $0.scoped(to: notes).scoped(to: desks) }, observers: [log.observer(text: \.text)])
      outcomes = await way.run(started: started) { await store.send(.desk(.note($0))) }
      lines = store.desk.notebook.lines
    }
    // An effect runs beside the pipeline of its action: only the order in the state is certain.
    return outcomes.map(\.rawValue) + lines + log.lines.sorted()
  }

  @Test(arguments: Way.allCases, [1, 2])
  func `a feature's handlers leave as they would in a store of their own, at any depth`(way: Way, depth: Int) async {
    let own = await consequences(of: way, depth: 0)
    #expect(own.contains { $0.hasPrefix("#2") })
    #expect(await consequences(of: way, depth: depth) == own)
  }

  @Test func `an effect of a feature delivers nothing after the store went, and may still read its state`() async {
    let (started, over, seen) = (Gate(), Gate(), LineLog())
    let asker = NoteMiddleware.onAsk { context in
      let dispatch = context.dispatch
      return .task { state in
        started.open()
        await untilCancelled()
        seen.add("read \(await state.lines), accepted \(dispatch(0, .write("late")))")
        over.open()
      }
    }
    var store: Store<Office, OfficeAction>? = Store(
      initialState: Office(), middlewares: [asker.scoped(to: notes).scoped(to: desks)],
      reducers: [NoteReducer.writer.scoped(to: notes).scoped(to: desks)])
    store?.dispatch(.desk(.note(.ask("x"))))
    await started.pass()
    store = nil
    await over.pass()
    #expect(seen.lines == [#"read ["x"], accepted false"#])
  }

  @Test func `an effect's identity is known to the whole store`() async {
    let (started, log) = (Gate(), EventLog())
    let store = Store<Desk, DeskAction>(
      initialState: Desk(),
      middlewares: [
        Way.cancel.middleware(started: started).scoped(to: notes),
        .init(id: "cleaner") { $0.action == .tidy ? .cancel(id: "it") : .next },
      ], observers: [log.observer(text: \.text)])
    async let first = store.send(.note(.ask("first")))
    await started.pass()
    await store.send(.tidy)
    #expect(await first == .reduced)
    #expect(log.lines.contains("#1 effect e1 asker cancel"))
  }

  @Test func `the errors of other features pass a feature's resolver by`() async {
    let log = EventLog()
    let store = Store<Desk, DeskAction>(
      initialState: Desk(), middlewares: [.init(id: "cleaner") { _ in throw Trouble() }],
      resolvers: [Way.reduce.resolver.scoped(to: notes)], observers: [log.observer(text: \.text)])
    #expect(await store.send(.tidy) == .unhandled)
    #expect(log.lines.contains("#1 resolver resolver defaultNext x1"))
    #expect(await store.send(.note(.write("x"))) == .rescued)
  }
}
