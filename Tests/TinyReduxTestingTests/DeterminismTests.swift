import TestSupport
import Testing
import TinyRedux

@testable import TinyReduxTesting

/// Two hundred tests at once, each with all that can race, leave the same bytes each time, in each process.
@MainActor @Suite struct DeterminismTests {
  private actor Tally {
    private var sum = 0

    func add(_ number: Int) -> Int {
      sum += number
      return sum
    }
  }

  @Test(arguments: 1...200)
  func `timers, a task group, an actor, hops and a stream leave the same trace each time`(_: Int) async {
    let clock = TestClock()
    let store = TestStore(
      initialState: CounterState(), middlewares: [Self.ticking(clock), Self.everything(clock)],
      reducers: [counterReducer], clock: clock)
    store.exhaustivity = .off
    await store.run(
      .send(.inc(1)), .send(.load("a")), .send(.load("b")), .advance(by: .milliseconds(35)), .send(.nothing))
    await store.finish()
    expectGolden(String(decoding: store.trace(), as: UTF8.self), "determinism.jsonl")
  }

  /// A timer, until `.nothing` comes.
  private static func ticking(_ clock: TestClock) -> CounterMiddleware {
    CounterMiddleware(id: "tick") { context in
      let (_, dispatch, action) = context.args
      switch action {
      case .inc(1):
        return .task(id: "tick") { _ in
          while true {
            try await clock.sleep(for: .milliseconds(10))
            dispatch(0, .inc(10))
          }
        }
      case .nothing: return .cancel(id: "tick")
      default: return .defaultNext
      }
    }
  }

  private static func everything(_ clock: TestClock) -> CounterMiddleware {
    loading { word, dispatch in
      let tally = Tally()
      let (words, say) = AsyncStream.makeStream(of: String.self)
      async let listener: Void = { for await word in words { dispatch(0, .loaded(word)) } }()
      await withTaskGroup(of: Int.self) { group in
        for number in 1...3 {
          group.addTask {
            try? await clock.sleep(for: .milliseconds(10 * (number % 2)))
            say.yield("\(word)\(number)")
            return await tally.add(await doubled(number))
          }
        }
        for await sum in group { dispatch(0, .dec(sum)) }
      }
      say.finish()
      await listener
      try await clock.sleep(for: .milliseconds(10))
      _ = await MainActor.run { dispatch(0, .loaded("\(word) is over")) }
    }
  }
}

private nonisolated func doubled(_ number: Int) async -> Int {
  await Task.yield()
  return number * 2
}
