/// What a line says in numbers: enough to count, to choose and to follow actions, without a string or a value being made.
package struct LineFacts: Sendable, Hashable {
  /// By the words of a trace.
  package enum Kind: String, Sendable {
    case header, state, dispatch, refused, middleware, effect, resume, error, resolver, reducer, end, store, dropped
    case clock, note, footer, unknown
  }

  /// How an effect's line left it.
  package enum Phase: String, Sendable {
    case start, done, `throw`, cancel, unknown
  }

  /// How an action, or an error, ended.
  package enum Outcome: String, Sendable {
    case reduced, done, failed, rescued, unhandled, refused, cancelled, unknown
  }

  /// A whole number that may be absent, in eight bytes.
  package struct Number: Sendable, Hashable {
    /// -1 where it is absent.
    fileprivate let raw: Int

    static var none: Number { Number(raw: -1) }

    init(raw: Int) { self.raw = raw }

    init(_ value: Int?) { raw = value ?? -1 }

    @inline(__always)
    var value: Int? { raw < 0 ? nil : raw }
  }

  package internal(set) var kind = Kind.unknown
  /// Of an effect.
  package internal(set) var phase = Phase.unknown
  /// Of an end.
  package internal(set) var outcome = Outcome.unknown
  /// A middleware's action waits for the effect that it started.
  package internal(set) var isDeferred = false
  /// The line has a patch with an operation at least.
  package internal(set) var hasChanges = false
  package internal(set) var seq = 0
  package internal(set) var time = 0
  var dispatchNumber = Number.none
  /// Of a `dispatch` or a `refused`: the effect that dispatched.
  var effectNumber = Number.none
  /// Of a `dispatch` or a `refused`: the action that dispatched.
  var errorNumber = Number.none
  var tookNumber = Number.none

  /// The action that the line belongs to.
  package var dispatch: Int? { dispatchNumber.value }
  /// What the line is of, or says that it started, or goes on behind.
  package var effect: Int? { hasCause ? nil : effectNumber.value }
  package var error: Int? { hasCause ? nil : errorNumber.value }
  package var took: Int? { tookNumber.value }
  /// The action that dispatched this one.
  package var by: Int? { hasCause ? errorNumber.value : nil }
  /// The effect that dispatched this action.
  package var byEffect: Int? { hasCause ? effectNumber.value : nil }

  private var hasCause: Bool {
    switch kind {
    case .dispatch, .refused: true
    default: false
    }
  }

  package init() {}

  /// When the line was written, as far as it says: a step's at its end.
  package var written: Int {
    switch kind {
    case .middleware, .resolver, .reducer: time + (took ?? 0)
    default: time
    }
  }

  /// The state behind it may be another than before it.
  package var changesState: Bool {
    switch kind {
    case .state: true
    case .reducer, .end: hasChanges
    default: false
    }
  }
}

extension LineFacts {
  /// The facts of a record.
  package init(_ record: TraceRecord) {
    seq = record.seq
    time = record.time
    kind = Kind(record.event)
    switch record.event {
    case .dispatch(let dispatch):
      dispatchNumber = Number(raw: dispatch.dispatch)
      take(dispatch.by)
    case .refused(let refused):
      take(refused.by)
    case .middleware(let step), .resolver(let step), .reducer(let step): take(step)
    case .effect(let effect):
      phase = Phase(rawValue: effect.phase.word) ?? .unknown
      take(effect.dispatch, effect: effect.effect, error: effect.error, took: effect.took)
    case .resume(let resume):
      take(resume.dispatch, effect: resume.effect, error: resume.error, took: nil)
    case .error(let raised):
      take(raised.dispatch, effect: nil, error: raised.error, took: nil)
    case .end(let end):
      outcome = Outcome(rawValue: end.outcome) ?? .unknown
      hasChanges = end.patch?.isEmpty == false
      take(end.dispatch, effect: nil, error: end.error, took: end.took)
    case .header, .state, .store, .dropped, .clock, .note, .footer, .unknown: break
    }
  }

  private mutating func take(_ step: TraceRecord.Step) {
    isDeferred = kind == .middleware && step.exit == "deferred"
    hasChanges = step.patch?.isEmpty == false
    take(step.dispatch, effect: step.effect, error: step.error, took: step.took)
  }

  private mutating func take(_ dispatch: Int, effect: Int?, error: Int?, took: Int?) {
    dispatchNumber = Number(raw: dispatch)
    effectNumber = Number(effect)
    errorNumber = Number(error)
    tookNumber = Number(took)
  }

  private mutating func take(_ cause: TraceRecord.Cause?) {
    switch cause {
    case .outside, nil: break
    case .dispatch(let dispatch): errorNumber = Number(raw: dispatch)
    case .effect(let effect, let dispatch):
      errorNumber = Number(raw: dispatch)
      effectNumber = Number(raw: effect)
    }
  }
}

extension LineFacts.Kind {
  package init(_ event: TraceRecord.Event) {
    switch event {
    case .header: self = .header
    case .state: self = .state
    case .dispatch: self = .dispatch
    case .refused: self = .refused
    case .middleware: self = .middleware
    case .effect: self = .effect
    case .resume: self = .resume
    case .error: self = .error
    case .resolver: self = .resolver
    case .reducer: self = .reducer
    case .end: self = .end
    case .store: self = .store
    case .dropped: self = .dropped
    case .clock: self = .clock
    case .note: self = .note
    case .footer: self = .footer
    case .unknown: self = .unknown
    }
  }
}

extension TraceRecord {
  /// Of the action, the handler, or the effect's middleware.
  package var name: String? {
    switch event {
    case .dispatch(let dispatch): dispatch.action.action
    case .refused(let refused): refused.action.action
    case .middleware(let step), .resolver(let step), .reducer(let step): step.id
    case .effect(let effect): effect.id
    default: nil
    }
  }
}
