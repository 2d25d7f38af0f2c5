import Testing
import TinyRedux

@testable import TinyReduxTesting

/// What a correct test looks like: none of these reports a failure.
@MainActor @Suite struct TestStoreTests {
  @Test func `an injected clock drives an effect`() async {
    let clock = TestClock()
    let store = TestStore(
      initialState: CounterState(), middlewares: [takeBack(by: clock)], reducers: [counterReducer], clock: clock)
    await store.send(.inc(2)) { $0.counter = 2 }
    await store.clock.advance(by: .seconds(3599))
    await store.clock.advance(by: .seconds(1))
    await store.receive(.dec(2)) { $0.counter = 0 }
    await store.finish()
  }

  #if os(Linux) && compiler(>=6.3) && compiler(<6.4)
    @Test(arguments: 1...50)
    func `a plain sleep an hour long takes no time`(_: Int) async {
      let store = TestStore(initialState: CounterState(), middlewares: [takeBack], reducers: [counterReducer])
      await store.send(.inc(2)) { $0.counter = 2 }
      await store.clock.advance(by: .seconds(3600))
      await store.receive(.dec(2)) { $0.counter = 0 }
      await store.finish()
    }
  #endif

  @Test func `actions are received by value, by id, and by predicate, in the order in which they came`() async {
    let store = TestStore(
      initialState: CounterState(),
      middlewares: [
        loading { word, dispatch in
          dispatch(0, .loaded(word))
          dispatch(0, .inc(1))
          dispatch(0, .inc(2))
        }
      ], reducers: [counterReducer])
    await store.send(.load("a"))
    await store.receive(.loaded("a")) { $0.words = ["a"] }
    await store.receive(id: "inc") { $0.counter = 1 }
    await store.receive(where: { $0 == .inc(2) }) { $0.counter = 3 }
    await store.finish()
  }

  @Test func `an action is reduced when it is received, not before`() async {
    let store = TestStore(
      initialState: CounterState(), middlewares: [loading { word, dispatch in dispatch(0, .loaded(word)) }],
      reducers: [counterReducer])
    await store.send(.load("a"))
    #expect(store.store.mutableState.words == [])
    await store.receive(.loaded("a")) { $0.words = ["a"] }
    #expect(store.store.mutableState.words == ["a"])
    await store.finish()
  }

  @Test func `what a handler dispatches is received like what an effect does`() async {
    let twice = CounterMiddleware(id: "twice") { context in
      let (state, dispatch, action) = context.args
      if action == .inc(1), state.counter == 0 { dispatch(0, .inc(2)) }
      return .next
    }
    let store = TestStore(initialState: CounterState(), middlewares: [twice], reducers: [counterReducer])
    await store.send(.inc(1)) { $0.counter = 1 }
    await store.receive(.inc(2)) { $0.counter = 3 }
    await store.finish()
  }

  @Test func `a deferred action is received when it goes on, as what it became`() async {
    let clock = TestClock()
    let enrich = CounterMiddleware(id: "enrich") { context in
      switch context.action {
      case .load(let word):
        .deferred { _ in
          try await clock.sleep(for: .seconds(1))
          return word == "same" ? .next : .nextAs(.loaded(word))
        }
      default: .defaultNext
      }
    }
    let store = TestStore(
      initialState: CounterState(), middlewares: [enrich], reducers: [counterReducer], clock: clock)
    await store.send(.load("a"))
    await store.send(.inc(1)) { $0.counter = 1 }
    await clock.advance(by: .seconds(1))
    await store.receive(.loaded("a")) { $0.words = ["a"] }
    await store.send(.load("same"))
    await clock.advance(by: .seconds(1))
    await store.receive(.load("same"))
    await store.finish()
  }

  @Test func `an effect's error is received, and the resolvers decide`() async {
    let rescue = CounterResolver(id: "rescue") { context in
      context.error as? LoadError == LoadError(code: 7) ? .reduceAs(.loaded("rescued")) : .next
    }
    let store = TestStore(
      initialState: CounterState(), middlewares: [loading { _, _ in throw LoadError(code: 7) }], resolvers: [rescue],
      reducers: [counterReducer])
    await store.send(.load("a"))
    await store.receive(error: LoadError(code: 7), from: "load") { $0.words = ["rescued"] }
    store.expectSteps(.resolver("rescue", .reduceAs), .reducer("main"))
    await store.finish()
  }

  @Test func `a deferred action's error is received like any effect's`() async {
    let store = TestStore(
      initialState: CounterState(),
      middlewares: [
        CounterMiddleware(id: "gate") { context in
          context.action.id == "load" ? .deferred { _ in throw LoadError(code: 3) } : .defaultNext
        }
      ],
      resolvers: [CounterResolver(id: "rescue") { _ in .reduceAs(.inc(5)) }], reducers: [counterReducer])
    await store.send(.load("a"))
    await store.receive(error: LoadError(code: 3), from: "gate") { $0.counter = 5 }
    await store.finish()
  }

  @Test func `a deferred action whose effect is cancelled needs no word`() async {
    let clock = TestClock()
    let gate = CounterMiddleware(id: "gate") { context in
      switch context.action {
      case .load:
        .deferred(id: "gate") { _ in
          try await clock.sleep(for: .seconds(1))
          return .next
        }
      case .nothing: .cancel(id: "gate")
      default: .defaultNext
      }
    }
    let store = TestStore(initialState: CounterState(), middlewares: [gate], reducers: [counterReducer], clock: clock)
    await store.send(.load("a"))
    await store.send(.nothing)
    await store.finish()
  }

  @Test func `observers get what happens`() async {
    let dispatched = Changes()
    let observer = StoreObserver<CounterState, CounterAction> { event in
      if case .dispatched = event.kind { _ = dispatched.next() }
    }
    let store = TestStore(initialState: CounterState(), reducers: [counterReducer], observers: [observer])
    await store.send(.inc(1)) { $0.counter = 1 }
    await store.finish()
    #expect(dispatched.next() == 2)
  }

  @Test func `a store and its executor go when the test has ended, whatever sleeps`() async {
    weak var executor: EffectExecutor?
    weak var state: CounterState?
    do {
      let clock = TestClock()
      let failures = Failures()
      let store = makeStore(
        failures,
        middlewares: [
          loading { _, _ in
            async let real: Void = Task.sleep(for: .seconds(1))
            try await clock.sleep(for: .seconds(1))
            try await real
          }
        ], clock: clock)
      executor = clock.executor
      state = store.store.mutableState
      await store.send(.load("a"))
    }
    await TestClock().executor.runSteps()
    await TestClock().executor.runSteps()
    #expect(executor == nil)
    #expect(state == nil)
  }

  @Test func `an unhandled error can be expected`() async {
    let store = TestStore(
      initialState: CounterState(), middlewares: [loading { _, _ in throw LoadError(code: 7) }],
      reducers: [counterReducer])
    await store.send(.load("a"))
    await store.receive(error: LoadError(code: 7), from: "load")
    store.expectUnhandled(LoadError(code: 7), from: "load")
    await store.finish()
  }

  @Test func `a cancelled effect needs no word`() async {
    let clock = TestClock()
    let search = CounterMiddleware(id: "search") { context in
      let (_, dispatch, action) = context.args
      guard case .load(let word) = action else { return .defaultNext }
      return .task(id: "search", cancelInFlight: true) { _ in
        try await clock.sleep(for: .milliseconds(300))
        dispatch(0, .loaded(word))
      }
    }
    let store = TestStore(
      initialState: CounterState(), middlewares: [search], reducers: [counterReducer], clock: clock)
    await store.send(.load("s"))
    await clock.advance(by: .milliseconds(200))
    await store.send(.load("sw"))
    await clock.advance(by: .milliseconds(200))
    await clock.advance(by: .milliseconds(100))
    await store.receive(.loaded("sw")) { $0.words = ["sw"] }
    await store.finish()
  }

  @Test func `effects that run can be cancelled, actions that wait can be skipped`() async {
    let clock = TestClock()
    let store = TestStore(
      initialState: CounterState(),
      middlewares: [
        loading { word, dispatch in
          dispatch(0, .loaded(word))
          try await clock.sleep(for: .seconds(1))
          dispatch(0, .loaded(word))
        }
      ], reducers: [counterReducer], clock: clock)
    await store.send(.load("a"))
    await store.skipReceivedActions()
    await store.cancelInFlightEffects()
    await clock.run()
    await store.send(.inc(1)) { $0.counter = 1 }
    await store.finish()
  }

  @Test func `an action from beyond the test is waited for if a time is named`() async {
    let store = TestStore(
      initialState: CounterState(),
      middlewares: [
        loading { word, dispatch in
          await Task.detached {}.value
          dispatch(0, .loaded(word))
        }
      ], reducers: [counterReducer])
    await store.send(.load("a"))
    await store.receive(.loaded("a"), timeout: .seconds(20)) { $0.words = ["a"] }
    await store.finish(timeout: .seconds(20))
  }

  @Test func `two stores share a clock`() async {
    let clock = TestClock()
    let first = TestStore(
      initialState: CounterState(), middlewares: [takeBack(by: clock)], reducers: [counterReducer], clock: clock)
    let second = TestStore(
      initialState: CounterState(), middlewares: [takeBack(by: clock)], reducers: [counterReducer], clock: clock)
    await first.send(.inc(1)) { $0.counter = 1 }
    await second.send(.inc(2)) { $0.counter = 2 }
    await clock.advance(by: .seconds(3600))
    await first.receive(.dec(1)) { $0.counter = 0 }
    await second.receive(.dec(2)) { $0.counter = 0 }
    await first.finish()
    await second.finish()
  }

  @Test func `a step knows how each handler left`() async {
    let store = TestStore(
      initialState: CounterState(), middlewares: [takeBack(by: TestClock()), loading { _, _ in }],
      reducers: [counterReducer])
    await store.send(.load("a"))
    store.expectSteps(.middleware("load", .task), .reducer("main"))
    store.expectSteps(.middleware("takeBack", .defaultNext), .middleware("load", .task), .reducer("main"))
    await store.finish()
  }

  @Test func `steps can be expected in part`() async {
    let rescue = CounterResolver(id: "rescue") { _ in .reduceAs(.inc(1)) }
    let store = TestStore(
      initialState: CounterState(), middlewares: [CounterMiddleware(id: "fail") { _ in throw LoadError(code: 1) }],
      resolvers: [CounterResolver(id: "pass") { _ in .next }, rescue], reducers: [counterReducer])
    await store.send(.nothing) { $0.counter = 1 }
    store.expectSteps(including: .middleware("fail", .throw), .resolver("rescue", .reduceAs))
    await store.run(.expectSteps(including: .resolver("pass", .next), .reducer("main")))
    await store.finish()
  }

  @Test func `steps out of order are not those expected in part`() async {
    let failures = Failures()
    let store = makeStore(failures, middlewares: [loading { _, _ in }])
    await store.send(.load("a"))
    store.expectSteps(including: .reducer("main"), .middleware("load", .task))
    store.expectSteps(including: .middleware("load", .task), .middleware("load", .task))
    #expect(failures.all.map(\.line) == [#line - 2, #line - 1])
    await store.finish()
  }

  @Test(arguments: 1...200)
  func `many tests at once do not disturb each other`(_ number: Int) async {
    let clock = TestClock()
    let store = TestStore(
      initialState: CounterState(),
      middlewares: [
        loading { word, dispatch in
          await withTaskGroup(of: Void.self) { group in
            for index in 1...4 {
              group.addTask {
                try? await clock.sleep(for: .milliseconds(10 * (index % 2)))
                dispatch(0, .loaded("\(word)\(index)"))
              }
            }
          }
          dispatch(0, .inc(number))
        }
      ], reducers: [counterReducer], clock: clock)
    await store.send(.load("a"))
    await store.receive(.loaded("a2")) { $0.words = ["a2"] }
    await store.receive(.loaded("a4")) { $0.words.append("a4") }
    await clock.advance(by: .milliseconds(10))
    await store.receive(.loaded("a1")) { $0.words.append("a1") }
    await store.receive(.loaded("a3")) { $0.words.append("a3") }
    await store.receive(.inc(number)) { $0.counter = number }
    await store.finish()
  }
}
