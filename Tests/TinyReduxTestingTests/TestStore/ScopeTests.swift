import Testing
import TinyRedux

@testable import TinyReduxTesting

@MainActor @Suite struct ScopeTests {
  let failures = Failures()
  private let load = loading { word, dispatch in dispatch(0, .loaded(word)) }

  @Test func `a part of a test can be less exhaustive, and answers for itself`() async {
    let store = makeStore(failures, middlewares: [load])
    let answer = await store.withExhaustivity(.off) {
      await store.send(.load("a"))
      await store.send(.inc(1))
      await store.send(.load("b"))
      return 42
    }
    #expect(answer == 42)
    #expect(store.exhaustivity == .on)
    await store.send(.inc(1)) { $0.counter = 2 }
    await store.finish()
    #expect(failures.all == [])
  }

  @Test func `a part of a test can be more exhaustive, and answers for itself`() async {
    let store = makeStore(failures, middlewares: [load])
    store.exhaustivity = .off
    let line: UInt = #line + 1
    await store.withExhaustivity(.on) {
      await store.send(.load("a"))
    }
    await store.send(.inc(1))
    #expect(failures.firstLines == ["An action waits to be received before the end of `withExhaustivity`:"])
    #expect(failures.all.map(\.line) == [line])
  }

  @Test func `the old exhaustivity is back after an error`() async {
    let store = makeStore(failures)
    await #expect(throws: LoadError(code: 1)) {
      try await store.withExhaustivity(.off) { throw LoadError(code: 1) }
    }
    #expect(store.exhaustivity == .on)
  }

  @Test func `a scope finishes its store`() async {
    let clock = TestClock()
    let line: UInt = #line + 1
    let answer = await withTestStore(makeStore(failures, middlewares: [takeBack(by: clock)], clock: clock)) { store in
      await store.send(.inc(1)) { $0.counter = 1 }
      return store.state.counter
    }
    #expect(answer == 1)
    #expect(failures.firstLines == ["An effect is still running at the end of the test:"])
    #expect(failures.all.map(\.line) == [line])
  }

  @Test func `a scope that is left by an error ends its store without another word`() async {
    let clock = TestClock()
    let store = makeStore(failures, middlewares: [takeBack(by: clock)], clock: clock)
    await #expect(throws: LoadError(code: 1)) {
      try await withTestStore(store) { store in
        await store.send(.inc(1)) { $0.counter = 1 }
        throw LoadError(code: 1)
      }
    }
    #expect(store.ledger.liveEffects.isEmpty)
    #expect(failures.all == [])
  }
}
