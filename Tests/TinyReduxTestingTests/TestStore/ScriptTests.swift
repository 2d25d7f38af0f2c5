import Testing
import TinyRedux

@testable import TinyReduxTesting

@MainActor @Suite struct ScriptTests {
  let failures = Failures()
  let clock = TestClock()

  private func search(_ words: String...) -> CounterMiddleware {
    loading { [clock] _, dispatch in
      for word in words {
        try await clock.sleep(for: .seconds(1))
        dispatch(0, .loaded(word))
      }
    }
  }

  @Test func `a script runs its lines in order`() async {
    let store = makeStore(failures, middlewares: [search("a", "b")], clock: clock)
    await store.run(
      .send(.load("x")),
      .expectSteps(.middleware("load", .task), .reducer("main")),
      .advance(by: .seconds(1)),
      .receive(.loaded("a")) { $0.words = ["a"] },
      .advance(by: .seconds(1)),
      .receive(id: "loaded") { $0.words.append("b") }
    )
    await store.finish()
    #expect(failures.all == [])
  }

  @Test func `a script is a value: kept, put together, repeated`() async {
    let store = makeStore(failures, middlewares: [takeBack(by: clock)], clock: clock)
    let there: [TestStep<CounterState, CounterAction>] = [.send(.inc(1)) { $0.counter += 1 }]
    let back: [TestStep<CounterState, CounterAction>] = [
      .advance(by: .seconds(3600)), .receive(.dec(1)) { $0.counter -= 1 },
    ]
    for _ in 1...3 { await store.run(there + back) }
    await store.finish()
    #expect(failures.all == [])
  }

  @Test func `lines can come in any order`() async {
    let store = makeStore(
      failures,
      middlewares: [
        loading { word, dispatch in
          dispatch(0, .loaded(word))
          dispatch(0, .inc(1))
          throw LoadError(code: 1)
        }
      ])
    await store.run(
      .send(.load("a")),
      .unordered(
        .receive(error: LoadError(code: 1), from: "load"), .receive(.inc(1)) { $0.counter = 1 },
        .receive(where: { $0.id == "loaded" }) { $0.words = ["a"] }),
      .expectUnhandled(LoadError(code: 1), from: "load")
    )
    await store.finish()
    #expect(failures.all == [])
  }

  @Test func `a line that never comes among those in any order is missed at its own place`() async {
    let store = makeStore(failures, middlewares: [loading { word, dispatch in dispatch(0, .loaded(word)) }])
    let line: UInt = #line + 4
    await store.run(
      .send(.load("a")),
      .unordered(
        .receive(.inc(1)),
        .receive(.loaded("a")) { $0.words = ["a"] }))
    #expect(failures.firstLines == ["Expected to receive .inc(1), but nothing waits to be received."])
    #expect(failures.all.map(\.line) == [line])
  }

  @Test func `a script stops at the first line that fails, and lists the rest`() async {
    let store = makeStore(failures, middlewares: [search("a")], clock: clock)
    let line: UInt = #line + 3
    await store.run(
      .send(.load("x")),
      .send(.inc(1)) { $0.counter = 5 },
      .advance(by: .milliseconds(1500)),
      .receive(.loaded("a")) { $0.words = ["a"] }
    )
    #expect(failures.all.map(\.line) == [line])
    #expect(
      failures.texts[0].hasSuffix(
        """
        The script stopped here. These lines did not run:
          • advance(by: 1.5 seconds)
          • receive(.loaded("a"))
        """))
    #expect(clock.now == TestClock.Instant())
    await store.cancelInFlightEffects()
    await store.finish()
    #expect(failures.all.count == 1)
  }

  @Test func `only what is received can come in any order`() async {
    let store = makeStore(failures)
    await store.run(.unordered(.send(.nothing)))
    #expect(
      failures.texts == [
        "`unordered` takes only lines that receive something, and send(.nothing) doesn't. Put it before or behind."
      ])
  }
}
