import Testing
import TinyRedux

@MainActor
struct PipelineTests {
  let log = EventLog()

  func store(
    _ middlewares: [NoteMiddleware] = [], _ resolvers: [NoteResolver] = [], _ reducers: [NoteReducer] = [.writer]
  ) -> NoteStore {
    NoteStore(
      initialState: Notebook(), middlewares: middlewares, resolvers: resolvers, reducers: reducers,
      observers: [log.observer()])
  }

  @Test func `actions run in the order in which they were accepted`() async {
    let store = store()
    for number in 1...2_000 { store.dispatch(.number(number)) }
    await store.send(.write("end"), until: .reduced)
    #expect(store.lines == (1...2_000).map(String.init) + ["end"])
  }

  @Test func `an action dispatched by a handler goes behind those that wait`() async {
    let store = store([
      .onAsk { context in
        context.dispatch(0, .write("answer"))
        return .next
      }
    ])
    store.dispatch(.ask("question"), .write("second"), .write("third"))
    await store.send(.write("end"))
    #expect(store.lines == ["question", "second", "third", "end", "answer"])
  }

  @Test func `middlewares run in array order, then reducers in array order`() async {
    let other = NoteReducer(id: "other") { context in
      context.state.lines.append("other")
      return .defaultNext
    }
    let store = store([.init(id: "a") { _ in .next }, .init(id: "b") { _ in .defaultNext }], [], [.writer, other])
    await store.send(.write("x"))
    #expect(store.lines == ["x", "other"])
    #expect(
      log.lines.filter { $0.hasPrefix("#1") } == [
        "#1 dispatched x by PipelineTests.swift", "#1 middleware a next", "#1 middleware b defaultNext",
        "#1 reducer writer next", "#1 reducer other defaultNext", "#1 ended reduced",
      ])
  }

  @Test func `nextAs goes on with another action, for the next middleware too`() async {
    let store = store([
      .onAsk { _ in .nextAs(.write("other")) },
      .init(id: "witness") { context in .nextAs(.write("seen " + context.action.text)) },
    ])
    let outcome = await store.send(.ask("x"))
    #expect(outcome == .reduced)
    #expect(store.lines == ["seen other"])
    #expect(log.lines.contains("#1 middleware asker nextAs as other"))
  }

  @Test func `exit success skips the remaining middlewares and reduces`() async {
    let store = store([.onAsk { _ in .exit(.success) }, .onAsk(id: "never") { _ in .exit(.done) }])
    let outcome = await store.send(.ask("x"))
    #expect(outcome == .reduced)
    #expect(store.lines == ["x"])
    #expect(!log.lines.contains { $0.contains("never") })
  }

  @Test func `exit done stops before the reducers`() async {
    let store = store([.onAsk { _ in .exit(.done) }])
    let outcome = await store.send(.ask("x"))
    #expect(outcome == .done)
    #expect(store.lines == [])
    #expect(log.lines.last == "#1 ended done")
  }

  @Test func `exit failure stops before resolvers and reducers`() async {
    let resolver = NoteResolver(id: "never") { _ in .reduce }
    let store = store([.onAsk { _ in .exit(.failure(Trouble())) }], [resolver])
    let outcome = await store.send(.ask("x"))
    #expect(outcome == .failed)
    #expect(store.lines == [])
    #expect(
      log.lines.suffix(3) == [
        "#1 middleware asker failure x1", "#1 raised x1 trouble from asker", "#1 ended failed x1",
      ])
  }

  @Test(arguments: [true, false])
  func `a throw and resolve go to the resolvers, who know origin, error and action`(isThrow: Bool) async {
    let resolver = NoteResolver(id: "judge") { context in
      let (_, _, error, origin, action) = context.args
      return .reduceAs(.write("\(error) in \(origin) at \(action.text)"))
    }
    let store = store(
      [
        .onAsk { _ in
          if isThrow { throw Trouble() }
          return .resolve(Trouble())
        }
      ], [resolver])
    let outcome = await store.send(.ask("x"))
    #expect(outcome == .rescued)
    #expect(store.lines == ["trouble in asker at x"])
    #expect(
      log.lines.suffix(5) == [
        "#1 middleware asker \(isThrow ? "throw" : "resolve") x1", "#1 raised x1 trouble from asker",
        "#1 resolver judge reduceAs x1 as trouble in asker at x", "#1 reducer writer next", "#1 ended rescued x1",
      ])
  }

  @Test func `resolvers are asked in order until one decides`() async {
    let store = store(
      [.onAsk { _ in .resolve(Trouble()) }],
      [
        .init(id: "a") { _ in .next }, .init(id: "b") { _ in .defaultNext },
        .init(id: "c") { context in .nextAs(Trouble("worse"), .ask(context.action.text + "!")) },
        .init(id: "d") { _ in .reduce }, .init(id: "never") { _ in .exit(.done) },
      ])
    let outcome = await store.send(.ask("x"))
    #expect(outcome == .rescued)
    #expect(store.lines == ["x!"])
    #expect(
      log.lines.suffix(8) == [
        "#1 raised x1 trouble from asker", "#1 resolver a next x1", "#1 resolver b defaultNext x1",
        "#1 resolver c nextAs x1 as x!", "#1 raised x2 worse from asker", "#1 resolver d reduce x2",
        "#1 reducer writer next", "#1 ended rescued x2",
      ])
  }

  @Test func `an error that no resolver decides is unhandled, and nothing is reduced`() async {
    let store = store([.onAsk { _ in .resolve(Trouble()) }], [.init(id: "a") { _ in .next }])
    let outcome = await store.send(.ask("x"))
    #expect(outcome == .unhandled)
    #expect(store.lines == [])
    #expect(log.lines.last == "#1 ended unhandled x1")
  }

  @Test(arguments: [(ExitResult.success, Outcome.rescued), (.done, .done), (.failure(Trouble("final")), .failed)])
  func `a resolver can stop an action without reducing it`(exit: ExitResult, expected: Outcome) async {
    let store = store([.onAsk { _ in .resolve(Trouble()) }], [.init(id: "a") { _ in .exit(exit) }])
    let outcome = await store.send(.ask("x"))
    #expect(outcome == expected)
    #expect(store.lines == [])
  }

  @Test func `a reducer's done skips the remaining reducers`() async {
    let first = NoteReducer(id: "first") { context in
      context.state.lines.append("first")
      return .done
    }
    let store = store([], [], [first, .writer])
    let outcome = await store.send(.write("x"))
    #expect(outcome == .reduced)
    #expect(store.lines == ["first"])
  }

  @Test func `conformers can be erased`() async {
    struct Asker: Middleware {
      let id = "asker"
      func run(_ context: MiddlewareContext<Notebook, Note>) throws -> MiddlewareExit<Notebook, Note> {
        throw Trouble()
      }
    }
    struct Judge: Resolver {
      let id = "judge"
      func run(_ context: ResolverContext<Notebook, Note>) -> ResolverExit<Note> { .reduce }
    }
    struct Writer: Reducer {
      let id = "conformer"
      func reduce(_ context: ReducerContext<Notebook, Note>) -> ReducerExit {
        context.state.lines.append("conformer")
        return .next
      }
    }
    let store = store([.init(Asker())], [.init(Judge())], [.init(Writer())])
    await store.send(.ask("x"))
    #expect(store.lines == ["conformer"])
    #expect(log.lines.contains("#1 resolver judge reduce x1"))
  }
}
