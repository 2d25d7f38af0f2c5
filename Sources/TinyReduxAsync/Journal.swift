import Synchronization
import TinyRedux

/// Words what happens in a store as events. A store that nobody observes has none.
@MainActor
final class Journal<State: Sendable, Action: Sendable> {
  /// An action that was accepted.
  struct Entry {
    let dispatch: Int
    let accepted: Duration
  }

  /// The reducer has no name of its own, and neither has an effect without an id.
  private static var reducer: String { "reducer" }

  private let observer: StoreObserver<State, Action>
  /// Tells this store's effects from those of another.
  nonisolated let owner = StoreMark()
  private var dispatches = 0
  private var effects = 0

  init(observer: StoreObserver<State, Action>) {
    self.observer = observer
  }

  func started(_ state: State) { report(at: nil, 0, .started(state)) }

  nonisolated func closed() { report(at: nil, 0, .closed) }

  func dispatched(_ action: Action, by cause: Cause) -> Entry {
    dispatches += 1
    let entry = Entry(dispatch: dispatches, accepted: EventClock.now())
    report(at: entry.accepted, entry.dispatch, .dispatched(action, by: cause))
    return entry
  }

  /// - Returns: The effect as it is known in events.
  func reduced(_ entry: Entry, since started: Duration, _ effect: Effect<Action>?, _ state: State) -> EffectMark? {
    let now = EventClock.now()
    let took = now - started
    let mark = effect.map { effect in
      effects += 1
      return EffectMark(
        token: EffectToken(effect: effects, dispatch: entry.dispatch, owner: owner), id: effect.id ?? Self.reducer,
        started: now)
    }
    report(
      at: started, entry.dispatch,
      .reducer(.init(id: Self.reducer, took: took, exit: .next, effect: mark?.token.id), state))
    if let mark { report(mark, .start, at: now) }
    let end = StoreEvent<State, Action>.End(
      outcome: .reduced, error: nil, took: now - entry.accepted, busy: took, wait: started - entry.accepted)
    report(at: now, entry.dispatch, .ended(end, state))
    return mark
  }

  func ended(_ mark: EffectMark) {
    report(mark, mark.wasCancelled || Task.isCancelled ? .cancel : .done, at: EventClock.now())
  }

  /// Tells of an effect as from within it, so that observers can know which one it is.
  private func report(_ mark: EffectMark, _ phase: StoreEvent<State, Action>.Effect.Phase, at time: Duration) {
    EffectToken.$current.withValue(mark.token) {
      report(
        at: time, mark.token.dispatch,
        .effect(.init(effect: mark.token.id, id: mark.id, phase: phase, took: time - mark.started)))
    }
  }

  private nonisolated func report(at time: Duration?, _ dispatch: Int, _ kind: StoreEvent<State, Action>.Kind) {
    observer.tell(of: StoreEvent(time: time ?? EventClock.now(), dispatch: dispatch, kind: kind))
  }
}

/// Who a store is to its effects, which don't keep it.
final class StoreMark: EffectOwner {
  /// Who sends: the effect of this store in which the caller runs, or code outside.
  func cause(_ fileID: String, _ line: UInt) -> Cause {
    guard let effect = EffectToken.current, effect.owner === self else {
      return .outside(fileID: fileID, line: Int(line))
    }
    return .effect(effect.id, of: effect.dispatch)
  }

  func effectIsGone() {}
}

/// A running effect, as events know it.
final class EffectMark: Sendable {
  let token: EffectToken
  let id: String
  let started: Duration
  private let cancelled = Atomic(false)

  init(token: EffectToken, id: String, started: Duration) {
    self.token = token
    self.id = id
    self.started = started
  }

  var cause: Cause { .effect(token.id, of: token.dispatch) }

  /// Whether all of it was cancelled by an id.
  var wasCancelled: Bool { cancelled.load(ordering: .relaxed) }

  func cancel() { cancelled.store(true, ordering: .relaxed) }
}
