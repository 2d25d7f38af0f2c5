import Synchronization

/// One `send` and everything that it caused: counts what hasn't ended, knows the effects to cancel, answers once.
@usableFromInline
final class SendScope: Sendable {
  private struct Progress {
    /// Actions and effects that haven't ended.
    var outstanding = 0
    var effects: [Int: EffectToken] = [:]
    var isCancelled = false
    /// An effect was cut short by the cancelling.
    var isCut = false
    var outcome: Outcome?
    var answer: Outcome?
    var waiter: CheckedContinuation<Outcome, Never>?
  }

  private let milestone: SendMilestone
  private let progress = Mutex(Progress())

  @usableFromInline
  init(until milestone: SendMilestone) {
    self.milestone = milestone
  }

  @usableFromInline
  func enter() {
    progress.withLock { $0.outstanding += 1 }
  }

  /// An action or an effect of the scope has ended.
  @usableFromInline
  func leave() {
    settle { progress in
      progress.outstanding -= 1
      return progress.outstanding == 0
    }
  }

  /// The awaited action, or an error that its effect raised, has ended.
  @usableFromInline
  func rootEnded(_ outcome: Outcome) {
    settle { [milestone] progress in
      progress.outcome = outcome
      return milestone == .reduced
    }
  }

  /// Takes an effect in.
  ///
  /// - Returns: Whether it is born cancelled.
  func add(_ effect: EffectToken) -> Bool {
    progress.withLock { progress in
      progress.outstanding += 1
      progress.effects[effect.id] = effect
      if progress.isCancelled { progress.isCut = true }
      return progress.isCancelled
    }
  }

  func effectEnded(_ effect: EffectToken) {
    progress.withLock { _ = $0.effects.removeValue(forKey: effect.id) }
    leave()
  }

  /// The caller's task was cancelled: cancels the effects, and nothing else.
  func cancel() {
    let effects = progress.withLock { progress in
      progress.isCancelled = true
      if !progress.effects.isEmpty { progress.isCut = true }
      return Array(progress.effects.values)
    }
    for effect in effects { effect.cancel() }
  }

  /// The store closed: answers whoever waits for more than an action that is still in the queue.
  func close() {
    settle { [milestone] progress in
      guard milestone == .settled || progress.outcome != nil || !progress.effects.isEmpty else { return false }
      progress.isCut = true
      return true
    }
  }

  /// Waits for the answer; returns at once if it is there.
  func wait(_ waiter: CheckedContinuation<Outcome, Never>) {
    let answer = progress.withLock { progress in
      if progress.answer == nil { progress.waiter = waiter }
      return progress.answer
    }
    if let answer { waiter.resume(returning: answer) }
  }

  /// Applies a change and, if it was the one that the caller waits for, answers; at most once.
  private func settle(_ change: @Sendable (inout Progress) -> Bool) {
    let (waiter, answer) = progress.withLock { progress -> (CheckedContinuation<Outcome, Never>?, Outcome) in
      let isReached = change(&progress)
      let outcome = progress.isCut ? .cancelled : progress.outcome ?? .cancelled
      guard isReached, progress.answer == nil else { return (nil, outcome) }
      progress.answer = outcome
      return (progress.waiter.take(), outcome)
    }
    waiter?.resume(returning: answer)
  }
}

/// What ``Store/send(_:until:fileID:line:)`` waits for.
public enum SendMilestone: Sendable {
  /// The action's pipeline has ended; its effects may still run.
  case reduced
  /// The action, its effects and everything that they caused have ended.
  case settled
}

/// The sends that wait, so that a closing store can answer them.
final class SendRegistry: Sendable {
  private let waiting = Mutex<(isClosed: Bool, scopes: [ObjectIdentifier: SendScope])>((false, [:]))

  func add(_ scope: SendScope) {
    let isClosed = waiting.withLock { waiting in
      waiting.scopes[ObjectIdentifier(scope)] = scope
      return waiting.isClosed
    }
    if isClosed { scope.close() }
  }

  func remove(_ scope: SendScope) {
    waiting.withLock { _ = $0.scopes.removeValue(forKey: ObjectIdentifier(scope)) }
  }

  func close() {
    let scopes = waiting.withLock { waiting in
      waiting.isClosed = true
      return Array(waiting.scopes.values)
    }
    for scope in scopes { scope.close() }
  }
}
