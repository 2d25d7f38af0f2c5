internal import TinyReduxTrace

/// What rows say of steps, errors, exits and outcomes.
package struct Words: Sendable {
  let names: Names
  /// Least columns of a component's id.
  let component: Int

  /// Where a dispatch came from, and how long it waited if that is worth a word: from a millisecond on.
  func add(_ cause: TraceRecord.Cause?, wait: Int?, _ source: Int, to phrase: inout Phrase) {
    if let wait, wait >= 1_000_000 {
      phrase.say(.warning) { text in
        text.append("waited ")
        TimeText.append(wait, to: &text)
      }
    }
    if let cause {
      if !phrase.isEmpty { phrase.say("  ") }
      names.add(cause, source, to: &phrase)
    }
  }

  /// A dispatch is marked on the lane of the effect that made it.
  func lane(of cause: TraceRecord.Cause?, _ source: Int) -> Lanes.Event {
    if case .effect(let effect, _)? = cause { .dispatches(Lanes.Effect(source: source, id: effect)) } else { .none }
  }

  /// A step of an action, or what stands among its steps.
  ///
  /// - Parameter raised: the error that the record names.
  func step(
    _ record: TraceRecord, _ raised: TraceRecord.Raised?, _ source: Int, hasChanges: Bool, _ row: inout Row
  ) {
    row.mark = .step
    row.isSynchronous = true
    switch record.event {
    case .middleware(let step):
      head("mw", step, &row)
      if let error = step.error {
        names.add(error: error, raised, source, to: &row.left)
      } else {
        add(exit: step, source, to: &row.left)
      }
      if let effect = step.effect { row.event = .opens(Lanes.Effect(source: source, id: effect)) }
    case .resolver(let step):
      head("rs", step, &row)
      add(exit: step, source, to: &row.left)
    case .reducer(let step):
      head("rd", step, &row)
      if !hasChanges || step.exit != "next" {
        add(exit: step, source, to: &row.left)
        if hasChanges { row.left.say("  ") }
      }
    case .effect(let effect):
      self.effect(effect, nil, source, &row)
      row.isSynchronous = false
    case .error(let raised):
      names.add(error: raised.error, raised, source, to: &row.left)
      add(origin: raised.origin, to: &row.right)
    default: break
    }
  }

  private func head(_ kind: String, _ step: TraceRecord.Step, _ row: inout Row) {
    row.head(step.id, columns: component) { $0.append(kind) }
    row.took = step.took
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

  /// A start or an end of an effect.
  func effect(_ effect: TraceRecord.Effect, _ raised: TraceRecord.Raised?, _ source: Int, _ row: inout Row) {
    let lane = Lanes.Effect(source: source, id: effect.effect)
    row.event = .closes(lane)
    head(effect.effect, effect.id, source, &row)
    row.took = effect.took
    switch effect.phase {
    case .start:
      row.left.say("starts")
      row.event = .opens(lane)
    case .done: row.left.say("done")
    case .cancel: row.left.say("\(Glyph.cancelled) cancelled", .warning)
    case .throw:
      if let error = effect.error {
        names.add(error: error, raised, source, to: &row.left)
      } else {
        row.left.say("\(Glyph.error) throws", .bad)
      }
    case .unknown(let phase):
      row.left.quote(phase, .faint, limit: 40)
      row.event = .none
    }
  }

  /// The beginning of an effect's row.
  func head(_ effect: Int, _ component: String, _ source: Int, _ row: inout Row) {
    row.head(component, columns: self.component, .effect(effect)) { names.append(effect: effect, source, to: &$0) }
  }

  func add(origin: String, to phrase: inout Phrase) {
    phrase.say("from ", .faint)
    phrase.quote(origin, .faint, limit: 60)
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
