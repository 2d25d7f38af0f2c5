import TinyRedux

/// An event of a store as it waits to be written: without the state, which must not be kept, and without the store's types.
struct Happening: Sendable {
  enum Moment: Sendable {
    case real(ContinuousClock.Instant)
    case virtual(Duration)
  }

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

  struct Step: Sendable {
    let id: String
    let took: Duration
    let exit: StepExit
    let effect: Int?
    let error: Int?
    let `as`: (any ReduxAction)?
  }

  struct Effect: Sendable {
    enum Phase: Sendable {
      case start, done, cancel
      case `throw`(error: Int)
    }

    let effect: Int
    let id: String
    let phase: Phase
    let took: Duration
  }

  struct Resume: Sendable {
    let effect: Int
    let exit: StepExit
    let error: Int?
    let `as`: (any ReduxAction)?
  }

  struct Raised: Sendable {
    let error: Int
    let origin: String
    let value: any Error
  }

  struct End: Sendable {
    let outcome: Outcome
    let error: Int?
    let took: Duration
    let busy: Duration
    let wait: Duration
  }

  let moment: Moment
  let dispatch: Int
  let what: What
}

extension Happening.Step {
  init<State, Action>(_ step: StoreEvent<State, Action>.Step) {
    self.init(
      id: step.id, took: step.took, exit: step.exit, effect: step.effect, error: step.error, as: step.as)
  }
}

extension Happening.Effect {
  init<State, Action>(_ effect: StoreEvent<State, Action>.Effect) {
    let phase: Phase =
      switch effect.phase {
      case .start: .start
      case .done: .done
      case .cancel: .cancel
      case .throw(let error): .throw(error: error)
      }
    self.init(effect: effect.effect, id: effect.id, phase: phase, took: effect.took)
  }
}

extension Happening.Resume {
  init<State, Action>(_ resume: StoreEvent<State, Action>.Resume) {
    self.init(effect: resume.effect, exit: resume.exit, error: resume.error, as: resume.as)
  }
}

extension Happening.Raised {
  init<State, Action>(_ raised: StoreEvent<State, Action>.Raised) {
    self.init(error: raised.error, origin: raised.origin, value: raised.value)
  }
}

extension Happening.End {
  init<State, Action>(_ end: StoreEvent<State, Action>.End) {
    self.init(outcome: end.outcome, error: end.error, took: end.took, busy: end.busy, wait: end.wait)
  }
}
