import Testing
import TinyRedux

@testable import TinyReduxTesting

@MainActor @Suite struct OtherClocksTests {
  let failures = Failures()

  @Test func `on an immediate clock an effect is through at once, and time has passed`() async {
    let clock = ImmediateClock()
    let store = makeStore(failures, middlewares: [takeBack(by: clock)])
    await store.send(.inc(2)) { $0.counter = 2 }
    await store.receive(.dec(2)) { $0.counter = 0 }
    await store.finish()
    #expect(clock.now.offset == .seconds(3600))
    #expect(failures.all == [])
  }

  @Test func `an immediate clock never goes back`() async throws {
    let clock = ImmediateClock(now: .init(offset: .seconds(10)))
    try await clock.sleep(until: .init(offset: .seconds(5)))
    #expect(clock.now.offset == .seconds(10))
  }

  @Test func `a sleep on an immediate clock heeds a cancellation`() async {
    let clock = ImmediateClock()
    let sleeper = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    #expect(clock.now.offset == .zero)
  }

  @Test func `an unimplemented clock fails once, where it was made, and lets the code go on`() async throws {
    let clock = UnimplementedClock(failures: failures.reporter, made: CallSite(#fileID, #filePath, 7, 1))
    #expect(failures.all == [])
    try await clock.sleep(for: .seconds(1))
    _ = clock.now
    #expect(failures.all.map(\.line) == [7])
  }
}
