import Synchronization

/// Virtual time and who sleeps on it. It moves only when it is told to.
final class Timeline: Sendable {
  enum Sleeper: Sendable {
    /// It slept on the clock itself.
    case continuation(CheckedContinuation<Void, any Error>)
    /// It slept on a real clock, and the executor was asked to wake it.
    case wakeJob(UnownedJob)
  }

  private struct Shared {
    var now: TestClock.Instant
    var sleepers = SleepQueue<Sleeper>()
  }

  private let shared: Mutex<Shared>

  init(now: TestClock.Instant) {
    shared = Mutex(Shared(now: now))
  }

  /// A wake job that never runs leaks, so those left over run now. Whoever slept is gone by then: a live task would
  /// have kept its executor, and so this timeline.
  deinit {
    let left = shared.withLock { shared in
      defer { shared.sleepers = SleepQueue() }
      return shared.sleepers.entries
    }
    for entry in left { Self.wake(entry.sleeper) }
  }

  var now: TestClock.Instant { shared.withLock { $0.now } }

  /// The deadlines of those asleep, in the order in which they wake.
  var deadlines: [TestClock.Instant] { shared.withLock { $0.sleepers.entries.map(\.deadline) } }

  func drawTicket() -> Int { shared.withLock { $0.sleepers.drawTicket() } }

  /// Registers the current task, or resumes it at once: due, or cancelled already.
  ///
  /// Cancellation sets the task's flag before it calls `cancel(ticket:)`. So either the flag is seen here, under the
  /// lock, or the entry is found there.
  func sleep(_ continuation: CheckedContinuation<Void, any Error>, until deadline: TestClock.Instant, ticket: Int) {
    let answer: Result<Void, any Error>? = shared.withLock { shared in
      if Task.isCancelled { return .failure(CancellationError()) }
      if deadline <= shared.now { return .success(()) }
      shared.sleepers.insert(.continuation(continuation), until: deadline, ticket: ticket)
      return nil
    }
    if let answer { continuation.resume(with: answer) }
  }

  func cancel(ticket: Int) {
    guard case .continuation(let continuation)? = shared.withLock({ $0.sleepers.remove(ticket: ticket) }) else {
      return
    }
    continuation.resume(throwing: CancellationError())
  }

  /// Registers a wake job. False: it is due, and nothing was registered.
  func register(_ job: UnownedJob, after delay: Duration) -> Bool {
    guard delay > .zero else { return false }
    shared.withLock { shared in
      _ = shared.sleepers.insert(.wakeJob(job), until: shared.now.advanced(by: delay))
    }
    return true
  }

  /// Moves time to the next sleeper that is due at `instant` and takes it out.
  func next(dueBy instant: TestClock.Instant) -> Sleeper? {
    shared.withLock { shared in
      guard let entry = shared.sleepers.popFirst(dueBy: instant) else { return nil }
      shared.now = max(shared.now, entry.deadline)
      return entry.sleeper
    }
  }

  /// Time never goes back.
  func move(to instant: TestClock.Instant) {
    shared.withLock { $0.now = max($0.now, instant) }
  }

  /// Wakes one sleeper. If it is alive, it arrives at its executor within this call.
  static func wake(_ sleeper: Sleeper) {
    switch sleeper {
    case .continuation(let continuation): continuation.resume()
    case .wakeJob(let job): run(wakeJob: job)
    }
  }

  /// A wake job must run as if on the global executor: on the effects' own, the sleeper would hop through the global
  /// pool first, and arrive at an unknown time.
  static func run(wakeJob job: UnownedJob) {
    job.runSynchronously(on: globalConcurrentExecutor.asUnownedTaskExecutor())
  }
}
