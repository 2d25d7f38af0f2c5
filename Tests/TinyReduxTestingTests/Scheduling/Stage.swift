import Synchronization

@testable import TinyReduxTesting

/// A clock, its executor, and a log of what the effects on it did, in order.
@MainActor final class Stage {
  let clock: TestClock
  private nonisolated let lines = Mutex<[String]>([])

  init(clock: TestClock = TestClock()) {
    self.clock = clock
  }

  nonisolated var log: [String] { lines.withLock { $0 } }

  nonisolated func note(_ line: String) {
    lines.withLock { $0.append(line) }
  }

  /// Notes a line with the virtual time in milliseconds.
  nonisolated func stamp(_ line: String) {
    let (seconds, attoseconds) = clock.now.offset.components
    note("\(seconds * 1000 + attoseconds / 1_000_000_000_000_000) \(line)")
  }

  /// Runs `body` the way a store runs an effect.
  @discardableResult
  func effect(_ body: @escaping @Sendable () async throws -> Void) -> Task<Void, any Error> {
    let executor = clock.executor
    executor.effectStarted()
    return Task(executorPreference: executor) {
      defer { executor.effectEnded() }
      try await body()
    }
  }
}
