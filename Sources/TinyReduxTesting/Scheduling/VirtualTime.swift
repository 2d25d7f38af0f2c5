import Synchronization
import TinyRedux

/// Virtual time and who sleeps on it. It moves only when it is told to.
final class VirtualTime: Sendable {
  enum Wake: Sendable {
    /// It sleeps on the clock itself.
    case continuation(CheckedContinuation<Void, any Error>)
    /// It sleeps on a real clock, and the executor was asked to run this; the task is known by its job's description.
    case job(UnownedJob, task: String?)
  }

  struct Sleeper: Sendable {
    let effect: EffectIdentity?
    let wake: Wake
  }

  private struct Shared {
    var now: TestClock.Instant
    var sleepers = SleepQueue<Sleeper>()
    /// Nil: who lay down first wakes first.
    var order: SeededOrder?
  }

  private let shared: Mutex<Shared>

  init(now: TestClock.Instant, order: SeededOrder?) {
    shared = Mutex(Shared(now: now, order: order))
  }

  /// A wake job that never runs leaks, so those left over run now. Whoever slept is gone by then: a live task would
  /// have kept its executor, and so this time.
  deinit {
    let left = shared.withLock { shared in
      defer { shared.sleepers = SleepQueue() }
      return shared.sleepers.entries
    }
    for entry in left { entry.sleeper.wake.perform() }
  }

  var now: TestClock.Instant { shared.withLock { $0.now } }

  /// Who sleeps until when, in the order in which they wake.
  var sleepers: [(effect: EffectIdentity?, deadline: TestClock.Instant)] {
    shared.withLock { $0.sleepers.entries.map { ($0.sleeper.effect, $0.deadline) } }
  }

  func drawTicket() -> Int { shared.withLock { $0.sleepers.drawTicket() } }

  /// Registers the current task, or resumes it at once: due, or cancelled already.
  ///
  /// Cancellation sets the task's flag before it calls `cancel(ticket:)`. So either the flag is seen here, under the
  /// lock, or the entry is found there.
  func sleep(_ continuation: CheckedContinuation<Void, any Error>, until deadline: TestClock.Instant, ticket: Int) {
    let sleeper = Sleeper(effect: .current, wake: .continuation(continuation))
    let answer: Result<Void, any Error>? = shared.withLock { shared in
      if Task.isCancelled { return .failure(CancellationError()) }
      if deadline <= shared.now { return .success(()) }
      shared.sleepers.insert(sleeper, until: deadline, ticket: ticket)
      return nil
    }
    if let answer { continuation.resume(with: answer) }
  }

  func cancel(ticket: Int) {
    guard let sleeper = shared.withLock({ $0.sleepers.remove { $0.ticket == ticket } }),
      case .continuation(let continuation) = sleeper.wake
    else { return }
    continuation.resume(throwing: CancellationError())
  }

  /// Registers the wake job of a task. False: it is due, and nothing was registered.
  func register(_ job: UnownedJob, of task: String?, after delay: Duration) -> Bool {
    guard delay > .zero else { return false }
    let sleeper = Sleeper(effect: .current, wake: .job(job, task: task))
    shared.withLock { shared in
      let ticket = shared.sleepers.drawTicket()
      shared.sleepers.insert(sleeper, until: shared.now.advanced(by: delay), ticket: ticket)
    }
    return true
  }

  /// Takes out the wake job of a task that goes on before its time: it was cancelled.
  func takeWakeJob(ofTask task: @autoclosure () -> String) -> UnownedJob? {
    shared.withLock { shared in
      guard !shared.sleepers.entries.isEmpty else { return nil }
      let task = task()
      let sleeper = shared.sleepers.remove { entry in
        if case .job(_, task) = entry.sleeper.wake { true } else { false }
      }
      guard case .job(let job, _) = sleeper?.wake else { return nil }
      return job
    }
  }

  /// Moves time to the next sleeper that is due at `instant` and takes it out.
  func next(dueBy instant: TestClock.Instant) -> Wake? {
    shared.withLock { shared in
      var order = shared.order
      let entry = shared.sleepers.popFirst(dueBy: instant) { count in order?.pick(from: count) ?? 0 }
      shared.order = order
      guard let entry else { return nil }
      shared.now = max(shared.now, entry.deadline)
      return entry.sleeper.wake
    }
  }

  /// Time never goes back.
  func move(to instant: TestClock.Instant) {
    shared.withLock { $0.now = max($0.now, instant) }
  }
}

extension VirtualTime.Wake {
  /// Wakes the sleeper. If it is alive, it arrives at its executor within this call.
  func perform() {
    switch self {
    case .continuation(let continuation): continuation.resume()
    // As if on the global executor: on the effects' own, the sleeper would hop through the global pool first, and
    // arrive at an unknown time.
    case .job(let job, _): job.runSynchronously(on: globalConcurrentExecutor.asUnownedTaskExecutor())
    }
  }
}
