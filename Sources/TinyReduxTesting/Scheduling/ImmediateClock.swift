import Synchronization

/// A clock on which waiting takes no time, for tests in which it doesn't matter when things happen.
///
/// A sleep lets others have their turn, moves the clock to its deadline and returns. Code that sleeps for ever, such as
/// a ticker, never comes to rest on it: give it a ``TestClock``. It is safe to use from any thread.
public final class ImmediateClock: Clock, Sendable {
  public typealias Instant = TestClock.Instant

  private let time: Mutex<Instant>

  public init(now: Instant = Instant()) {
    time = Mutex(now)
  }

  public var now: Instant { time.withLock { $0 } }
  public var minimumResolution: Duration { .zero }

  /// Moves the clock to `deadline`, unless it is past that.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  nonisolated(nonsending) public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
    await Task.yield()
    try Task.checkCancellation()
  }
}
