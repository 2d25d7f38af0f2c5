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
    try session.forEachTrace(in: options.files) { input throws(Stop) in
      var selector = Selector(options.selection)
      var part = TracePart(isStretch: options.selection.isStretch)
      while !selector.isDone, let record = try input.nextRecord() {
        try recording.check(record, of: input.name)
        for decided in selector.decide(record) { try session.output.write(part.add(decided)) }
      }
      let isDone = selector.isDone
      for decided in selector.decideRest() { try session.output.write(part.add(decided)) }
      if isDone { try session.output.write(part.close()) }
      selector.conclude(input, isAnswer: true)
    }
  }
}
