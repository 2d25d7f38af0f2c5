import TinyReduxTimeline
import TinyReduxTrace

/// One error, from where it was raised to its outcome.
struct ErrorCase {
  var raised: TraceRecord.Raised
  var record: TraceRecord
  /// The first line of its action, if it is in the trace.
  var dispatch: TraceRecord.Dispatch?
  /// The effect that threw it.
  var effect: TraceRecord.Effect?
  var verdicts: [TraceRecord] = []
  var end: TraceRecord?

  var isUnhandled: Bool {
    if case .end(let end)? = end?.event { end.outcome == "unhandled" } else { false }
  }

  func text(_ console: Console) -> String {
    let renderer = TextRenderer(TimelineStyle(console))
    var text = line(Phrase(raised), record.time, renderer, console)
    var origin = Phrase("   raised by ", .faint)
    origin.quote(raised.origin)
    if let effect { origin.say(" in e\(effect.effect)", .effect(effect.effect)) }
    origin.say(" of ", .faint)
    if let dispatch { origin.add(Phrase(dispatch)) } else { origin.say("#\(raised.dispatch)", .id) }
    text += renderer.line(origin)
    for verdict in verdicts {
      guard case .resolver(let step) = verdict.event else { continue }
      var phrase = Phrase("   ")
      phrase.quote(step.id, .name, minimum: 10)
      phrase.say(" ")
      phrase.quote(step.exit)
      if let action = step.as {
        phrase.say(" ")
        phrase.add(CompactValue.action(action))
      }
      text += line(phrase, step.took, renderer, console)
    }
    var outcome = Phrase("   ")
    if case .end(let end)? = end?.event {
      outcome.add(Words.outcome(end.outcome))
    } else {
      outcome.say("\(Glyph.running) without an outcome", .warning)
    }
    return text + renderer.line(outcome)
  }

  private func line(_ phrase: Phrase, _ time: Int?, _ renderer: TextRenderer, _ console: Console) -> String {
    let time = time.map(TimeText.text) ?? ""
    let end = Phrase(String(repeating: " ", count: max(1, 9 - DisplayWidth.of(time))) + time, .faint)
    return renderer.line(phrase, columns: console.width - 9, end)
  }

  func row(file: String) -> JSONObject {
    let verdicts = verdicts.compactMap { record -> JSONValue? in
      guard case .resolver(let step) = record.event else { return nil }
      return ["id": .string(step.id), "exit": .string(step.exit)]
    }
    return JSONObject(known: [
      ("file", .string(file)), ("id", .string("x\(raised.error)")), ("t", .whole(record.time)),
      ("dispatch", .whole(raised.dispatch)), ("action", (dispatch?.action.action).map { .string($0) }),
      ("effect", (effect?.effect).map { .whole($0) }), ("origin", .string(raised.origin)),
      ("type", .string(raised.type)),
      ("message", .string(raised.message)), ("verdicts", .array(verdicts)), ("outcome", outcome.map { .string($0) }),
    ])
  }

  private var outcome: String? {
    if case .end(let end)? = end?.event { end.outcome } else { nil }
  }

  var json: JSONValue {
    var object = JSONObject([
      .init(key: "id", value: .string("x\(raised.error)")), .init(key: "error", value: record.json),
      .init(key: "verdicts", value: .array(verdicts.map(\.json))),
    ])
    if let dispatch { object["action"] = .string(dispatch.action.action) }
    if let effect { object["effect"] = .number(JSONNumber(effect.effect)) }
    if let end { object["end"] = end.json }
    return .object(object)
  }
}
