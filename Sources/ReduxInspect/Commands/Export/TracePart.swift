import TinyReduxTrace

/// Makes a valid trace of a part of one: a derived header, a snapshot where changes of the state were left out, and a
/// footer that counts what is there.
struct TracePart {
  /// A change costs its place in memory; what it leads to is found out only where that is asked for.
  private var trail = StateTrail()
  /// The last line that changed the state and was left out, with none written since.
  private var skipped: LineFacts?
  /// Lines behind that one that tell nothing of the state: a snapshot may have to stand before them.
  private var waiting: [UInt8] = []
  private var counts = TraceRecord.Footer()
  private var last: LineFacts?
  private let isStretch: Bool

  /// - Parameter isStretch: The state at the end is that of the last line that was selected, not that of the whole.
  init(isStretch: Bool) {
    self.isStretch = isStretch
  }

  /// Whether a line matters also if it is left out.
  static func needs(_ facts: LineFacts) -> Bool { StateTrail.leads(facts) }

  /// Leaves out a line of the whole.
  mutating func passOver(_ facts: LineFacts, _ line: UnsafeBufferPointer<UInt8>, to output: Output) throws(Stop) {
    last = facts
    guard Self.needs(facts) else { return }
    try writeWaiting(to: output)
    trail.add(facts, line)
    skipped = facts.changesState ? facts : nil
  }

  /// Writes a line of the whole as it is, but for the header, which says that it is of a part, and the footer's counts.
  mutating func write(_ facts: LineFacts, _ line: UnsafeBufferPointer<UInt8>, to output: Output) throws(Stop) {
    last = facts
    let isOutside = facts.dispatch == nil && facts.kind != .footer && !Self.needs(facts)
    if skipped != nil, isOutside {
      counts.count(facts)
      return append(line, to: &waiting, isSeen: output.isTerminal)
    }
    if let skipped, needsState(facts) { try writeState(behind: skipped, to: output) }
    try writeWaiting(to: output)
    skipped = nil
    if Self.needs(facts) { trail.add(facts, line) }
    switch facts.kind {
    case .header, .footer, .dropped:
      guard var record = try? TraceRecord(line: line) else { return }
      counts.count(record)
      if case .footer = record.event { record.event = .footer(counts) }
      try write(record.derived ?? record, to: output)
    default:
      counts.count(facts)
      if !output.isTerminal { return try output.writeLine(line) }
      var bytes: [UInt8] = []
      append(line, to: &bytes, isSeen: true)
      try output.write(bytes)
    }
  }

  /// - Parameter isSeen: Controls that JSON allows are escaped, as the writer does it.
  private func append(_ line: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8], isSeen: Bool) {
    if isSeen, let record = try? TraceRecord(line: line) { return TraceWriter.append(record, to: &bytes) }
    bytes.append(contentsOf: line)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Whether the state must be known where a line stands: in what belongs to an action, and at the end.
  private func needsState(_ facts: LineFacts) -> Bool {
    facts.kind == .footer ? !isStretch : facts.dispatch != nil
  }

  private mutating func writeWaiting(to output: Output) throws(Stop) {
    if waiting.isEmpty { return }
    try output.write(waiting)
    waiting.removeAll(keepingCapacity: true)
  }

  /// Ends the part; where it is complete before the whole was read, with a footer of its own.
  mutating func finish(isWhole: Bool, to output: Output) throws(Stop) {
    try writeWaiting(to: output)
    guard !isWhole, let last, last.kind != .footer else { return }
    try write(TraceRecord(seq: last.seq + 1, time: last.time, event: .footer(counts)), to: output)
  }

  private func write(_ record: TraceRecord, to output: Output) throws(Stop) {
    var bytes: [UInt8] = []
    TraceWriter.append(record, to: &bytes)
    try output.write(bytes)
  }

  private mutating func writeState(behind skipped: LineFacts, to output: Output) throws(Stop) {
    guard let state = trail.state() else { return }
    let snapshot = TraceRecord.Snapshot(hash: state.hashText, value: state)
    try write(TraceRecord(seq: skipped.seq, time: skipped.written, event: .state(snapshot)), to: output)
  }
}
