import TinyReduxTimeline
import TinyReduxTrace

extension Command {
  static let why = Command(
    name: .why,
    summary: "Follow the causes of a dispatch, effect or error back to the root.",
    word: .id,
    about: [
      """
      The id stands first, below it what caused it, and so on to the dispatch that came from outside the store, with \
      the line of code that made it. Each is shown with the time when it began.
      """
    ],
    examples: [
      Example("why 43 App.jsonl", "why #43 was dispatched"),
      Example("why x3 App.jsonl", "what led to the error x3"),
    ],
    output: Output(
      json: "{id, causes}; causes are the records, from the one that was asked for back to the root.",
      columns: [
        Column("file", "as it was named"),
        Column("id", "#41, e7 or x3"),
        Column("kind", "dispatch, effect or error"),
        Column("t", "when it began: nanoseconds since the header"),
        Column("name", "of the action or the middleware, or the type of the error"),
        Column("at", "the line of code, of the root"),
      ]),
    run: explain)

  @Sendable private static func explain(_ options: Options, _ session: Session) throws(Stop) {
    guard let id = options.id else { throw .usage(.missingID(.why)) }
    try session.forEachTrace(in: options.files) { input throws(Stop) in
      var causes = Causes(id)
      while causes.chain.isEmpty, let record = try input.nextRecord() { causes.add(record) }
      guard !causes.chain.isEmpty else {
        return session.fail(.missing(id, in: input.name, met: causes.met), .usage)
      }
      switch options.format {
      case .text: try session.output.write(text(causes, session.console))
      case .jsonl, .csv:
        try session.write(causes.rows(file: input.name), of: .why, options.format)
      case .json:
        let json: JSONValue = ["id": .string("\(id)"), "causes": .array(causes.chain.map(\.json))]
        try session.output.write(json.description + "\n")
      }
    }
  }

  private static func text(_ causes: Causes, _ console: Console) -> String {
    let renderer = TextRenderer(TimelineStyle(console))
    var text = ""
    for (index, record) in causes.chain.enumerated() {
      var line = Phrase(index == 0 ? "" : "\(Glyph.cause) ", .faint)
      switch record.event {
      case .dispatch(let dispatch): line.add(Phrase(dispatch))
      case .effect(let effect): line.add(Phrase(effect))
      case .error(let raised):
        line.add(Phrase(raised))
        line.say(" from ", .faint)
        line.quote(raised.origin, .faint)
      default: continue
      }
      let time = TimeText.text(record.time)
      let end = Phrase(String(repeating: " ", count: max(1, 9 - DisplayWidth.of(time))) + time, .faint)
      text += renderer.line(line, columns: console.width - 9, end)
    }
    if let place = causes.place {
      var line = Phrase("\(Glyph.cause) ", .faint)
      line.quote(place)
      text += renderer.uncut(line)
    }
    return text
  }
}
