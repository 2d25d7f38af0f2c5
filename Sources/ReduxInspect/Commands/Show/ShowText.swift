import TinyReduxTimeline
import TinyReduxTrace

/// A casefile as text: a title, facts, the rows of the timeline, what it caused, and the state.
struct ShowText {
  private let file: Casefile
  private let action: ActionFile
  /// Its lines.
  private let records: [TraceRecord]
  /// The name of who dispatched it, if it is known.
  private let cause: String?
  private let options: Options
  private let style: TimelineStyle
  private let renderer: TextRenderer

  init(_ file: Casefile, _ action: ActionFile, cause: String?, _ options: Options, _ console: Console) throws(Stop) {
    self.file = file
    self.action = action
    records = try action.records()
    self.cause = cause
    self.options = options
    var style = TimelineStyle(console)
    style.expand = true
    style.patches = true
    style.rowsOnly = true
    self.style = style
    renderer = TextRenderer(style)
  }

  func write(to output: Output) throws(Stop) {
    try output.write(renderer.line(title))
    for (label, value) in facts {
      var phrase = Phrase()
      phrase.say("  " + label, .faint, minimum: 14)
      phrase.add(value)
      try output.write(renderer.uncut(phrase))
    }
    try output.write(heading("Steps") + rows)
    var caused: String? = heading("Caused")
    try action.forEachChild { (child) throws(Stop) in
      try output.write((caused ?? "") + renderer.line(phrase(child)))
      caused = nil
    }
    if let (before, after) = action.states {
      try output.write(heading(before == after ? "State, which it didn't change" : "State"))
      for line in StateDiffText(before: before, after: after, isFull: options.expand).lines {
        try output.write(renderer.uncut(line))
      }
    }
  }

  private func heading(_ words: String) -> String {
    var phrase = Phrase()
    phrase.say(words, .name)
    return "\n" + renderer.line(phrase)
  }

  private var title: Phrase {
    var phrase = Phrase()
    phrase.say("\(file.id) ", .id)
    switch (file.id, subject) {
    case (.effect, .effect(let effect)?): phrase.quote(effect.id, .name)
    case (.error, .error(let raised)?): phrase.quote("\(raised.type): \(raised.message)", .bad)
    case (_, .dispatch(let dispatch)?): phrase.add(CompactValue.action(dispatch.action))
    default: phrase.say("whose first line is not in this trace", .warning)
    }
    return phrase
  }

  /// The record that brings the id.
  private var subject: TraceRecord.Event? {
    records.lazy.map(\.event).first { event in
      switch (event, file.id) {
      case (.dispatch, .dispatch): true
      case (.effect(let effect), .effect(let id)): effect.effect == id
      case (.error(let raised), .error(let id)): raised.error == id
      default: false
      }
    }
  }

  // MARK: - Facts

  private var facts: [(String, Phrase)] {
    switch file.id {
    case .dispatch: actionFacts
    case .effect(let id): effectFacts(id) + [("of action", actionName)] + actionFacts
    case .error(let id): errorFacts(id) + [("of action", actionName)] + actionFacts
    }
  }

  private var dispatch: (record: TraceRecord, fields: TraceRecord.Dispatch)? {
    for record in records {
      if case .dispatch(let fields) = record.event { return (record, fields) }
    }
    return nil
  }

  private var actionName: Phrase {
    var phrase = Phrase()
    if let id = records.first?.dispatchID { phrase.say("#\(id) ", .id) }
    if let dispatch { phrase.add(CompactValue.action(dispatch.fields.action)) }
    return phrase
  }

  private var actionFacts: [(String, Phrase)] {
    var facts: [(String, Phrase)] = []
    if let (record, fields) = dispatch {
      facts.append(("caused by", fields.by.map(phrase) ?? Phrase("not recorded")))
      facts.append(("accepted", moment(record.time)))
      if let payload = fields.action.payload { facts.append(("payload", Phrase(quoting: payload.description))) }
      if let label = fields.action.label { facts.append(("label", Phrase(quoting: label))) }
    }
    let ends = records.compactMap { record in
      if case .end(let end) = record.event { (record, end) } else { nil }
    }
    for (record, end) in ends {
      var phrase = Words.outcome(end.outcome)
      if let error = end.error { phrase.say(" x\(error)", .bad) }
      phrase.say(" at \(TimeText.text(record.time))")
      if let took = end.took { phrase.say(", after \(TimeText.text(took))") }
      let parts = [(end.busy, "in handlers"), (end.wait, "in the queue")].compactMap { time, place in
        time.map { "\(TimeText.text($0)) \(place)" }
      }
      if !parts.isEmpty { phrase.say(": " + parts.joined(separator: ", ")) }
      facts.append(("outcome", phrase))
    }
    if ends.isEmpty { facts.append(("outcome", Phrase("none: it was still running", .warning))) }
    return facts
  }

  private func effectFacts(_ id: Int) -> [(String, Phrase)] {
    var facts: [(String, Phrase)] = []
    for record in records {
      guard case .effect(let effect) = record.event, effect.effect == id else { continue }
      var phrase = moment(record.time)
      if let took = effect.took { phrase.say(", after \(TimeText.text(took))") }
      switch effect.phase {
      case .start: facts.append(("started", phrase))
      case .done: facts.append(("done", phrase))
      case .cancel: facts.append(("cancelled", phrase))
      case .throw: facts.append(("failed", phrase))
      case .unknown(let word): facts.append((word, phrase))
      }
    }
    if facts.count < 2 { facts.append(("end", Phrase("none: it was still running", .warning))) }
    return facts
  }

  private func errorFacts(_ id: Int) -> [(String, Phrase)] {
    var facts: [(String, Phrase)] = []
    for record in records {
      if case .error(let raised) = record.event, raised.error == id {
        var phrase = Phrase("by ")
        phrase.quote(raised.origin, .name)
        phrase.say(" at ")
        phrase.add(moment(record.time))
        facts.append(("raised", phrase))
      }
    }
    return facts
  }

  private func phrase(_ cause: TraceRecord.Cause) -> Phrase {
    var phrase = Phrase()
    switch cause {
    case .outside(let place):
      phrase.quote(place)
    case .dispatch(let id):
      phrase.say("#\(id)", .id)
      phrase.quote(self.cause.map { " \($0)" } ?? "")
    case .effect(let effect, let id):
      phrase.say("e\(effect)", .effect(effect))
      phrase.say(" of ")
      phrase.say("#\(id)", .id)
      phrase.quote(self.cause.map { " \($0)" } ?? "")
    }
    return phrase
  }

  /// Since the header, and of the day.
  private func moment(_ time: Int) -> Phrase {
    Phrase(TimeText.text(time) + (file.clock.text(time).map { ", \($0) UTC" } ?? ""))
  }

  // MARK: - Rows

  private var rows: String {
    var timeline = Timeline(name: "", style: style)
    var text = ""
    // A part of a trace has gaps that are no loss.
    if let header = file.header?.derived { text += timeline.add(header) }
    for record in records { text += timeline.add(record) }
    return text + timeline.finish()
  }

  private func phrase(_ child: ActionFile.Child) -> Phrase {
    var phrase = Phrase("  ")
    switch child.record.event {
    case .dispatch(let dispatch):
      phrase.say("#\(dispatch.dispatch) ", .id)
      phrase.add(CompactValue.action(dispatch.action))
      if case .effect(let effect, _)? = dispatch.by { phrase.say("  by e\(effect)", .effect(effect)) }
      phrase.say("  ")
      phrase.add(child.end.map { Words.outcome($0.outcome) } ?? Phrase("still running", .warning))
      if let took = child.end?.took { phrase.say(" after \(TimeText.text(took))", .faint) }
    case .refused(let refused):
      phrase.add(CompactValue.action(refused.action))
      phrase.say("  refused: ", .warning)
      phrase.quote(refused.reason, .warning)
    default: break
    }
    return phrase
  }
}
