import TinyReduxTrace

/// Makes a valid trace of a part of one: a derived header, a snapshot where changes of the state were left out, and a
/// footer that counts what is there.
struct TracePart {
  private var replay = StateReplay()
  /// Where the state was when lines that changed it were left out, and nothing was written since.
  private var skipped: TraceRecord?
  private var counts = TraceRecord.Footer()
  private var last = TraceRecord(seq: 0, event: .store)
  private let isStretch: Bool

  /// - Parameter isStretch: The state at the end is that of the last line that was selected, not that of the whole.
  init(isStretch: Bool) {
    self.isStretch = isStretch
  }

  /// Takes the next record of the whole; returns the lines of the part.
  mutating func add(_ decided: Selector.Decided) -> [UInt8] {
    let record = decided.record
    // A patch that doesn't apply leaves the state unknown until the next snapshot.
    try? replay.add(record)
    last = record
    var bytes: [UInt8] = []
    if decided.isSelected {
      if let snapshot = skipped, !isStretch || !record.isFooter { TraceWriter.append(snapshot, to: &bytes) }
      skipped = nil
      TraceWriter.append(line(record), to: &bytes)
    } else if record.changesState || record.isSnapshot, let state = replay.state {
      skipped = TraceRecord(
        seq: record.seq, time: record.written, event: .state(.init(hash: state.hashText, value: state)))
    }
    return bytes
  }

  /// The footer of a part that is complete before the whole was read.
  func close() -> [UInt8] {
    var bytes: [UInt8] = []
    if !last.isFooter {
      TraceWriter.append(TraceRecord(seq: last.seq + 1, time: last.time, event: .footer(counts)), to: &bytes)
    }
    return bytes
  }

  private mutating func line(_ record: TraceRecord) -> TraceRecord {
    switch record.event {
    case .header:
      return record.derived ?? record
    case .footer:
      var footer = record
      footer.event = .footer(counts)
      return footer
    default:
      counts.count(record)
      return record
    }
  }
}
