import Synchronization

/// An effect that runs: its place in the web of causes, and its fate.
@usableFromInline
package final class EffectToken: Sendable {
  /// The effect in which the current task runs; set by the store, inherited by child tasks.
  @TaskLocal package static var current: EffectToken?

  private struct Fate {
    var isCancelled = false
    var hasEnded = false
    var task: Task<Void, Never>?
  }

  @usableFromInline package let id: Int
  @usableFromInline package let dispatch: Int
  @usableFromInline let scope: SendScope?
  package let owner: any EffectOwner
  let identity: String?
  private let fate = Mutex(Fate())

  init(id: Int, dispatch: Int, scope: SendScope?, owner: any EffectOwner, identity: String?) {
    self.id = id
    self.dispatch = dispatch
    self.scope = scope
    self.owner = owner
    self.identity = identity
  }

  /// An effect of a store that runs and cancels its effects itself.
  package convenience init(effect: Int, dispatch: Int, owner: any EffectOwner) {
    self.init(id: effect, dispatch: dispatch, scope: nil, owner: owner, identity: nil)
  }

  deinit {
    owner.effectIsGone()
  }

  /// Lets an action in unless the effect was cancelled before: no action gets in between the two.
  @usableFromInline
  func unlessCancelled(_ admit: @Sendable () -> Admission) -> Admission? {
    fate.withLock { $0.isCancelled ? nil : admit() }
  }

  var isCancelled: Bool { fate.withLock(\.isCancelled) }

  func attach(_ task: Task<Void, Never>) {
    let isCancelled = fate.withLock { fate in
      if !fate.hasEnded { fate.task = task }
      return fate.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  func cancel() {
    let task = fate.withLock { fate -> Task<Void, Never>? in
      guard !fate.hasEnded else { return nil }
      fate.isCancelled = true
      return fate.task.take()
    }
    task?.cancel()
  }

  /// Its action, which waits to go on, shall not.
  func cancelResumption() {
    fate.withLock { $0.isCancelled = true }
  }

  /// - Returns: Whether it had been cancelled: then its result counts for nothing.
  func end() -> Bool {
    fate.withLock { fate in
      fate.hasEnded = true
      fate.task = nil
      return fate.isCancelled
    }
  }
}

/// The queue of the store that an effect belongs to, or what stands for a store without one.
package protocol EffectOwner: AnyObject, Sendable {
  /// An effect has ended, and with it all code that it left behind.
  func effectIsGone()
}

extension Inbox: EffectOwner {
  func effectIsGone() {
    liveCauses.subtract(1, ordering: .releasing)
    retireIfOver()
  }
}

/// Starts effects, knows those that run, and cancels them.
@usableFromInline
final class EffectRunner<State: ReduxState, Action: ReduxAction>: Sendable {
  private struct Registry {
    var last = 0
    var running: [Int: EffectToken] = [:]
    /// Those that ended, and whose suspended actions wait to go on.
    var resuming: [Int: EffectToken] = [:]
    var isClosed = false
  }

  /// What an effect is started with.
  struct Order: Sendable {
    let dispatch: Int
    /// The id of the middleware.
    let origin: String
    let identity: String?
    let cancelInFlight: Bool
    let scope: SendScope?
    /// Whether an action waits for its end.
    let suspends: Bool
  }

  enum Ending: Sendable {
    /// With the exit of a deferred action.
    case done(ResumeExit<Action>?)
    case failed(EffectFailure)
    case cancelled
  }

  typealias Work = @Sendable () async throws -> ResumeExit<Action>?

  private let inbox: Inbox<State, Action>
  private let executor: (any TaskExecutor)?
  private let registry = Mutex(Registry())

  @usableFromInline
  init(inbox: Inbox<State, Action>, options: StoreOptions) {
    self.inbox = inbox
    executor = options.executor
  }

  /// Takes an effect in, before anybody hears of it.
  func prepare(_ order: Order) -> EffectToken {
    inbox.liveCauses.add(1, ordering: .relaxed)
    let (token, isClosed) = registry.withLock { registry in
      registry.last += 1
      let token = EffectToken(
        id: registry.last, dispatch: order.dispatch, scope: order.scope, owner: inbox, identity: order.identity)
      registry.running[token.id] = token
      return (token, registry.isClosed)
    }
    let isBornCancelled = order.scope?.add(token) ?? false
    if isClosed || isBornCancelled { token.cancel() }
    if isClosed { order.scope?.close() }
    return token
  }

  /// Starts an effect that was prepared, after cancelling those in flight if so ordered.
  ///
  /// It ends exactly once, and `then` is called with how.
  func start(_ token: EffectToken, _ order: Order, work: @escaping Work, then: @escaping @Sendable (Ending) -> Void) {
    if order.cancelInFlight, let identity = order.identity { cancel(identity, before: token.id) }
    let started = EventClock.now()
    report(token, order, .start, at: started, took: .zero)
    let run: @Sendable () async -> Void = { [self] in
      await EffectToken.$current.withValue(token) {
        // Cancelled before there was a task to cancel.
        if token.isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
        let result: Result<ResumeExit<Action>?, any Error>
        do { result = .success(try await work()) } catch { result = .failure(error) }
        finish(token, order, result, started: started, then)
      }
    }
    token.attach(Task.detached(executorPreference: executor, operation: run))
  }

  private func finish(
    _ token: EffectToken, _ order: Order, _ result: Result<ResumeExit<Action>?, any Error>,
    started: Duration, _ then: @Sendable (Ending) -> Void
  ) {
    let now = EventClock.now()
    let took = now - started
    registry.withLock { registry in
      registry.running[token.id] = nil
      if order.suspends { registry.resuming[token.id] = token }
    }
    let wasCancelled = token.end()
    switch (wasCancelled, result) {
    case (true, _):
      report(token, order, .cancel, at: now, took: took)
      then(.cancelled)
    case (false, .success(let exit)):
      report(token, order, .done, at: now, took: took)
      then(.done(exit))
    case (false, .failure(let error)):
      let failure = EffectFailure(id: inbox.nextError(), error: error, origin: order.origin)
      report(token, order, .throw(error: failure.id), at: now, took: took)
      then(.failed(failure))
    }
    token.scope?.effectEnded(token, wasCancelled: wasCancelled)
  }

  private func report(
    _ token: EffectToken, _ order: Order, _ phase: StoreEvent<State, Action>.Effect.Phase,
    at time: Duration, took: Duration
  ) {
    inbox.report(
      at: time, dispatch: order.dispatch, .effect(.init(effect: token.id, id: order.origin, phase: phase, took: took)))
  }

  /// Cancels the running effects with an identity, and what waits to go on after one.
  func cancel(_ identity: String, before id: Int = .max) {
    for effect in running() where effect.identity == identity && effect.id < id { effect.cancel() }
    for effect in registry.withLock({ Array($0.resuming.values) }) where effect.identity == identity && effect.id < id {
      effect.cancelResumption()
    }
  }

  /// A suspended action goes on.
  ///
  /// - Returns: False if it was cancelled since its effect ended.
  func resumes(_ effect: Int) -> Bool {
    registry.withLock { $0.resuming.removeValue(forKey: effect) }?.isCancelled != true
  }

  func token(of effect: Int) -> EffectToken? { registry.withLock { $0.running[effect] } }

  /// Cancels the effects that run now.
  func cancelRunning() {
    for effect in running() { effect.cancel() }
  }

  /// Cancels all effects, and answers whoever waits for one; those that start from now on are born cancelled.
  func close() {
    registry.withLock { $0.isClosed = true }
    for effect in running() {
      // First, so that an effect which is cancelled can't settle a send before.
      effect.scope?.close()
      effect.cancel()
    }
  }

  /// The effects that run, in the order in which they were started.
  private func running() -> [EffectToken] {
    registry.withLock { Array($0.running.values) }.sorted { $0.id < $1.id }
  }
}
