extension TraceRecord.Footer {
  /// Counts a record as the footer of a trace that holds it would.
  package mutating func count(_ record: TraceRecord) {
    // Counts stay far below, unless somebody made them up.
    if case .dropped(let count) = record.event { dropped &+= count }
    count(LineFacts(record))
  }

  /// Counts a line that isn't `dropped`.
  package mutating func count(_ facts: LineFacts) {
    switch facts.kind {
    case .dispatch: dispatches += 1
    case .refused: refused += 1
    case .effect where facts.phase == .start: effects += 1
    case .error: errors += 1
    case .end where facts.outcome == .rescued: rescued += 1
    case .end where facts.outcome == .unhandled: unhandled += 1
    default: break
    }
  }

  /// Counts what another file holds as well.
  package mutating func add(_ other: TraceRecord.Footer) {
    dispatches &+= other.dispatches
    refused &+= other.refused
    effects &+= other.effects
    errors &+= other.errors
    rescued &+= other.rescued
    unhandled &+= other.unhandled
    dropped &+= other.dropped
  }
}
