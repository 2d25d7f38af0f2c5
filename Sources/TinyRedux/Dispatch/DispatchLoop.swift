/// What waits, in which order, and who is let in: pure bookkeeping that takes no lock and starts no task.
///
/// An observed action is admitted first and appended later, so that its observers hear of it between the two, outside
/// of any lock and before it runs.
@usableFromInline
struct DispatchLoop<State: ReduxState, Action: ReduxAction>: Sendable {
  @usableFromInline var waiting: [Entry<State, Action>] = []
  @usableFromInline var lastDispatch = 0
  /// A drain is under way or on its way.
  @usableFromInline var isDraining = false
  @usableFromInline var isClosed = false
  /// Admitted and not yet appended.
  @usableFromInline var admitted = 0
  /// Taken by the drain and still waiting for their turn; counted only under a capacity.
  @usableFromInline var taken = 0
  /// Limited actions that wait or run, by id.
  @usableFromInline var limited: [String: UInt] = [:]

  @usableFromInline
  init() {}

  /// Lets an action in, or says why not.
  ///
  /// - Parameter limit: How many limited actions of this id may wait or run at once; 0 means any number.
  @inlinable
  mutating func admit(_ action: Action, limit: UInt, capacity: Int?) -> Admission {
    if isClosed { return .refused(.closed) }
    if let capacity, waiting.count + admitted + taken >= capacity { return .refused(.capacity) }
    if limit > 0 {
      let count = limited[action.id, default: 0]
      if count >= limit { return .refused(.limit) }
      limited[action.id] = count + 1
    }
    lastDispatch += 1
    return .accepted(lastDispatch)
  }

  /// Puts an entry at the end, and says whether a drain has to be scheduled.
  @inlinable
  mutating func append(_ entry: Entry<State, Action>) -> Bool {
    waiting.append(entry)
    if isDraining { return false }
    isDraining = true
    return true
  }

  /// Hands over all that waits, in exchange for an empty array whose storage is used again. When nothing waits, the
  /// drain is over.
  @inlinable
  mutating func take(into batch: inout [Entry<State, Action>]) {
    swap(&waiting, &batch)
    if batch.isEmpty { isDraining = false }
  }

  /// Gives the place of a limited action back.
  mutating func release(_ id: String) {
    guard let count = limited[id] else { return }
    limited[id] = count > 1 ? count - 1 : nil
  }

  /// Closed, and all that was let in has run.
  var isOver: Bool { isClosed && !isDraining && waiting.isEmpty && admitted == 0 }
}

@usableFromInline
enum Admission: Sendable {
  case accepted(Int)
  case refused(Refusal)
}

/// A place in the queue: small, since thousands may wait.
@usableFromInline
struct Entry<State: ReduxState, Action: ReduxAction>: Sendable {
  @usableFromInline let action: Action
  @usableFromInline let dispatch: Int
  /// What only some entries have.
  @usableFromInline let more: More?

  @inlinable
  init(action: Action, dispatch: Int, more: More?) {
    self.action = action
    self.dispatch = dispatch
    self.more = more
  }

  @usableFromInline
  final class More: Sendable {
    @usableFromInline let scope: SendScope?
    /// The action that `send` awaits, not one that it caused.
    @usableFromInline let isRoot: Bool
    @usableFromInline let isLimited: Bool
    /// When it was accepted; nil when nobody observes.
    @usableFromInline let accepted: ContinuousClock.Instant?
    @usableFromInline let work: Work

    @usableFromInline
    init(
      scope: SendScope? = nil, isRoot: Bool = false, isLimited: Bool = false,
      accepted: ContinuousClock.Instant? = nil, work: Work = .start
    ) {
      self.scope = scope
      self.isRoot = isRoot
      self.isLimited = isLimited
      self.accepted = accepted
      self.work = work
    }
  }

  /// What is to be done when the entry's turn comes.
  @usableFromInline
  enum Work: Sendable {
    /// The action enters the pipeline.
    case start
    /// A deferred action goes on behind the middleware that suspended it.
    case resume(Suspended, Resumption)
    /// An effect's error goes to the resolvers, with an end of its own.
    case fail(EffectFailure)
  }

  @usableFromInline
  struct Suspended: Sendable {
    let effect: Int
    let middleware: Int
    let busy: Duration
    let wait: Duration
  }

  @usableFromInline
  enum Resumption: Sendable {
    case exit(ResumeExit<Action>)
    case `throw`(EffectFailure)
    case cancel
  }
}

@usableFromInline
struct EffectFailure: Sendable {
  /// The error's number in traces.
  let id: Int
  let error: any Error
  let origin: String
}
