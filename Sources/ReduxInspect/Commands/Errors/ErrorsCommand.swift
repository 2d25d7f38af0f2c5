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
