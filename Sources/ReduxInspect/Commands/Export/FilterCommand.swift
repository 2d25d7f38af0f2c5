import TinyReduxTrace

extension Command {
  static let filter = Command(
    name: .filter,
    summary: "Write a part of a trace as a trace.",
    about: [
      """
      The lines of the selected actions are written as they are, with their numbers, so that they can be found again. \
      The header says that the trace is derived, which makes its gaps legal. Where lines are left out that changed the \
      state, a snapshot takes their place: the state can still be rebuilt.
      """
    ],
    examples: [
      Example("filter App.jsonl -a 'query*' > queries.jsonl", "some actions"),
      Example("filter App.jsonl -r 41..60 | redux-inspect -", "a stretch, drawn"),
    ],
    run: writePart)

  @Sendable static func writePart(_ options: Options, _ session: Session) throws(Stop) {
    var recording = OneRecording()
    try session.forEachTrace(in: options.files, reading: .facts) { input throws(Stop) in
      var trace = SelectedTrace(input, options.selection, keeping: TracePart.needs)
      var part = TracePart(isStretch: options.selection.isStretch)
      while let line = try trace.next() {
        switch line {
        case .selected(let facts):
          if facts.kind == .header, let header = trace.record() { try recording.check(header, of: input.name) }
          try trace.withBytes { (line) throws(Stop) in try part.write(facts, line, to: session.output) }
        case .other(let facts):
          try trace.withBytes { (line) throws(Stop) in try part.passOver(facts, line, to: session.output) }
        case .damage(let error): trace.input.passOver(error)
        }
      }
      try part.finish(isWhole: trace.isWhole, to: session.output)
    }
  }
}
