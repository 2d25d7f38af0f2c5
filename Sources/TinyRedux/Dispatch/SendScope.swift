import Synchronization

/// One `send` and everything that it caused: counts what hasn't ended, knows the effects to cancel, answers once.
@usableFromInline
final class SendScope: Sendable {
  private struct Progress {
    /// Actions and effects that haven't ended.
    var outstanding = 0
    var effects: [Int: EffectToken] = [:]
    /// The caller was cancelled.
    var isCancelled = false
    /// An effect was cut short by that.
    var isCut = false
    /// The store closed while an effect ran.
    var isAbandoned = false
    /// How the awaited action ended.
    var outcome: Outcome?
    /// How the last error of its effects ended.
    var lateOutcome: Outcome?
    var answer: Outcome?
    var waiter: CheckedContinuation<Outcome, Never>?

    func outcome(at milestone: SendMilestone) -> Outcome {
      if isAbandoned { return .cancelled }
      if milestone == .reduced { return outcome ?? .cancelled }
      return isCut ? .cancelled : lateOutcome ?? outcome ?? .cancelled
    }
  }

  private let milestone: SendMilestone
  /// The `send` whose effect called this one: what this one causes, that one caused.
  private let outer: SendScope?
  private let progress = Mutex(Progress())

  @usableFromInline
  init(until milestone: SendMilestone, outer: SendScope?) {
    self.milestone = milestone
    self.outer = outer
  }

  /// This scope and those around it, innermost first.
  private var chain: UnfoldFirstSequence<SendScope> { sequence(first: self) { $0.outer } }

  /// The innermost of the chain that still waits: one that was answered neither waits nor cancels.
  var nearestWaiting: SendScope? { chain.first { $0.progress.withLock { $0.answer == nil } } }

  /// An action of the scope was accepted.
  @usableFromInline
  func enter() {
    for scope in chain { scope.progress.withLock { $0.outstanding += 1 } }
  }

  /// An action of the scope has ended, or an error that its effect raised.
  ///
  /// - Parameter root: Whether it was the awaited action that ended, or an error of its effects; nil for any other.
  @usableFromInline
  func leave(_ outcome: Outcome, root: RootEnd?) {
    settle { [milestone] progress in
      progress.outstanding -= 1
      switch root {
      case .action: progress.outcome = outcome
      case .effect: progress.lateOutcome = outcome
      case nil: break
      }
      return progress.outstanding == 0 || (milestone == .reduced && root == .action)
    }
    for scope in chain.dropFirst() {
      scope.settle { progress in
        progress.outstanding -= 1
        return progress.outstanding == 0
      }
    }
  }

  /// Takes an effect in.
  ///
  /// - Returns: Whether it is born cancelled. A send that was answered cancels nothing any more.
  func add(_ effect: EffectToken) -> Bool {
    var isCancelled = false
    for scope in chain {
      scope.progress.withLock { progress in
        progress.outstanding += 1
        progress.effects[effect.id] = effect
        if progress.isCancelled, progress.answer == nil { isCancelled = true }
      }
    }
    return isCancelled
  }

  func effectEnded(_ effect: EffectToken, wasCancelled: Bool) {
    for scope in chain {
      scope.settle { progress in
        progress.outstanding -= 1
        progress.effects[effect.id] = nil
        if wasCancelled, progress.isCancelled { progress.isCut = true }
        return progress.outstanding == 0
      }
    }
  }

  /// The caller's task was cancelled: cancels the effects, and nothing else.
  func cancel() {
    let effects = progress.withLock { progress in
      progress.isCancelled = true
      return progress.answer == nil ? Array(progress.effects.values) : []
    }
    for effect in effects { effect.cancel() }
  }

  /// The store closed while an effect of the scope ran, which may never end: answers.
  func close() {
    for scope in chain {
      scope.settle { progress in
        progress.isAbandoned = true
        return true
      }
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
      let outcome = progress.outcome(at: milestone)
      guard isReached, progress.answer == nil else { return (nil, outcome) }
      progress.answer = outcome
      return (progress.waiter.take(), outcome)
    }
    waiter?.resume(returning: answer)
  }
}

/// What of an awaited action has ended.
@usableFromInline
enum RootEnd: Sendable {
  case action
  /// An error of its effects is through the resolvers.
  case effect
}

/// What ``Store/send(_:until:fileID:line:)`` waits for.
public enum SendMilestone: Sendable {
  /// The action's pipeline has ended; its effects may still run.
  case reduced
  /// The action, its effects and everything that they caused have ended.
  case settled
}
