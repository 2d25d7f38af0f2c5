import Testing
import TinyRedux

@testable import TinyReduxTesting

@MainActor @Suite struct BlackBoxTests {
  private func failingTest() async -> [Failure] {
    let failures = Failures()
    let clock = TestClock(now: TestClock.Instant(offset: .seconds(100)))
    let store = makeStore(failures, middlewares: [takeBack(by: clock)], clock: clock)
    await store.send(.inc(2)) { $0.counter = 2 }
    await clock.advance(by: .seconds(3600))
    await store.receive(.dec(2)) { $0.counter = 1 }
    await store.send(.inc(1)) { $0.counter = 7 }
    await store.cancelInFlightEffects()
    await store.finish()
    return failures.reported
  }

  @Test func `a failure tells what happened, by the test's clock`() async throws {
    let failures = await failingTest()
    try #require(failures.count == 2)
    let rows = try #require(failures[0].happened).split(separator: "\n")
    #expect(rows.contains { $0.contains("#1 inc 2") && $0.contains("at BlackBoxTests.swift:11") })
    #expect(rows.contains { $0.contains("takeBack") && $0.contains("task → e1") })
    #expect(rows.contains { $0.contains("60.0min") && $0.contains("#2 dec 2") && $0.contains("← e1 ← #1") })
    #expect(!rows.contains { $0.contains("#3") })
  }

  @Test func `the first failure of a test leaves the trace, and the same test leaves the same bytes`() async throws {
    let (first, second) = (await failingTest(), await failingTest())
    let trace = try #require(first.first?.trace)
    #expect(trace == second.first?.trace)
    #expect(first[1].trace == nil)
    let lines = String(decoding: trace, as: UTF8.self).split(separator: "\n")
    #expect(lines.first?.contains(#""clock":"virtual""#) == true)
    #expect(lines.last?.contains(#""outcome":"reduced""#) == true)
  }

  @Test func `a call that can't wait tells what happened, too`() async throws {
    let failures = Failures()
    let store = makeStore(failures)
    await store.send(.inc(2)) { $0.counter = 2 }
    store.expectSteps(.middleware("none"))
    let failure = try #require(failures.reported.first)
    #expect(failure.happened?.contains("/counter 0 → 2") == true)
    #expect(failure.trace != nil)
    await store.finish()
  }

  @Test func `later failures tell of what came since`() async throws {
    let failures = Failures()
    let store = makeStore(failures)
    await store.send(.inc(2))
    await store.send(.inc(3))
    #expect(failures.reported.last?.happened?.contains("/counter 2 → 5") == true)
    #expect(failures.reported.last?.happened?.contains("/counter 0 → 2") == true)
  }

  @Test func `a state that two stores share is not told on`() async throws {
    let failures = Failures()
    let shared = CounterState()
    let store = makeStore(failures, initialState: { shared })
    store.exhaustivity = .off
    await store.send(.inc(1))
    let before = shared.counter
    store.expectSteps(.middleware("none"))
    #expect(shared.counter == before)
    #expect(failures.reported.last?.happened?.contains("inc 1") == true)
  }

  @Test func `of a long story the end is told`() async throws {
    let failures = Failures()
    let store = makeStore(failures)
    for number in 1...50 { await store.send(number.isMultiple(of: 2) ? .load("\(number)") : .nothing) }
    await store.send(.inc(1))
    let rows = try #require(failures.reported.first?.happened).split(separator: "\n")
    #expect(rows.count == 41)
    #expect(rows.first?.contains("rows before") == true)
    #expect(rows.suffix(3).contains { $0.contains("inc") })
  }
}
