import Synchronization
import TinyRedux

/// Runs the code of effects on the main actor, in the order in which it became ready, and knows when all is quiet.
///
/// A task resumed on the usual executors passes through a pool of threads, and the order of two is a matter of luck.
/// Here every wake-up lands in one queue, which only the main actor empties. That happens in short steps of their own,
/// never inside the task that waits: each step runs what is ready and goes to the end of the main queue.
/// Anything that arrives, from any thread, starts the steps; nothing polls.
final class EffectExecutor: TaskExecutor, Sendable {
  private enum Ready {
    case job(UnownedJob)
    case wake(VirtualTime.Wake)
  }

  /// The job under way: when it started, and when the step before its own did, if there was no pause between the two.
  struct Running {
    let job: UnownedJob
    let started: ContinuousClock.Instant
    let lapStarted: ContinuousClock.Instant
  }

  private struct Shared {
    var ready: [Ready] = []
    var stepIsComing = false
    /// Nothing became ready since all was found quiet.
    var isQuiet = true
    var running: Running?
    /// Nil: what became ready first runs first.
    var order: SeededOrder?

    mutating func takeReady() -> [Ready] {
      defer { ready = [] }
      guard var order else { return ready }
      defer { self.order = order }
      return ready.shuffled(using: &order)
    }
  }

  let time: VirtualTime
  private let shared: Mutex<Shared>
  @MainActor private var quiet = QuietCounter()
  /// Nil when the steps paused after it.
  @MainActor private var previousStep: ContinuousClock.Instant?
  /// True when the last wait for quiet was given up: something runs on and on.
  @MainActor private(set) var isRestless = false
  @MainActor private var waiters: [CheckedContinuation<Void, Never>] = []

  init(time: VirtualTime, order: SeededOrder?) {
    self.time = time
    shared = Mutex(Shared(order: order))
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    noteBranch(to: job)
    // Asked before the job is handed over: it may be gone after that.
    let leftOver = time.takeWakeJob(ofTask: job.description)
    append(.job(job))
    // A wake job that never runs leaks, also one that has nobody left to wake.
    if let leftOver { append(.wake(.job(leftOver, task: nil))) }
  }

  /// Keeps the wake job of a sleep on a real clock in virtual time instead, or makes it ready if it is due.
  func enqueueWake(_ job: UnownedJob, after delay: Duration) {
    let task = running?.job.description
    if !time.register(job, of: task, after: delay) { append(.wake(.job(job, task: task))) }
  }

  /// An effect that wakes a task other than its own, a child most of all, can be asleep and busy at once.
  private func noteBranch(to job: UnownedJob) {
    guard let effect = EffectIdentity.current, running?.job.description != job.description else { return }
    time.effectBranched(effect)
  }

  var running: Running? { shared.withLock { $0.running } }

  /// - Parameter effect: Nil for one whose sleeps can't be told from those of others.
  func effectStarted(_ effect: EffectIdentity? = nil) { time.effectStarted(effect) }

  /// Called in the effect's own task.
  func effectEnded() { time.effectEnded(.current) }

  /// Returns when nothing is ready and nothing is under way, or when that seems never to come: at once if nothing
  /// became ready since the last time and every live effect sleeps.
  @MainActor func settle() async {
    let isAtRest = shared.withLock { $0.isQuiet } && time.effectsAreAtRest
    if !isAtRest { await runSteps() }
  }

  /// Gives whatever else is under way on the main actor its turn, too.
  @MainActor func runSteps() async {
    await withCheckedContinuation { continuation in
      waiters.append(continuation)
      quiet.restart()
      startSteps()
    }
  }

  private func append(_ entry: Ready) {
    shared.withLock { shared in
      shared.ready.append(entry)
      shared.isQuiet = false
    }
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
      shared.stepIsComing = false
      return shared.takeReady()
    }
    let start = ContinuousClock.now
    for entry in batch { run(entry, lapStarted: previousStep ?? start) }
    previousStep = waiters.isEmpty ? nil : start
    guard !waiters.isEmpty else { return }
    switch quiet.lap(ranJobs: !batch.isEmpty, effectsAreAtRest: time.effectsAreAtRest) {
    case .goOn: startSteps()
    case .quiet(let isRestless):
      self.isRestless = isRestless
      shared.withLock { $0.isQuiet = $0.ready.isEmpty && !isRestless }
      let answered = waiters
      waiters = []
      for waiter in answered { waiter.resume() }
    }
  }

  @MainActor private func run(_ entry: Ready, lapStarted: ContinuousClock.Instant) {
    switch entry {
    case .job(let job):
      shared.withLock { $0.running = Running(job: job, started: .now, lapStarted: lapStarted) }
      job.runSynchronously(on: asUnownedTaskExecutor())
      shared.withLock { $0.running = nil }
    case .wake(let wake):
      wake.perform()
    }
  }
}
