import Synchronization

/// A clock that fails the test when anybody uses it, at the line that made the clock.
///
/// Inject it where a test should need no time, so that a wait which creeps in is noticed. It fails once; a sleep on it
/// returns at once. It is safe to use from any thread.
public final class UnimplementedClock: Clock, Sendable {
  public typealias Instant = TestClock.Instant

  private let failures: FailureReporter
  private let made: CallSite
  private let hasFailed = Atomic(false)

  public convenience init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(failures: .forCurrentTest(), made: CallSite(fileID, filePath, line, column))
  }

  init(failures: FailureReporter, made: CallSite) {
    self.failures = failures
    self.made = made
  }

  public var now: Instant {
    fail()
    return Instant()
  }

  public var minimumResolution: Duration { .zero }

  nonisolated(nonsending) public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    fail()
  }

  private func fail() {
    if hasFailed.exchange(true, ordering: .relaxed) { return }
    failures.report(Failure(text: Messages.unimplementedClock, severity: .failure, site: made))
  }
}
