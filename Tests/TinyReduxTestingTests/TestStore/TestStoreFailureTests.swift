import Testing
import TinyRedux

@testable import TinyReduxTesting

/// What an incorrect test is told, and at which line.
@MainActor @Suite struct TestStoreFailureTests {
  let failures = Failures()

  @Test func `a change that nobody asserts`() async {
    let store = makeStore(failures)
    let line: UInt = #line + 1
    await store.send(.inc(2))
    #expect(
      failures.all == [
        .init(
          text: """
            send(.inc(2)) changed the state, and nothing asserts that.

              CounterState
            −   counter: 0
            +   counter: 2
                (1 unchanged)

            (− expected, + actual)

            Assert it in a trailing closure, which makes the same changes: { $0.… = … }
            """, isWarning: false, line: line)
      ])
  }

  @Test func `a change other than the asserted one, and no second failure for it later`() async {
    let store = makeStore(failures)
    let line: UInt = #line + 1
    await store.send(.inc(2)) { $0.counter = 3 }
    await store.send(.inc(1)) { $0.counter = 3 }
    await store.finish()
    #expect(failures.firstLines == ["The state after send(.inc(2)) is not what the closure makes of it."])
    #expect(failures.texts[0].contains("−   counter: 3\n+   counter: 2"))
    #expect(failures.all.map(\.line) == [line])
  }

  @Test func `a closure that changes nothing, where nothing changes`() async {
    let store = makeStore(failures)
    await store.send(.nothing) { $0.counter = 0 }
    #expect(failures.firstLines == ["The closure of send(.nothing) changes nothing, and neither did the action."])
  }

  @Test func `a closure that states what was so before the action`() async {
    let store = makeStore(failures)
    await store.send(.inc(2)) { $0.counter = 2 }
    await store.send(.inc(1)) { $0.counter = 2 }
    #expect(failures.firstLines == ["The state after send(.inc(1)) is not what the closure makes of it."])
  }

  @Test func `a closure that throws`() async {
    let store = makeStore(failures)
    await store.send(.inc(2)) {
      $0.counter = 2
      throw LoadError(code: 1)
    }
    await store.send(.inc(1)) { $0.counter = 3 }
    #expect(failures.firstLines == ["The closure of send(.inc(2)) threw an error: LoadError(code: 1)"])
  }

  @Test func `sending while actions wait, each told of once`() async {
    let store = makeStore(failures, middlewares: [loading { word, dispatch in dispatch(0, .loaded(word)) }])
    await store.send(.load("a"))
    let line: UInt = #line + 1
    await store.send(.nothing)
    await store.send(.load("b"))
    await store.finish()
    #expect(failures.all.map(\.line) == [line, line + 2])
    #expect(
      failures.texts[0] == """
        An action waits to be received before send(.nothing):
          • .loaded("a")

        Receive each with `await store.receive(…)`, or skip them with `await store.skipReceivedActions()`.
        """)
    #expect(failures.firstLines[1] == "2 actions wait to be received before finish():")
  }

  @Test(arguments: ["advance", "run", "finish"])
  func `moving the clock or finishing while actions wait`(_ call: String) async {
    let store = makeStore(failures, middlewares: [loading { word, dispatch in dispatch(0, .loaded(word)) }])
    await store.send(.load("a"))
    let line: UInt = #line + 2
    switch call {
    case "advance": await store.clock.advance(by: .seconds(1))
    case "run": await store.clock.run()
    default: await store.finish()
    }
    await store.finish()
    #expect(failures.all.map(\.line) == [line + (call == "advance" ? 0 : call == "run" ? 1 : 2)])
    let step = call == "finish" ? "finish()" : "the clock moves"
    #expect(failures.firstLines == ["An action waits to be received before \(step):"])
  }

  @Test func `nothing to receive, since the effect sleeps`() async {
    let clock = TestClock()
    let store = makeStore(failures, middlewares: [takeBack(by: clock)], clock: clock)
    await store.send(.inc(2)) { $0.counter = 2 }
    await clock.advance(by: .seconds(600))
    let line: UInt = #line + 1
    await store.receive(.dec(2)) { $0.counter = 0 }
    #expect(failures.all.map(\.line) == [line])
    #expect(failures.texts[0].hasSuffix("sleeps until 3600.0 seconds: advance the clock by 3000.0 seconds"))
    await clock.advance(by: .seconds(3000))
    await store.receive(.dec(2)) { $0.counter = 0 }
    await store.finish()
    #expect(failures.all.count == 1)
  }

  @Test func `nothing to receive, since the effect waits for something foreign`() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let store = makeStore(failures, middlewares: [loading { _, _ in for await _ in stream {} }])
    await store.send(.load("a"))
    await store.receive(.loaded("a"))
    #expect(failures.texts[0].contains("waits for something that the test does not control"))
    continuation.finish()
    await store.finish()
    #expect(failures.all.count == 1)
  }

  @Test func `of each effect it is told what it waits for`() async {
    let clock = TestClock()
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let store = makeStore(
      failures,
      middlewares: [
        loading { word, _ in
          if let seconds = Int(word) { try await clock.sleep(for: .seconds(seconds)) } else { for await _ in stream {} }
        }
      ], clock: clock)
    for word in ["3", "foreign", "2"] { await store.send(.load(word)) }
    await store.receive(.nothing)
    continuation.finish()
    let lines = failures.texts[0].split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[1].contains(#".load("3") started"#))
    #expect(lines[1].hasSuffix("sleeps until 3.0 seconds: advance the clock by 3.0 seconds"))
    #expect(lines[2].contains(#".load("foreign") started"#))
    #expect(lines[2].contains("waits for something that the test does not control"))
    #expect(lines[3].contains(#".load("2") started"#))
    #expect(lines[3].hasSuffix("sleeps until 2.0 seconds: advance the clock by 2.0 seconds"))
    await store.cancelInFlightEffects()
    await store.finish()
  }

  @Test func `another action than the expected one, which comes later`() async {
    let store = makeStore(
      failures,
      middlewares: [
        loading { word, dispatch in
          dispatch(0, .inc(1))
          dispatch(0, .loaded(word))
          dispatch(0, .inc(2))
        }
      ])
    await store.send(.load("a"))
    await store.receive(.loaded("a")) { $0.words = ["a"] }
    await store.receive(.inc(2)) { $0.counter = 3 }
    await store.finish()
    #expect(
      failures.texts == [
        """
        Expected to receive .loaded("a"), but next comes .inc(1).

        It is number 2 of those that wait; receive the ones before it first. These wait, in this order:
          • .inc(1)
          • .loaded("a")
          • .inc(2)
        """
      ])
  }

  @Test func `an effect that still runs at the end`() async {
    let clock = TestClock()
    let store = makeStore(failures, middlewares: [takeBack(by: clock)], clock: clock)
    await store.send(.inc(2)) { $0.counter = 2 }
    let line: UInt = #line + 1
    await store.finish()
    #expect(failures.firstLines == ["An effect is still running at the end of the test:"])
    #expect(failures.all.map(\.line) == [line])
  }

  @Test func `an effect that never comes to rest`() async {
    let isOver = Changes()
    let store = makeStore(
      failures, middlewares: [loading { _, _ in while isOver.isZero { await Task.yield() } }])
    await store.send(.load("a"))
    await store.receive(.loaded("a"))
    #expect(failures.texts[0].contains("never comes to rest"))
    _ = isOver.next()
    await store.finish()
    #expect(failures.all.count == 1)
  }

  @Test func `a task that outlives its effect`() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let store = makeStore(failures, middlewares: [loading { _, _ in Task { for await _ in stream {} } }])
    await store.send(.load("a"))
    await store.finish()
    continuation.finish()
    #expect(failures.firstLines == ["A task outlived the effect that started it:"])
    #expect(failures.texts[0].contains(#"the effect of "load" that .load("a") started"#))
  }

  @Test func `an action from beyond the test that does not come in time`() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let store = makeStore(failures, middlewares: [loading { _, _ in for await _ in stream {} }])
    await store.send(.load("a"))
    await store.receive(.loaded("a"), timeout: .milliseconds(1))
    #expect(failures.all.count == 1)
    continuation.finish()
    await store.finish(timeout: .seconds(20))
    #expect(failures.all.count == 1)
  }

  @Test func `an error that no resolver handled`() async {
    let store = makeStore(failures, middlewares: [loading { _, _ in throw LoadError(code: 7) }])
    await store.send(.load("a"))
    await store.receive(error: LoadError(code: 7), from: "load")
    let line: UInt = #line + 1
    await store.send(.nothing)
    await store.finish()
    #expect(failures.all.map(\.line) == [line])
    #expect(
      failures.texts[0].hasPrefix(
        """
        An error was not handled by any resolver before send(.nothing):
          • LoadError(code: 7) from "load", handling .load("a")
        """))
  }

  @Test func `an unhandled error other than the expected one`() async {
    let fail = CounterMiddleware(id: "fail") { _ in throw LoadError(code: 7) }
    let store = makeStore(failures, middlewares: [fail])
    await store.send(.nothing)
    store.expectUnhandled(LoadError(code: 8), from: "fail")
    store.expectUnhandled(LoadError(code: 7), from: "other")
    store.expectUnhandled(LoadError(code: 7), from: "fail")
    await store.finish()
    #expect(
      failures.firstLines[0] == #"Expected an unhandled LoadError(code: 8) from "fail", but these are unhandled:"#)
    #expect(failures.all.count == 2)
  }

  @Test func `a test that never finishes, with something left`() async {
    let clock = TestClock()
    let line: UInt = #line + 2
    do {
      let store = makeStore(failures, middlewares: [takeBack(by: clock)], clock: clock)
      await store.send(.inc(2)) { $0.counter = 2 }
    }
    #expect(failures.firstLines == ["The test ended without `await store.finish()`."])
    #expect(failures.texts[0].contains("An effect is still running at the end of the test:"))
    #expect(failures.all.map(\.line) == [line])
    await clock.run()
  }

  @Test func `a test that never finishes, with nothing left`() async {
    do {
      let store = makeStore(failures)
      await store.send(.inc(2)) { $0.counter = 2 }
    }
    #expect(failures.all == [])
  }

  @Test func `sending after the end`() async {
    let store = makeStore(failures)
    await store.finish()
    await store.send(.inc(1))
    #expect(failures.all.map(\.line) == [#line - 1])
  }

  @Test func `other steps than the expected ones`() async {
    let store = makeStore(failures, middlewares: [loading { _, _ in }])
    await store.send(.load("a"))
    let line: UInt = #line + 1
    store.expectSteps(.middleware("load", .deferred), .reducer("main"))
    #expect(
      failures.all == [
        .init(
          text: """
            The pipeline took other steps.

            − middleware "load" deferred
            + middleware "load" task
              reducer "main" next

            (− expected, + actual; steps that left with defaultNext count only if one is expected)
            """, isWarning: false, line: line)
      ])
    await store.finish()
  }

  @Test func `a state that is one object each time`() async {
    let shared = CounterState()
    let line: UInt = #line + 1
    let store = makeStore(failures, initialState: { shared })
    #expect(failures.firstLines == ["`initialState` gives the same CounterState each time."])
    #expect(failures.all.map(\.line) == [line])
    await store.send(.inc(1)) { $0.counter = 1 }
  }

  @Test func `a state that is another each time`() {
    let count = Changes()
    _ = makeStore(
      failures,
      initialState: {
        let state = CounterState()
        state.counter = count.next()
        return state
      })
    #expect(failures.firstLines == ["`initialState` gives a different state each time."])
    #expect(failures.texts[0].contains("counter: "))
  }

  @Test func `a reducer that depends on more than state and action is found, and named once`() async {
    let count = Changes()
    let impure = CounterReducer(id: "impure") { context in
      context.state.counter = count.next()
      return .next
    }
    let store = makeStore(failures, reducers: [impure])
    await store.send(.nothing) { $0.counter = 17 }
    await store.send(.nothing)
    await store.finish()
    #expect(
      failures.firstLines == [
        "The state after send(.nothing) is not what the closure makes of it.",
        "The reducers made another state of the same actions when they ran again.",
      ])
  }
}
