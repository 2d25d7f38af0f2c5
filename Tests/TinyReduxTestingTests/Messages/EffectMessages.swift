import TinyRedux

@testable import TinyReduxTesting

extension Message {
  static let effects = [
    Message(
      "Nothing to receive, and the effect sleeps", ["nothingToReceive", "effect", "sleeps"],
      """
      Expected to receive .dec(2), but nothing waits to be received, and nothing will by itself:
        • the effect of "takeBack" that .inc(2) started (from SearchTests.swift:12) sleeps until 3600.0 seconds: advance the \
      clock by 3000.0 seconds
      """
    ) { failures in
      let clock = TestClock()
      let store = makeStore(failures, middlewares: [takeBack(by: clock)], clock: clock)
      await store.send(.inc(2)) { $0.counter = 2 }
      await clock.advance(by: .seconds(600))
      await store.receive(.dec(2)) { $0.counter = 0 }
      await store.cancelInFlightEffects()
    },
    Message(
      "Nothing to receive, and the effect waits at a gate", ["nothingToReceive", "effect", "waitsAtGate"],
      """
      Expected to receive .loaded("a"), but nothing waits to be received, and nothing will by itself:
        • the effect of "load" that .load("a") started (from SearchTests.swift:12) waits at the gate "results": open it with \
      `open(…)`
      """
    ) { failures in
      let gate = TestGate<Void>("results")
      let store = makeStore(failures, middlewares: [loading { _, _ in try await gate.wait() }])
      await store.send(.load("a"))
      await store.receive(.loaded("a"))
      await store.cancelInFlightEffects()
    },
    Message(
      "Nothing to receive, and the effect waits for something else", ["nothingToReceive", "effect", "waitsElsewhere"],
      """
      Expected to receive .loaded("a"), but nothing waits to be received, and nothing will by itself:
        • the effect of "load" that .load("a") started (from SearchTests.swift:12) waits for something that the test does not \
      control: a real clock, a callback, or a task of its own. Inject what it waits for, or name a time: `receive(…, \
      timeout: .seconds(1))`
      """
    ) { failures in
      let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
      let store = makeStore(failures, middlewares: [loading { _, _ in for await _ in stream {} }])
      await store.send(.load("a"))
      await store.receive(.loaded("a"))
      continuation.finish()
      await store.finish()
    },
    Message(
      "Nothing to receive, and the effect goes round in circles", ["nothingToReceive", "effect", "neverRests"],
      """
      Expected to receive .loaded("a"), but nothing waits to be received, and nothing will by itself:
        • the effect of "load" that .load("a") started (from SearchTests.swift:12) never comes to rest: it goes on and on \
      without waiting for anything. Have it sleep on a clock, or end when it is cancelled
      """
    ) { failures in
      let isOver = Changes()
      let store = makeStore(failures, middlewares: [loading { _, _ in while isOver.isZero { await Task.yield() } }])
      await store.send(.load("a"))
      await store.receive(.loaded("a"))
      _ = isOver.next()
      await store.finish()
    },
    Message(
      "An effect that still runs at the end", ["stillRunning", "effect", "sleeps"],
      """
      An effect is still running at the end of the test:
        • the effect of "takeBack" that .inc(2) started (from SearchTests.swift:12) sleeps until 3600.0 seconds: advance the \
      clock by 3600.0 seconds

      Let it end, cancel it with an action of yours, or give it up with `await store.cancelInFlightEffects()`.
      """
    ) { failures in
      let clock = TestClock()
      let store = makeStore(failures, middlewares: [takeBack(by: clock)], clock: clock)
      await store.send(.inc(2)) { $0.counter = 2 }
      await store.finish()
    },
    Message(
      "A task that outlives its effect", ["escaped", "effect"],
      """
      A task outlived the effect that started it:
        • the effect of "load" that .load("a") started (from SearchTests.swift:12)

      An unstructured `Task {}` runs on its own: nobody waits for it, cancels it or hears of its errors, and when it ends is
      a matter of luck. Await the work in the effect, or start a `.task` of its own.
      """
    ) { failures in
      let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
      let store = makeStore(failures, middlewares: [loading { _, _ in Task { for await _ in stream {} } }])
      await store.send(.load("a"))
      await store.finish()
      continuation.finish()
    },
    Message(
      "A test that never finishes", ["neverFinished", "stillRunning", "effect"],
      """
      The test ended without `await store.finish()`.

      An effect is still running at the end of the test:
        • the effect of "takeBack" that .inc(2) started (from SearchTests.swift:12)

      Let it end, cancel it with an action of yours, or give it up with `await store.cancelInFlightEffects()`.
      """
    ) { failures in
      let clock = TestClock()
      do {
        let store = makeStore(failures, middlewares: [takeBack(by: clock)], clock: clock)
        await store.send(.inc(2)) { $0.counter = 2 }
      }
      await clock.run()
    },
    Message(
      "A clock that nobody should need", ["unimplementedClock"],
      """
      Something asked an `UnimplementedClock` for the time, or slept on it.

      The test says that nothing in it needs a clock, and this does: in an app it would wait. Inject a `TestClock` and
      advance it, or an `ImmediateClock` if it doesn't matter when things happen.
      """
    ) { failures in
      let clock = UnimplementedClock(failures: failures.reporter, made: CallSite(#fileID, #filePath, #line, 1))
      let store = makeStore(failures, middlewares: [takeBack(by: clock)])
      await store.send(.inc(2)) { $0.counter = 2 }
      await store.skipReceivedActions()
      await store.finish()
    },
  ]

  static let errors = [
    Message(
      "An error that no resolver handled", ["unhandled", "error"],
      """
      An error was not handled by any resolver before finish():
        • LoadError(code: 7) from "load", handling .load("a")

      Let a resolver decide, or expect it with `store.expectUnhandled(…, from: …)`.
      """
    ) { failures in
      let store = makeStore(failures, middlewares: [loading { _, _ in throw LoadError(code: 7) }])
      await store.send(.load("a"))
      await store.receive(error: LoadError(code: 7), from: "load")
      await store.finish()
    },
    Message(
      "No error where one was expected", ["noSuchUnhandled", "error"],
      """
      Expected an unhandled LoadError(code: 7) from "load", but there is no unhandled error.

      A resolver took care of it, or it was not thrown yet. One of an effect is handled when it is received:
      `await store.receive(error: …, from: …)`.
      """
    ) { failures in
      makeStore(failures).expectUnhandled(LoadError(code: 7), from: "load")
    },
    Message(
      "Another error than the expected one", ["noSuchUnhandled", "error"],
      """
      Expected an unhandled LoadError(code: 8) from "load", but these are unhandled:
        • LoadError(code: 7) from "load", handling .load("a")

      A resolver took care of it, or it was not thrown yet. One of an effect is handled when it is received:
      `await store.receive(error: …, from: …)`.
      """
    ) { failures in
      let store = makeStore(failures, middlewares: [loading { _, _ in throw LoadError(code: 7) }])
      await store.send(.load("a"))
      await store.receive(error: LoadError(code: 7), from: "load")
      store.expectUnhandled(LoadError(code: 8), from: "load")
    },
  ]
}
