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
    try session.forEachTrace(in: options.files, reading: .facts) { input throws(Stop) in
      var causes = Causes(id, in: input.makeRoom())
      while !causes.isFound, let facts = try input.nextLine() { causes.add(facts, input.lastLine) }
      guard causes.isFound else { return session.fail(.missing(id, in: input.name, met: causes.met), .usage) }
      switch options.format {
      case .text: try write(causes, to: session)
      case .jsonl, .csv:
        try causes.forEach { (record, place) throws(Stop) in
          try session.write([record.causeRow(file: input.name, place: place)], of: .why, options.format)
        }
      case .json:
        var text = #"{"id":"\#(id)","causes":["#
        try causes.forEach { (record, _) throws(Stop) in
          try session.output.write(text + record.json.description)
          text = ","
        }
        try session.output.write("]}\n")
      }
    }
  }

  private static func write(_ causes: Causes, to session: Session) throws(Stop) {
    let console = session.console
    let renderer = TextRenderer(TimelineStyle(console))
    var sign = Phrase()
    try causes.forEach { (record, place) throws(Stop) in
      var line = sign
      line.add(phrase(record))
      let time = TimeText.text(record.time)
      let end = Phrase(String(repeating: " ", count: max(1, 9 - DisplayWidth.of(time))) + time, .faint)
      try session.output.write(renderer.line(line, columns: console.width - 9, end))
      sign = Phrase("\(Glyph.cause) ", .faint)
      guard let place else { return }
      line = sign
      line.quote(place)
      try session.output.write(renderer.uncut(line))
    }
  }

  private static func phrase(_ record: TraceRecord) -> Phrase {
    switch record.event {
    case .dispatch(let dispatch): return Phrase(dispatch)
    case .effect(let effect): return Phrase(effect)
    case .error(let raised):
      var phrase = Phrase(raised)
      phrase.say(" from ", .faint)
      phrase.quote(raised.origin, .faint)
      return phrase
    default: return Phrase()
    }
  }
}
