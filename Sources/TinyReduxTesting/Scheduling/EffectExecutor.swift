import Synchronization

/// Runs the code of effects on the main actor, in the order in which it became ready, and knows when all is quiet.
///
/// A task resumed on the usual executors passes through a pool of threads, and the order of two is a matter of luck.
/// Here every wake-up lands in one queue, which only the main actor empties. That happens in short steps of their own,
/// never inside the task that waits: each step runs what is ready and goes to the end of the main queue.
/// Anything that arrives, from any thread, starts the steps; nothing polls.
final class EffectExecutor: TaskExecutor, Sendable {
  private enum Ready {
    case job(UnownedJob)
    /// Wakes a sleeper whose time has come.
    case wakeJob(UnownedJob)
  }

  private struct Shared {
    var ready: [Ready] = []
    var stepIsComing = false
    var liveEffects = 0
    var running: Running?
  }

  /// When the running job started, and the step before its own, if steps followed each other without a pause.
  struct Running {
    let started: ContinuousClock.Instant
    let lapStarted: ContinuousClock.Instant
  }

  let timeline: Timeline
  private let shared = Mutex(Shared())
  @MainActor private var quiet = QuietCounter()
  /// Nil when the steps paused after it.
  @MainActor private var previousStep: ContinuousClock.Instant?
  @MainActor private var waiters: [CheckedContinuation<Void, Never>] = []

  init(timeline: Timeline) {
    self.timeline = timeline
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    append(.job(job))
  }

  /// Puts the wake job of a sleep on a real clock on the timeline instead, or makes it ready if it is due.
  func enqueueWake(_ job: UnownedJob, after delay: Duration) {
    if !timeline.register(job, after: delay) { append(.wakeJob(job)) }
  }

  var running: Running? { shared.withLock { $0.running } }

  func effectStarted() { shared.withLock { $0.liveEffects += 1 } }

  func effectEnded() { shared.withLock { $0.liveEffects -= 1 } }

  /// Returns when nothing is ready and nothing is under way.
  @MainActor func settle() async {
    await withCheckedContinuation { continuation in
      waiters.append(continuation)
      quiet.restart()
      startSteps()
    }
  }

  private func append(_ entry: Ready) {
    shared.withLock { $0.ready.append(entry) }
    startSteps()
  }

  private func startSteps() {
    let isNeeded = shared.withLock { shared in
      defer { shared.stepIsComing = true }
      return !shared.stepIsComing
    }
    // Detached: a step must not keep alive the task-locals of whoever happened to start it.
    if isNeeded { Task.detached { @MainActor in self.step() } }
  }

  @MainActor private func step() {
    let batch = shared.withLock { shared in
      defer { shared.ready = [] }
      shared.stepIsComing = false
      return shared.ready
    }
    let start = ContinuousClock.now
    for entry in batch { run(entry, lapStarted: previousStep ?? start) }
    previousStep = waiters.isEmpty ? nil : start
    guard !waiters.isEmpty else { return }
    if quiet.lap(ranJobs: !batch.isEmpty, effectsAreLive: shared.withLock { $0.liveEffects > 0 }) {
      let answered = waiters
      waiters = []
      for waiter in answered { waiter.resume() }
    } else {
      startSteps()
    }
  }

  @MainActor private func run(_ entry: Ready, lapStarted: ContinuousClock.Instant) {
    switch entry {
    case .job(let job):
      shared.withLock { $0.running = Running(started: .now, lapStarted: lapStarted) }
      job.runSynchronously(on: asUnownedTaskExecutor())
      shared.withLock { $0.running = nil }
    case .wakeJob(let job):
      Timeline.run(wakeJob: job)
    }
  }
}
