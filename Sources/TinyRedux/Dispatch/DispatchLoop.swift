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
  @usableFromInline var limits = DispatchLimits()

  @usableFromInline
  init() {}

  /// Lets an action in, or says why not.
  ///
  /// - Parameters:
  ///   - limit: How many limited actions of an id may wait or run at once.
  ///   - limitID: By which id it is counted; nil if it isn't limited.
  @inlinable
  mutating func admit(limit: UInt, id limitID: String?, capacity: Int?) -> Admission {
    if isClosed { return .refused(.closed) }
    if let capacity, waiting.count + admitted + taken >= capacity { return .refused(.capacity) }
    if let limitID, !limits.take(limitID, limit: limit) { return .refused(.limit) }
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
    /// By which id it is counted, if not by the action's own.
    @usableFromInline let limitID: String?
    /// When it was accepted; nil when nobody observes.
    @usableFromInline let accepted: Duration?
    @usableFromInline let work: Work

    @usableFromInline
    init(
      scope: SendScope? = nil, isRoot: Bool = false, isLimited: Bool = false,
      limitID: String? = nil, accepted: Duration? = nil, work: Work = .start
    ) {
      self.scope = scope
      self.isRoot = isRoot
      self.isLimited = isLimited
      self.limitID = limitID
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
    /// When it was put into the queue again; nil when nobody observes.
    let queued: Duration?
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
