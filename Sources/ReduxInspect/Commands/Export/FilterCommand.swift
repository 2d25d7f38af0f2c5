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
      Example("filter App.jsonl -a 'cart*' > cart.jsonl", "some actions"),
      Example("filter App.jsonl -r 41..60 | redux-inspect -", "a stretch, drawn"),
    ],
    run: filter)

  @Sendable private static func filter(_ options: Options, _ session: Session) throws(Stop) {
    try session.forEachTrace(in: options.files) { input throws(Stop) in
      var selector = Selector(options.selection)
      var part = TracePart()
      while !selector.isDone, let record = try input.nextRecord() {
        for decided in selector.decide(record) { try session.output.write(part.add(decided)) }
      }
      for decided in selector.decideRest() { try session.output.write(part.add(decided)) }
      selector.conclude(input, isAnswer: true)
    }
  }
}

/// Makes a valid trace of a part of one.
struct TracePart {
  private var replay = StateReplay()
  /// Where the state was when lines that changed it were left out, and nothing was written since.
  private var skipped: TraceRecord?

  /// Takes the next record of the whole; returns the lines of the part.
  mutating func add(_ decided: Selector.Decided) -> [UInt8] {
    let record = decided.record
    // A patch that doesn't apply leaves the state unknown until the next snapshot.
    try? replay.add(record)
    var bytes: [UInt8] = []
    if let header = record.derived {
      TraceWriter.append(header, to: &bytes)
    } else if decided.isSelected {
      if let snapshot = skipped { TraceWriter.append(snapshot, to: &bytes) }
      skipped = nil
      TraceWriter.append(record, to: &bytes)
    } else if record.changesState, let state = replay.state {
      skipped = TraceRecord(
        seq: record.seq, time: record.written, event: .state(.init(hash: state.hashText, value: state)))
    }
    return bytes
  }
}
