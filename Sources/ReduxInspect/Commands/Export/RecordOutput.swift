import TinyReduxTrace

/// Records for other programs: an array, lines of a log, or rows of a table.
struct RecordOutput {
  private let format: Options.Format
  private let session: Session
  private var wall = WallTime()
  private var isFirst = true

  init(_ format: Options.Format, _ session: Session) {
    self.format = format
    self.session = session
  }

  /// - Parameter header: of the trace, for the wall time, where it isn't written itself.
  mutating func write(_ record: TraceRecord, of header: TraceRecord? = nil) throws(Stop) {
    if let header { wall.add(header) }
    wall.add(record)
    switch format {
    case .csv:
      try session.writeNames { CSVRow.names }
      try session.output.write(CSVRow.text(record, wall, isShown: session.output.isTerminal))
    case .json:
      try session.output.write((isFirst ? "[" : ",\n") + record.json.description)
    case .jsonl, .text:
      try session.output.write(LogLine.text(record, wall))
    }
    isFirst = false
  }

  func finish() throws(Stop) {
    if format == .json { try session.output.write(isFirst ? "[]\n" : "]\n") }
  }
}
