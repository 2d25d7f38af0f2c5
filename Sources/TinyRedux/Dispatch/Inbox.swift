public import Synchronization

/// The queue of a store, shared by all who dispatch: it knows neither the state nor the pipeline, so that effects can
/// hold it for as long as they like.
@usableFromInline
final class Inbox<State: ReduxState, Action: ReduxAction>: Sendable {
  @usableFromInline
  struct Guarded: Sendable {
    @usableFromInline var loop = DispatchLoop<State, Action>()
    /// Schedules a drain. Holds the pipeline, and is dropped with it when the store has closed and nothing is left.
    @usableFromInline var schedule: (@Sendable () -> Void)?
    var lastError = 0

    @usableFromInline
    init() {}
  }

  @usableFromInline let guarded = Mutex(Guarded())
  /// What may be the cause of an action that comes without one: effects that haven't ended, with the code that they left
  /// behind, and an action that runs and is observed or awaited.
  @usableFromInline let liveCauses = Atomic(0)
  @usableFromInline let handler = HandlerMark()
  @usableFromInline let capacity: Int?
  @usableFromInline let observer: StoreObserver<State, Action>?
  /// What all limited entries share that have nothing else to say.
  @usableFromInline let limitedOnly = Entry<State, Action>.More(isLimited: true)

  @usableFromInline
  init(capacity: Int?, observer: StoreObserver<State, Action>?) {
    self.capacity = capacity
    self.observer = observer
  }

  /// Accepts an action at the end of the queue, or refuses it.
  ///
  /// - Parameters:
  ///   - limitID: By which id a limited action is counted, if not by its own.
  ///   - parent: The dispatch in whose handler this is called; 0 outside of handlers.
  ///   - scope: The `send` that awaits the parent, or this action itself if `isRoot`.
  /// - Returns: The dispatch's number, or nil if it was refused.
  @inlinable
  func accept(
    _ action: Action, limit: UInt, as limitID: String? = nil, parent: Int, scope: SendScope?, isRoot: Bool = false,
    fileID: String, line: UInt
  ) -> Int? {
    // The task-local costs more than all the rest, and says nothing when no effect lives.
    guard
      observer == nil, scope == nil, limitID == nil, liveCauses.load(ordering: .relaxed) == 0 || !hasCauseNow()
    else {
      return acceptWatched(
        action, limit: limit, as: limitID, parent: parent, scope: scope, isRoot: isRoot, fileID: fileID, line: line)
    }
    // Before the lock: an app's own code may give the id.
    let id = limit > 0 ? action.id : nil
    let (dispatch, schedule) = guarded.withLock { guarded -> (Int?, (@Sendable () -> Void)?) in
      guard case .accepted(let dispatch) = guarded.loop.admit(limit: limit, id: id, capacity: capacity) else {
        return (nil, nil)
      }
      let entry = Entry<State, Action>(action: action, dispatch: dispatch, more: limit > 0 ? limitedOnly : nil)
      return (dispatch, guarded.loop.append(entry) ? guarded.schedule : nil)
    }
    schedule?()
    return dispatch
  }

  /// The slower way in, for actions that somebody observes or awaits, or that an effect dispatches.
  @inlinable @inline(never)
  func acceptWatched(
    _ action: Action, limit: UInt, as limitID: String?, parent: Int, scope: SendScope?, isRoot: Bool,
    fileID: String, line: UInt
  ) -> Int? {
    // In a handler there is no effect, and the look at the task-local is dear.
    let handled = isRoot ? nil : handler.now()
    let effect = handled == nil ? effectNow() : nil
    let (parent, scope) = parent == 0 ? (handled?.dispatch ?? 0, scope ?? handled?.scope) : (parent, scope)
    let id = limit > 0 ? limitID ?? action.id : nil
    let now = observer == nil ? nil : EventClock.now()
    let admission =
      if let effect { effect.unlessCancelled { admit(limit: limit, id: id) } ?? .refused(.cancelled) } else {
        admit(limit: limit, id: id)
      }
    switch admission {
    case .refused(let reason):
      if observer != nil {
        let cause = cause(effect: effect, parent: parent, fileID: fileID, line: line)
        report(at: now, dispatch: 0, .refused(action, by: cause, reason: reason))
      }
      return nil
    case .accepted(let dispatch):
      if observer != nil {
        let cause = cause(effect: effect, parent: parent, fileID: fileID, line: line)
        report(at: now, dispatch: dispatch, .dispatched(action, by: cause))
      }
      // A dispatch that was kept belongs to the effect that calls it now.
      let owner = isRoot || effect == nil ? scope : effect?.scope
      owner?.enter()
      let more = Entry<State, Action>.More(
        scope: owner, isRoot: isRoot, isLimited: limit > 0, limitID: limitID, accepted: now)
      append(Entry(action: action, dispatch: dispatch, more: more), admitted: true)
      return dispatch
    }
  }

  @inlinable
  func admit(limit: UInt, id: String?) -> Admission {
    guarded.withLock { guarded in
      let admission = guarded.loop.admit(limit: limit, id: id, capacity: capacity)
      if case .accepted = admission { guarded.loop.admitted += 1 }
      return admission
    }
  }

  @usableFromInline
  func cause(effect: EffectToken?, parent: Int, fileID: String, line: UInt) -> Cause {
    if let effect { return .effect(effect.id, of: effect.dispatch) }
    return parent > 0 ? .dispatch(parent) : .outside(fileID: fileID, line: Int(line))
  }

  /// Puts an entry into the queue that was admitted before, or that needs no admission: the end of an effect.
  @inlinable
  func append(_ entry: Entry<State, Action>, admitted: Bool) {
    let schedule = guarded.withLock { guarded in
      if admitted { guarded.loop.admitted -= 1 }
      return guarded.loop.append(entry) ? guarded.schedule : nil
    }
    schedule?()
  }

  @inlinable
  func report(at time: Duration?, dispatch: Int, _ kind: StoreEvent<State, Action>.Kind) {
    guard let observer else { return }
    observer.receive(StoreEvent(time: time ?? EventClock.now(), dispatch: dispatch, kind: kind))
  }

  /// The effect in which the caller runs, if it is one of this store.
  @usableFromInline
  func effectNow() -> EffectToken? {
    guard let effect = EffectToken.current, effect.owner === self else { return nil }
    return effect
  }

  @usableFromInline
  func hasCauseNow() -> Bool { effectNow() != nil || handler.now() != nil }

  /// The handlers of an action that is observed or awaited run from now on.
  @inlinable
  func begin(_ dispatch: Int, _ scope: SendScope?) {
    liveCauses.add(1, ordering: .relaxed)
    handler.begin(dispatch, scope)
  }

  @inlinable
  func end() {
    handler.end()
    liveCauses.subtract(1, ordering: .relaxed)
  }

  func nextError() -> Int {
    guarded.withLock {
      $0.lastError += 1
      return $0.lastError
    }
  }

  /// Sets what schedules a drain, once, before anybody dispatches.
  @usableFromInline
  func connect(_ schedule: @escaping @Sendable () -> Void) {
    guarded.withLock { $0.schedule = schedule }
  }

  @inlinable
  func take(into batch: inout [Entry<State, Action>]) {
    guarded.withLock { guarded in
      guarded.loop.take(into: &batch)
      if capacity != nil { guarded.loop.taken = batch.count }
    }
  }

  /// An action that was taken runs: its place in the queue is free.
  @inlinable
  func ran() {
    guarded.withLock { $0.loop.taken -= 1 }
  }

  /// The batch is over and more waits: another turn of the main actor.
  @usableFromInline
  func reschedule() {
    guarded.withLock(\.schedule)?()
  }

  /// - Returns: Whether it was open.
  func close() -> Bool {
    guarded.withLock { guarded in
      defer { guarded.loop.isClosed = true }
      return !guarded.loop.isClosed
    }
  }

  @inlinable
  func release(_ id: String) {
    guarded.withLock { $0.loop.limits.release(id) }
  }

  /// Lets go of the pipeline when the store has closed and nothing will ever come again.
  @usableFromInline
  func retireIfOver() {
    // The closure is let go of outside of the lock: with it may go the pipeline, and whatever its handlers hold.
    _ = guarded.withLock { guarded -> (@Sendable () -> Void)? in
      guard guarded.loop.isOver, liveCauses.load(ordering: .acquiring) == 0 else { return nil }
      return guarded.schedule.take()
    }
  }
}
