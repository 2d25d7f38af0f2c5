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
    var effects = EffectAccounts()
    /// By task: the ticket of its wake job.
    var wakeJobs: [String: Int] = [:]
    /// Nil: who lay down first wakes first.
    var order: SeededOrder?

    mutating func insert(_ sleeper: Sleeper, until deadline: TestClock.Instant, ticket: Int) {
      sleepers.insert(sleeper, until: deadline, ticket: ticket)
      if let effect = sleeper.effect { effects.lieDown(effect) }
      if case .job(_, let task?) = sleeper.wake { wakeJobs[task] = ticket }
    }

    mutating func remove(where isIt: (SleepQueue<Sleeper>.Entry) -> Bool) -> Sleeper? {
      guard let sleeper = sleepers.remove(where: isIt) else { return nil }
      forget(sleeper)
      return sleeper
    }

    mutating func forget(_ sleeper: Sleeper) {
      if case .job(_, let task?) = sleeper.wake { wakeJobs[task] = nil }
      if let effect = sleeper.effect { effects.getUp(effect) }
    }
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

  /// When the last one wakes; nil if nobody sleeps.
  var lastDeadline: TestClock.Instant? { shared.withLock { $0.sleepers.entries.last?.deadline } }

  var effectsAreAtRest: Bool { shared.withLock { $0.effects.areAtRest } }

  func effectStarted(_ effect: EffectIdentity?) { shared.withLock { $0.effects.started(effect) } }

  func effectEnded(_ effect: EffectIdentity?) { shared.withLock { $0.effects.ended(effect) } }

  func effectBranched(_ effect: EffectIdentity) { shared.withLock { $0.effects.branched(effect) } }

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
      shared.insert(sleeper, until: deadline, ticket: ticket)
      return nil
    }
    if let answer { continuation.resume(with: answer) }
  }

  func cancel(ticket: Int) {
    guard let sleeper = shared.withLock({ $0.remove { $0.ticket == ticket } }),
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
      shared.insert(sleeper, until: shared.now.advanced(by: delay), ticket: ticket)
    }
    return true
  }

  /// Takes out the wake job of a task that goes on before its time: it was cancelled.
  func takeWakeJob(ofTask task: @autoclosure () -> String) -> UnownedJob? {
    shared.withLock { shared in
      guard !shared.wakeJobs.isEmpty, let ticket = shared.wakeJobs[task()],
        case .job(let job, _) = shared.remove(where: { $0.ticket == ticket })?.wake
      else { return nil }
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
      shared.forget(entry.sleeper)
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
