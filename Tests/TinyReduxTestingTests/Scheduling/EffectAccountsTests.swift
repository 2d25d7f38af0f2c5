import Testing
import TinyRedux

@testable import TinyReduxTesting

private actor Bed {
  func lie(_ sleep: @Sendable () async throws -> Void) async throws { try await sleep() }
}

/// When a wait for quiet may be short, and when it may not.
@MainActor @Suite struct EffectAccountsTests {
  private let clock = TestClock()
  private var isAtRest: Bool { clock.executor.time.effectsAreAtRest }

  private func makeStore(
    _ work: @escaping @Sendable (TestClock) async throws -> Void
  ) -> TestStore<CounterState, CounterAction> {
    let store = TestStore(
      initialState: CounterState(), middlewares: [loading { [clock] _, _ in try await work(clock) }], clock: clock)
    store.exhaustivity = .off
    return store
  }

  @Test func `an effect that sleeps on the clock is at rest`() async {
    let store = makeStore { try await $0.sleep(for: .seconds(1)) }
    #expect(isAtRest)
    await store.send(.load("a"))
    await store.send(.load("b"))
    #expect(isAtRest)
    await clock.advance(by: .seconds(1))
    #expect(isAtRest)
    await store.finish()
  }

  #if os(Linux) && compiler(>=6.3) && compiler(<6.4)
    @Test func `an effect that sleeps on a real clock is at rest`() async {
      let store = makeStore { _ in try await Task.sleep(for: .seconds(1)) }
      await store.send(.load("a"))
      #expect(isAtRest)
      await clock.run()
      await store.finish()
    }

    @Test(arguments: ["on the main actor", "on an actor", "in a child", "nowhere"])
    func `a cancelled sleep on a real clock leaves nobody on the test's`(_ place: String) async {
      for _ in 1...100 {
        let clock = TestClock()
        let sleep: @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(1)) }
        let sleepOnMainActor: @MainActor @Sendable () async throws -> Void = {
          try await Task.sleep(until: .now + .seconds(1), clock: .continuous)
        }
        let store = TestStore(
          initialState: CounterState(),
          middlewares: [
            loading { _, _ in
              switch place {
              case "on the main actor": try await sleepOnMainActor()
              case "on an actor": try await Bed().lie(sleep)
              case "in a child":
                async let child: Void = sleep()
                try await child
              default: try await sleep()
              }
            }
          ], clock: clock)
        await store.send(.load("a"))
        await store.cancelInFlightEffects()
        #expect(clock.executor.time.lastDeadline == nil)
        await store.finish()
      }
    }
  #endif

  @Test func `an effect that waits for something else is not`() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let store = makeStore { _ in for await _ in stream {} }
    await store.send(.load("a"))
    #expect(!isAtRest)
    continuation.finish()
    await store.finish()
    #expect(isAtRest)
  }

  @Test func `an effect that sleeps and has a child is not, since the child may be busy`() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let store = makeStore { clock in
      async let child: Void = { for await _ in stream {} }()
      try await clock.sleep(for: .seconds(1))
      await child
    }
    await store.send(.load("a"))
    #expect(!isAtRest)
    continuation.finish()
    await store.cancelInFlightEffects()
    #expect(isAtRest)
    await store.finish()
  }

  @Test func `a sleeper that an ended effect left behind does not stand for a busy one`() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let store = makeStore { _ in for await _ in stream {} }
    await store.send(.load("a"))
    var accounts = EffectAccounts()
    let (ended, busy) = (store.store.identity(ofEffect: 1), store.store.identity(ofEffect: 2))
    accounts.started(ended)
    accounts.lieDown(ended)
    #expect(accounts.areAtRest)
    accounts.ended(ended)
    accounts.started(busy)
    #expect(!accounts.areAtRest)
    accounts.lieDown(busy)
    accounts.getUp(ended)
    #expect(accounts.areAtRest)
    continuation.finish()
    await store.finish()
  }
}
