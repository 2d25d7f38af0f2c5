import TinyRedux
import TinyReduxTrace

// What happened, as records.
extension TraceScribe {
  /// In virtual time nothing takes time, except what a test lets pass, which the lines' own times show.
  private func recorded(_ duration: Duration) -> Int? {
    if case .virtual = options.clock { nil } else { duration.nanoseconds }
  }

  func recorded(_ action: any ReduxAction) -> TraceRecord.Action {
    var record = TraceRecord.Action(action: action.id)
    guard options.payloads else {
      record.label = label(action.description, of: action)
      return record
    }
    var isHidden = false
    if var payload = encoding.payload(of: action) {
      // Redacted before it may be cut: the head of what is cut shows what stands in it.
      (payload.json, isHidden) =
        action is any Encodable
        ? redaction.applied(toEncoded: payload.json) : redaction.applied(to: payload.json)
      record.payload = payload.recorded
      // What is hidden may lie in what was left out, and the debug description shows all.
      if payload.isTooLarge, !options.redacted.isEmpty { isHidden = true }
    }
    record.label = label(isHidden ? action.description : action.debugDescription, of: action)
    return record
  }

  /// Nil if it says no more than the action's id.
  private func label(_ label: String, of action: any ReduxAction) -> String? {
    label == action.id ? nil : text(label)
  }

  private func text(_ text: String) -> String {
    let text = options.redactText.map { $0(text) } ?? text
    guard text.utf8.count > encoding.limits.bytes else { return text }
    var end = text.utf8.index(text.utf8.startIndex, offsetBy: encoding.limits.bytes)
    while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
    return text[..<end] + "…"
  }

  func recorded(_ step: Happening.Step, _ dispatch: Int) -> TraceRecord.Step {
    .init(
      dispatch: dispatch, id: step.id, took: recorded(step.took), exit: step.exit.rawValue, effect: step.effect,
      error: step.error, as: step.as.map(recorded))
  }

  mutating func recorded(_ effect: Happening.Effect, _ dispatch: Int) -> TraceRecord.Effect {
    var record = TraceRecord.Effect(effect: effect.effect, dispatch: dispatch, id: effect.id, phase: .start)
    switch effect.phase {
    case .start:
      counts.effects += 1
      return record
    case .done:
      record.phase = .done
    case .cancel:
      record.phase = .cancel
    case .throw(let error):
      record.phase = .throw
      record.error = error
    }
    record.took = recorded(effect.took)
    return record
  }

  func recorded(_ raised: Happening.Raised, _ dispatch: Int) -> TraceRecord.Raised {
    .init(
      error: raised.error, dispatch: dispatch, origin: raised.origin,
      type: String(describing: type(of: raised.value)), message: text(String(describing: raised.value)))
  }

  mutating func recorded(_ end: Happening.End, _ dispatch: Int) -> TraceRecord.End {
    if end.outcome == .rescued { counts.rescued += 1 }
    if end.outcome == .unhandled { counts.unhandled += 1 }
    return .init(
      dispatch: dispatch, error: end.error, outcome: end.outcome.rawValue, took: recorded(end.took),
      busy: recorded(end.busy), wait: recorded(end.wait))
  }
}

extension TraceRecord.Cause {
  init(_ cause: Cause) {
    self =
      switch cause {
      case .outside(let fileID, let line): .outside(at: "\(fileID):\(line)")
      case .dispatch(let dispatch): .dispatch(dispatch)
      case .effect(let effect, of: let dispatch): .effect(effect, of: dispatch)
      }
  }
}
