extension TraceRecord.Footer {
  /// Counts a record as the footer of a trace that holds it would.
  package mutating func count(_ record: TraceRecord) {
    switch record.event {
    case .dispatch: dispatches += 1
    case .refused: refused += 1
    case .effect(let effect) where effect.phase == .start: effects += 1
    case .error: errors += 1
    case .end(let end) where end.outcome == "rescued": rescued += 1
    case .end(let end) where end.outcome == "unhandled": unhandled += 1
    // Counts stay far below, unless somebody made them up.
    case .dropped(let count): dropped &+= count
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
