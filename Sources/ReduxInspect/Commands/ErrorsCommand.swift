import TinyReduxTimeline
import TinyReduxTrace

extension Command {
  static let errors = Command(
    name: .errors,
    summary: "List the errors, what each resolver made of them, and how it ended.",
    about: [
      """
      Each error is shown with the action in which it was raised, the resolvers in the order in which they were asked \
      with their verdicts, and the outcome: rescued, or unhandled, or failed where the middleware asked for no \
      resolver.
      """
    ],
    examples: [
      Example("errors App.jsonl", "all errors"),
      Example("errors App.jsonl --unhandled", "those that nobody took care of"),
      Example("errors App.jsonl --unhandled --exit-code", "in a script: 1 if there is one"),
      Example("errors App.jsonl -c 'net*' --format json", "those that a network handler met, for programs"),
    ],
    run: list)

  @Sendable private static func list(_ options: Options, _ session: Session) throws(Stop) {
    try session.forEachTrace(in: options.files) { input throws(Stop) in
      var trace = SelectedTrace(input, options.selection, isAnswer: false)
      var cases = ErrorCases()
      var isFirst = true
      func write(_ settled: [ErrorCase]) throws(Stop) {
        for error in settled where !options.unhandled || error.isUnhandled {
          session.select()
          switch options.format {
          case .json:
            try session.output.write(error.json.description + "\n")
          case .text:
            if isFirst { try session.writeHeading(of: input.name, among: options.files) }
            try session.output.write((isFirst ? "" : "\n") + error.text(session.console))
            isFirst = false
          }
        }
      }
      while let record = try trace.nextRecord() { try write(cases.add(record)) }
      try write(cases.finish())
    }
  }
}

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

/// The errors of a trace, settled one by one.
struct ErrorCases {
  private var open: [ErrorCase] = []
  private var dispatches: [Int: TraceRecord.Dispatch] = [:]
  private var throwers: [Int: TraceRecord.Effect] = [:]

  /// Takes the next record; returns the error that it settles.
  mutating func add(_ record: TraceRecord) -> [ErrorCase] {
    switch record.event {
    case .dispatch(let dispatch):
      dispatches[dispatch.dispatch] = dispatch
    case .effect(let effect):
      if let error = effect.error { throwers[error] = effect }
    case .error(let raised):
      open.append(
        ErrorCase(
          raised: raised, record: record, dispatch: dispatches[raised.dispatch],
          effect: throwers.removeValue(forKey: raised.error)))
    case .resolver(let step):
      if let index = open.lastIndex(where: { $0.raised.error == step.error }) { open[index].verdicts.append(record) }
    case .end(let end):
      guard let error = end.error, let index = open.lastIndex(where: { $0.raised.error == error }) else { return [] }
      open[index].end = record
      return [open.remove(at: index)]
    default:
      break
    }
    return []
  }

  /// Those without an outcome.
  mutating func finish() -> [ErrorCase] {
    defer { open = [] }
    return open
  }
}
