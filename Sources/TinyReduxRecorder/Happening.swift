public import TinyRedux

/// An event of a store as it waits to be written: without the state, which must not be kept, and without the store's types.
///
/// It is made where the store's types are known, so that making it is specialised.
@usableFromInline
struct Happening: Sendable {
  @usableFromInline
  enum What: Sendable {
    case started(StateGlance?)
    case dispatched(any ReduxAction, by: Cause)
    case refused(any ReduxAction, by: Cause, Refusal)
    case middleware(Step)
    case effect(Effect)
    case resumed(Resume)
    case raised(Raised)
    case resolver(Step)
    case reducer(Step, StateGlance?)
    case ended(End, StateGlance?)
    case closed
  }

  @usableFromInline
  struct Step: Sendable {
    @usableFromInline let id: String
    @usableFromInline let took: Duration
    @usableFromInline let exit: StepExit
    @usableFromInline let effect: Int?
    @usableFromInline let error: Int?
    @usableFromInline let `as`: (any ReduxAction)?

    @inlinable
    init<State, Action: ReduxAction>(_ step: StoreEvent<State, Action>.Step) {
      id = step.id
      took = step.took
      exit = step.exit
      effect = step.effect
      error = step.error
      `as` = step.as
    }
  }

  @usableFromInline
  struct Effect: Sendable {
    @usableFromInline
    enum Phase: Sendable {
      case start, done, cancel
      case `throw`(error: Int)
    }

    @usableFromInline let effect: Int
    @usableFromInline let id: String
    @usableFromInline let phase: Phase
    @usableFromInline let took: Duration

    @inlinable
    init<State, Action>(_ effect: StoreEvent<State, Action>.Effect) {
      self.effect = effect.effect
      id = effect.id
      phase =
        switch effect.phase {
        case .start: .start
        case .done: .done
        case .cancel: .cancel
        case .throw(let error): .throw(error: error)
        }
      took = effect.took
    }
  }

  @usableFromInline
  struct Resume: Sendable {
    @usableFromInline let effect: Int
    @usableFromInline let exit: StepExit
    @usableFromInline let error: Int?
    @usableFromInline let `as`: (any ReduxAction)?

    @inlinable
    init<State, Action: ReduxAction>(_ resume: StoreEvent<State, Action>.Resume) {
      effect = resume.effect
      exit = resume.exit
      error = resume.error
      `as` = resume.as
    }
  }

  @usableFromInline
  struct Raised: Sendable {
    @usableFromInline let error: Int
    @usableFromInline let origin: String
    @usableFromInline let value: any Error

    @inlinable
    init<State, Action>(_ raised: StoreEvent<State, Action>.Raised) {
      error = raised.error
      origin = raised.origin
      value = raised.value
    }
  }

  @usableFromInline
  struct End: Sendable {
    @usableFromInline let outcome: Outcome
    @usableFromInline let error: Int?
    @usableFromInline let took: Duration
    @usableFromInline let busy: Duration
    @usableFromInline let wait: Duration

    @inlinable
    init<State, Action>(_ end: StoreEvent<State, Action>.End) {
      outcome = end.outcome
      error = end.error
      took = end.took
      busy = end.busy
      wait = end.wait
    }
  }

  /// By the clock of the store's events, or by the virtual one.
  let time: Duration
  let dispatch: Int
  let what: What

  /// Of the state that it holds; everything else is small.
  var stateBytes: Int {
    switch what {
    case .started(let glance), .reducer(_, let glance), .ended(_, let glance): glance?.bytes ?? 0
    default: 0
    }
  }

  var isUnhandledError: Bool {
    if case .ended(let end, _) = what { end.outcome == .unhandled } else { false }
  }
}
