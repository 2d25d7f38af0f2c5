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
}
