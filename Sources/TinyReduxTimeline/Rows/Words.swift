internal import TinyReduxTrace

/// What rows say of steps, errors, exits and outcomes.
package struct Words: Sendable {
  let names: Names
  /// Least columns of a component's id.
  let component: Int

  /// Where a dispatch came from, and how long it waited if that is worth a word: from a millisecond on.
  func add(_ cause: TraceRecord.Cause?, wait: Int?, _ source: Int, to phrase: inout Phrase) {
    let isLong = wait.map { $0 >= 1_000_000 } ?? false
    if let wait, isLong {
      phrase.say(.warning) { text in
        text.append("waited ")
        TimeText(wait).append(to: &text)
      }
    }
    if let cause {
      if isLong { phrase.say("  ") }
      names.add(cause, source, to: &phrase)
    }
  }

  /// A dispatch is marked on the lane of the effect that made it.
  func lane(of cause: TraceRecord.Cause?, _ source: Int) -> Lanes.Event {
    if case .effect(let effect, _)? = cause { .dispatches(Lanes.Effect(source: source, id: effect)) } else { .none }
  }

  /// Fills the row of a step.
  ///
  /// - Parameter raised: the error that the step names.
  func add(middleware step: TraceRecord.Step, _ raised: TraceRecord.Raised?, _ source: Int, to rows: inout Rows) {
    addHead("mw", step, to: &rows)
    if let error = step.error {
      names.add(error: error, raised, source, to: &rows.text)
    } else {
      add(exit: step, source, to: &rows.text)
    }
    if let effect = step.effect { rows.last.event = .opens(Lanes.Effect(source: source, id: effect)) }
  }

  func add(resolver step: TraceRecord.Step, _ source: Int, to rows: inout Rows) {
    addHead("rs", step, to: &rows)
    add(exit: step, source, to: &rows.text)
  }

  func add(reducer step: TraceRecord.Step, _ source: Int, hasChanges: Bool, to rows: inout Rows) {
    addHead("rd", step, to: &rows)
    if hasChanges, step.exit == "next" { return }
    add(exit: step, source, to: &rows.text)
    if hasChanges { rows.text.say("  ") }
  }

  func add(_ raised: TraceRecord.Raised, _ source: Int, to rows: inout Rows) {
    names.add(error: raised.error, raised, source, to: &rows.text)
    rows.turnRight()
    rows.text.say("from ", .faint)
    rows.text.quote(raised.origin, .faint, limit: 60)
  }

  private func addHead(_ kind: String, _ step: TraceRecord.Step, to rows: inout Rows) {
    rows.last.took = step.took
    rows.last.isSynchronous = true
    addHead(step.id, .faint, to: &rows.text) { $0.append(kind) }
  }

  /// The beginning of a step: its kind and its component, in columns.
  private func addHead(
    _ component: String, _ role: Role, to phrase: inout Phrase, _ kind: (inout UTF8Text) -> Void
  ) {
    phrase.say(role, minimum: 4) { text in
      kind(&text)
      text.append(blanks: 1)
    }
    phrase.quote(component, limit: 60, minimum: self.component)
    phrase.say("  ")
  }

  /// `reduceAs setLoggedIn false`, `deferred → e7`.
  private func add(exit step: TraceRecord.Step, _ source: Int, to phrase: inout Phrase) {
    let passesOn = step.exit == "next" || step.exit == "defaultNext"
    phrase.quote(step.exit, passesOn ? .faint : .plain, limit: 40)
    if let action = step.as {
      phrase.say(" ")
      CompactValue.add(action, to: &phrase)
    }
    if let effect = step.effect {
      phrase.say { text in
        text.append(blanks: 1)
        text.append(.becomes)
        text.append(blanks: 1)
      }
      phrase.say(.effect(effect)) { names.append(effect: effect, source, to: &$0) }
    }
  }

  /// What a deferred action goes on with.
  func add(resume: TraceRecord.Resume, _ raised: TraceRecord.Raised?, _ source: Int, to phrase: inout Phrase) {
    if resume.exit != "next", resume.exit != "throw" {
      phrase.say(" ")
      phrase.quote(resume.exit, limit: 40)
    }
    if let action = resume.as {
      phrase.say(" ")
      CompactValue.add(action, to: &phrase)
    }
    // What an effect threw stands in the effect's row.
    if let error = resume.error, resume.exit != "throw" {
      phrase.say("  ")
      names.add(error: error, raised, source, to: &phrase)
    }
  }

  /// Fills the row of a start or an end of an effect.
  func add(_ effect: TraceRecord.Effect, _ raised: TraceRecord.Raised?, _ source: Int, to rows: inout Rows) {
    let lane = Lanes.Effect(source: source, id: effect.effect)
    rows.last.event = .closes(lane)
    rows.last.took = effect.took
    addHead(of: effect.effect, effect.id, source, to: &rows)
    switch effect.phase {
    case .start:
      rows.last.event = .opens(lane)
      rows.text.say("starts")
    case .done: rows.text.say("done")
    case .cancel: rows.text.say("\(Glyph.cancelled) cancelled", .warning)
    case .throw:
      if let error = effect.error {
        names.add(error: error, raised, source, to: &rows.text)
      } else {
        rows.text.say("\(Glyph.error) throws", .bad)
      }
    case .unknown(let phase):
      rows.last.event = .none
      rows.text.quote(phase, .faint, limit: 40)
    }
  }

  /// The beginning of an effect's row.
  func addHead(of effect: Int, _ component: String, _ source: Int, to rows: inout Rows) {
    addHead(component, .effect(effect), to: &rows.text) { names.append(effect: effect, source, to: &$0) }
  }

  package static func outcome(_ outcome: String) -> Phrase {
    var phrase = Phrase()
    add(outcome: outcome, to: &phrase)
    return phrase
  }

  static func add(outcome: String, to phrase: inout Phrase) {
    switch outcome {
    case "rescued": phrase.say("\(Glyph.rescued) rescued", .good)
    case "unhandled", "failed", "refused": phrase.say("\(Glyph.error) \(outcome)", .bad)
    case "cancelled": phrase.say("\(Glyph.cancelled) cancelled", .warning)
    default: phrase.quote(outcome, .faint, limit: 40)
    }
  }
}
