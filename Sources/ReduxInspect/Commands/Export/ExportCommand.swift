import TinyReduxTrace

extension Command {
  static let export = Command(
    name: .export,
    summary: "Write a trace in a format that other programs know.",
    word: .choice("FORMAT", ["jsonl", "csv"]),
    about: [
      """
      jsonl writes each record as it is, with ts (wall time), level, logger and msg in front: the names that log \
      viewers and log databases look for. csv writes a table with one row a record, for spreadsheets and notebooks; \
      what has no column of its own is in its last one, as JSON.
      """
    ],
    examples: [
      Example("export jsonl App.jsonl | lnav", "in a log viewer"),
      Example("export csv App.jsonl -k middleware > steps.csv", "the middlewares' steps as a table"),
    ],
    run: exportTrace)

  @Sendable private static func exportTrace(_ options: Options, _ session: Session) throws(Stop) {
    try session.forEachTrace(in: options.files, reading: options.selection.product) { input throws(Stop) in
      try write(SelectedTrace(input, options.selection), options.word == "csv" ? .csv : .jsonl, session)
    }
  }

  static func write(_ trace: SelectedTrace, _ format: Options.Format, _ session: Session) throws(Stop) {
    var trace = trace
    var output = RecordOutput(format, session)
    do throws(Stop) {
      while let record = try trace.nextRecord() { try output.write(record) }
    } catch {
      // What was written is still to be read by programs.
      if case .unreadable = error { try output.finish() }
      throw error
    }
    try output.finish()
  }
}
