internal import TinyReduxTrace

/// What rows say of steps, errors, exits and outcomes.
package struct Words: Sendable {
  let names: Names
  /// Least columns of a component's id.
  let component: Int

  /// Where a dispatch came from, and how long it waited if that is worth a word: from a millisecond on.
  func origin(_ cause: TraceRecord.Cause?, wait: Int?, _ source: Int) -> Phrase {
    var phrase = Phrase()
    if let wait, wait >= 1_000_000 { phrase.say("waited \(TimeText.text(wait))", .warning) }
    if let cause {
      if !phrase.isEmpty { phrase.say("  ") }
      phrase.add(names.cause(cause, source))
    }
    return phrase
  }

  /// A dispatch is marked on the lane of the effect that made it.
  func lane(of cause: TraceRecord.Cause?, _ source: Int) -> Lanes.Event {
    if case .effect(let effect, _)? = cause { .dispatches(Lanes.Effect(source: source, id: effect)) } else { .none }
  }

  func step(_ step: Scene.Step, _ source: Int, hasChanges: Bool) -> Draft {
    var draft = Draft(mark: .step)
    draft.row.isSynchronous = true
    switch step {
    case .middleware(let fields, let raised):
      draft.head("mw", fields.id, columns: component)
      if let error = fields.error {
        draft.row.left.add(names.raised(error, raised, source))
      } else {
        draft.row.left.add(exit(fields, source))
      }
      if let effect = fields.effect { draft.event = .opens(Lanes.Effect(source: source, id: effect)) }
      draft.row.took = fields.took
    case .resolver(let fields):
      draft.head("rs", fields.id, columns: component)
      draft.row.left.add(exit(fields, source))
      draft.row.took = fields.took
    case .reducer(let fields):
      draft.head("rd", fields.id, columns: component)
      if !hasChanges || fields.exit != "next" {
        draft.row.left.add(exit(fields, source))
        if hasChanges { draft.row.left.say("  ") }
      }
      draft.row.took = fields.took
    case .effectStart(let effect):
      draft = self.effect(effect, nil, source)
      draft.mark = .step
    case .raised(let raised):
      draft.row.left.add(names.raised(raised.error, raised, source))
      draft.row.right = from(raised.origin)
    }
    return draft
  }

  /// `reduceAs setLoggedIn false`, `deferred → e7`.
  private func exit(_ step: TraceRecord.Step, _ source: Int) -> Phrase {
    var phrase = Phrase()
    let passesOn = step.exit == "next" || step.exit == "defaultNext"
    phrase.quote(step.exit, passesOn ? .faint : .plain, limit: 40)
    if let action = step.as {
      phrase.say(" ")
      phrase.add(CompactValue.action(action))
    }
    if let effect = step.effect {
      phrase.say(" \(Glyph.becomes) ")
      phrase.say(names.effect(effect, source), .effect(effect))
    }
    return phrase
  }

  /// What a deferred action goes on with.
  func goesOn(_ resume: TraceRecord.Resume, _ raised: TraceRecord.Raised?, _ source: Int) -> Phrase {
    var phrase = Phrase()
    if resume.exit != "next", resume.exit != "throw" {
      phrase.say(" ")
      phrase.quote(resume.exit, limit: 40)
    }
    if let action = resume.as {
      phrase.say(" ")
      phrase.add(CompactValue.action(action))
    }
    // What an effect threw stands in the effect's row.
    if let error = resume.error, resume.exit != "throw" {
      phrase.say("  ")
      phrase.add(names.raised(error, raised, source))
    }
    return phrase
  }

  /// A start or an end of an effect.
  func effect(_ effect: TraceRecord.Effect, _ raised: TraceRecord.Raised?, _ source: Int) -> Draft {
    let lane = Lanes.Effect(source: source, id: effect.effect)
    var draft = Draft(event: .closes(lane))
    draft.head(names.effect(effect.effect, source), effect.id, columns: component, .effect(effect.effect))
    draft.row.took = effect.took
    switch effect.phase {
    case .start:
      draft.row.left.say("starts")
      draft.event = .opens(lane)
    case .done: draft.row.left.say("done")
    case .cancel: draft.row.left.say("\(Glyph.cancelled) cancelled", .warning)
    case .throw:
      if let error = effect.error {
        draft.row.left.add(names.raised(error, raised, source))
      } else {
        draft.row.left.say("\(Glyph.error) throws", .bad)
      }
    case .unknown(let phase):
      draft.row.left.quote(phase, .faint, limit: 40)
      draft.event = .none
    }
    return draft
  }

  func from(_ origin: String) -> Phrase {
    var phrase = Phrase()
    phrase.say("from ", .faint)
    phrase.quote(origin, .faint, limit: 60)
    return phrase
  }

  package static func outcome(_ outcome: String) -> Phrase {
    var phrase = Phrase()
    switch outcome {
    case "rescued": phrase.say("\(Glyph.rescued) rescued", .good)
    case "unhandled", "failed", "refused": phrase.say("\(Glyph.error) \(outcome)", .bad)
    case "cancelled": phrase.say("\(Glyph.cancelled) cancelled", .warning)
    default: phrase.quote(outcome, .faint, limit: 40)
    }
    return phrase
  }
}
