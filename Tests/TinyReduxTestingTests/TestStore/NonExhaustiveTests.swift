import Testing
import TinyRedux

@testable import TinyReduxTesting

@MainActor @Suite struct NonExhaustiveTests {
  let failures = Failures()

  private func makeStore(_ exhaustivity: Exhaustivity) -> TestStore<CounterState, CounterAction> {
    let store = TinyReduxTestingTests.makeStore(
      failures,
      middlewares: [
        loading { word, dispatch in
          dispatch(0, .inc(1))
          dispatch(0, .loaded(word))
        }
      ])
    store.exhaustivity = exhaustivity
    return store
  }

  @Test func `only what is asserted counts`() async {
    let store = makeStore(.off)
    await store.send(.inc(2))
    await store.send(.load("a"))
    await store.receive(.loaded("a")) { $0.words = ["a"] }
    await store.send(.inc(2)) { $0.counter = 5 }
    await store.send(.load("b"))
    await store.finish()
    #expect(failures.all == [])
  }

  @Test func `what is asserted has to be so`() async {
    let store = makeStore(.off)
    await store.send(.inc(2)) { $0.counter = 3 }
    await store.send(.inc(2)) { $0.counter = 4 }
    #expect(failures.firstLines == ["The state after send(.inc(2)) is not what the closure makes of it."])
  }

  @Test func `what is skipped can be shown, as warnings`() async {
    let store = makeStore(.off(showSkippedAssertions: true))
    await store.send(.inc(2))
    await store.send(.load("a"))
    await store.receive(.loaded("a")) { $0.words = ["a"] }
    await store.finish()
    #expect(failures.all.allSatisfy { $0.isWarning })
    #expect(
      failures.firstLines == [
        "send(.inc(2)) changed more than was asserted.",
        "An action was not asserted before receive(.loaded(\"a\")):",
      ])
  }

  @Test func `an action that never comes is missed`() async {
    let store = makeStore(.off)
    await store.send(.load("a"))
    await store.receive(.loaded("b"))
    #expect(failures.firstLines == ["Expected to receive .loaded(\"b\"), but nothing waits to be received."])
  }

  @Test func `a closure may say by how much`() async {
    let store = makeStore(.off)
    await store.send(.inc(2)) { $0.counter += 2 }
    await store.send(.load("a"))
    await store.receive(.loaded("a")) { $0.words.append("a") }
    #expect(failures.all == [])
    await store.send(.inc(2)) { $0.counter += 1 }
    #expect(failures.firstLines == ["The state after send(.inc(2)) is not what the closure makes of it."])
  }

  @Test func `a value that the action changed is not what it was before`() async {
    let store = makeStore(.off)
    await store.send(.inc(2))
    await store.send(.inc(1)) { $0.counter = 2 }
    #expect(failures.firstLines == ["The state after send(.inc(1)) is not what the closure makes of it."])
  }

  @Test func `unhandled errors that nobody asserted can be shown`() async {
    let store = TinyReduxTestingTests.makeStore(failures, middlewares: [loading { _, _ in throw LoadError(code: 1) }])
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.load("a"))
    await store.finish()
    #expect(failures.all.allSatisfy { $0.isWarning })
    #expect(failures.texts.contains { $0.contains("LoadError(code: 1)") })
  }

  @Test func `a part without exhaustivity forgives nothing of what came before it`() async {
    let store = makeStore(.on)
    await store.send(.load("a"))
    let line: UInt = #line + 1
    await store.withExhaustivity(.off) {
      await store.send(.inc(1))
    }
    #expect(failures.all.map(\.line) == [line])
    #expect(failures.firstLines == ["2 actions wait to be received before the beginning of `withExhaustivity`:"])
  }

  @Test func `an action that a move of the clock brought is missed at the end of the test`() async {
    let clock = TestClock()
    do {
      let store = TinyReduxTestingTests.makeStore(
        failures,
        middlewares: [
          loading { word, dispatch in
            try await clock.sleep(for: .seconds(1))
            dispatch(0, .loaded(word))
          }
        ], clock: clock)
      await store.send(.load("a"))
      await clock.advance(by: .seconds(1))
    }
    #expect(failures.texts.contains { $0.contains(".loaded(\"a\")") })
  }
}
