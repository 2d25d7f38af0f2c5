import TinyReduxTrace

extension Command {
  static let show = Command(
    name: .show,
    summary: "Tell all about one dispatch, effect or error.",
    word: .id,
    about: [
      """
      ID is written as in the timeline: 41 or #41 is a dispatch, e7 an effect, x3 an error (in a shell, '#41' wants \
      quotes). Shown are who caused it, all steps of its action with their exits and times, its effects and errors, \
      what it dispatched in turn, and what it changed of the state.
      """,
      """
      Of the state, what didn't change is folded, and changes are marked - and +. -x writes all of it; --format json \
      has the whole state before and after, and every record.
      """,
    ],
    examples: [
      Example("show 41 App.jsonl", "the dispatch #41"),
      Example("show e7 App.jsonl", "the effect e7, with the action that started it"),
      Example("show x3 App.jsonl -x", "the error x3, with the whole state"),
      Example("show 41 App.jsonl --format json", "for programs"),
    ],
    output: Output(json: "{id, records, caused, state: {before, after}}; records are lines as the trace has them."),
    run: run)

  @Sendable private static func run(_ options: Options, _ session: Session) throws(Stop) {
    guard let id = options.id else { throw .usage(.missingID(.show)) }
    try session.forEachTrace(in: options.files, reading: .facts) { input throws(Stop) in
      var file = Casefile(id, in: input.makeRoom())
      while !file.isComplete, let facts = try input.nextLine() {
        file.add(facts, input.lastLine, name: input.nameNumber(at: input.place))
      }
      guard let action = file.action else {
        return session.fail(.missing(id, in: input.name, met: file.met), .usage)
      }
      switch options.format {
      case .text:
        let cause = file.causeName.map(input.name)
        try ShowText(file, action, cause: cause, options, session.console).write(to: session.output)
      case .json: try ShowJSON.write(id, action, to: session.output)
      case .jsonl, .csv:
        var output = RecordOutput(options.format, session)
        for record in try action.records() { try output.write(record, of: file.header) }
      }
    }
  }
}
