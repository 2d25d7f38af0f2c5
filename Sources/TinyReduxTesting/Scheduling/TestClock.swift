/// A clock that a test moves.
///
/// Inject it wherever code takes a `Clock`, and hand it to the `TestStore` that runs the code. It stands still until
/// `advance(by:)` or `run()`. Sleepers wake in the order of their deadlines, those of one instant in the order in which
/// they lay down, one at a time: the next one only when everything that the last one started is quiet again.
/// A sleep whose deadline is now or past returns at once. It is safe to use from any thread.
public final class TestClock: Clock, Sendable {
  /// A moment on a `TestClock`: how long after its beginning.
  public struct Instant: InstantProtocol {
    public let offset: Duration

    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  let executor: EffectExecutor
  @MainActor private var watchers: [Weak] = []
  private var time: VirtualTime { executor.time }

  private struct Weak {
    weak var watcher: (any TestClockWatcher)?
  }

  /// Makes a clock that stands still.
  ///
  /// - Parameter seed: Lets a test explore orders that luck decides in an app. Who became ready first runs first, and of
  ///   those that wake at one instant who lay down first wakes first; with a seed it is any of them, and the same seed
  ///   gives the same order: `@Test(arguments: 0..<100 as Range<UInt64>)`.
  public init(now: Instant = Instant(), seed: UInt64? = nil) {
    var order = seed.map(SeededOrder.init)
    let orderOfWaking = (order?.next()).map(SeededOrder.init)
    executor = EffectExecutor(time: VirtualTime(now: now, order: orderOfWaking), order: order)
  }

  public var now: Instant { time.now }
  public var minimumResolution: Duration { .zero }

  /// Suspends until the clock reaches `deadline`; at once if it has.
  ///
  /// - Throws: `CancellationError` when the task is, or gets, cancelled.
  nonisolated(nonsending) public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let ticket = time.drawTicket()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { time.sleep($0, until: deadline, ticket: ticket) }
    } onCancel: {
      time.cancel(ticket: ticket)
    }
  }

  /// Suspends for `duration` of this clock; at once if it is zero or negative.
  ///
  /// - Throws: `CancellationError` when the task is, or gets, cancelled.
  nonisolated(nonsending) public func sleep(for duration: Duration, tolerance: Duration? = nil) async throws {
    try await sleep(until: now.advanced(by: duration), tolerance: tolerance)
  }

  /// Moves the clock on and returns when everything that woke is quiet again.
  ///
  /// It waits for what is under way first, so that who is about to lie down has done so. Zero wakes nobody, but waits
  /// likewise; a negative duration moves nothing. Real time does not pass.
  ///
  /// Actions that effects dispatch on the way wait until the test receives them. What they start, starts then: receive
  /// an action that starts an effect before you move on.
  @MainActor public func advance(
    by duration: Duration, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await willMove(at: CallSite(fileID, filePath, line, column))
    let target = now.advanced(by: duration)
    while let wake = time.next(dueBy: target) {
      wake.perform()
      await executor.settle()
    }
    time.move(to: target)
    didMove()
  }

  /// Moves the clock from one sleeper to the next until nobody sleeps.
  ///
  /// Code that sleeps again and again never lets it end: it gives up after `limit` wake-ups.
  ///
  /// - Returns: False when it gave up.
  @discardableResult
  @MainActor public func run(
    limit: Int = 10_000, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async -> Bool {
    await willMove(at: CallSite(fileID, filePath, line, column))
    defer { didMove() }
    for _ in 0..<limit {
      guard let last = time.lastDeadline, let wake = time.next(dueBy: last) else { return true }
      wake.perform()
      await executor.settle()
    }
    return time.lastDeadline == nil
  }

  @MainActor func add(_ watcher: any TestClockWatcher) {
    watchers.removeAll { $0.watcher == nil }
    watchers.append(Weak(watcher: watcher))
  }

  @MainActor private func willMove(at site: CallSite) async {
    await executor.settle()
    for entry in watchers { await entry.watcher?.clockWillMove(at: site) }
  }

  @MainActor private func didMove() {
    for entry in watchers { entry.watcher?.clockDidMove() }
  }
}

/// Hears of a clock's moves, when all is quiet.
@MainActor protocol TestClockWatcher: AnyObject {
  func clockWillMove(at site: CallSite) async
  func clockDidMove()
}
