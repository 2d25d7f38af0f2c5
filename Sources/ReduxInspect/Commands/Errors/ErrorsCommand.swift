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
    output: Output(
      json: "{file, errors}; of each error its id, the record (error), verdicts, the action, the effect, and the end.",
      columns: [
        Column("file", "as it was named"),
        Column("id", "x3"),
        Column("t", "when it was raised: nanoseconds since the header"),
        Column("dispatch", "the number of its action"),
        Column("action", "the name of its action"),
        Column("effect", "the number of the effect that threw it"),
        Column("origin", "the middleware that failed"),
        Column("type", "of the error"),
        Column("message", "of the error"),
        Column("verdicts", "{id, exit} of each resolver that was asked"),
        Column("outcome", "rescued, unhandled or failed; none while it is open"),
      ]),
    run: list)

  @Sendable private static func list(_ options: Options, _ session: Session) throws(Stop) {
    try session.forEachTrace(in: options.files, reading: .facts) { input throws(Stop) in
      var trace = SelectedTrace(input, options.selection, isAnswer: false)
      var cases = ErrorCases()
      var isFirst = true
      var found: [JSONValue] = []
      func write(_ settled: [ErrorCase]) throws(Stop) {
        for error in settled where !options.unhandled || error.isUnhandled {
          session.select()
          switch options.format {
          case .json: found.append(error.json)
          case .jsonl, .csv: try session.write([error.row(file: input.name)], of: .errors, options.format)
          case .text:
            if isFirst { try session.writeHeading(of: input.name, among: options.files) }
            try session.output.write((isFirst ? "" : "\n") + error.text(session.console))
            isFirst = false
          }
        }
      }
      while let facts = try trace.nextSelected() { try write(trace.withBytes { cases.add(facts, $0) }) }
      try write(cases.finish())
      try session.write([], of: .errors, options.format)
      if options.format == .json {
        let json: JSONValue = ["file": .string(input.name), "errors": .array(found)]
        try session.output.write(json.description + "\n")
      }
    }
  }
}
