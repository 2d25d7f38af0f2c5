internal import TinyReduxTrace

/// What is open in one trace.
struct Track {
  /// Dispatch → the position of its scene.
  var live: [Int: Int] = [:]
  /// Dispatches whose deferral hasn't ended.
  var deferred: Set<Int> = []
  /// Running effects, and whether their action waits for them.
  var effects: [Int: Bool] = [:]
  var errors: [Int: TraceRecord.Raised] = [:]
  /// Errors of effects that their action doesn't wait for: they get an end of their own.
  var late: Set<Int> = []
  /// Error → the position of the effect that threw it and wants to be drawn with its message.
  var awaited: [Int: Int] = [:]
  /// 0 before the first.
  private(set) var lastLine = 0
  private var isDerived = false
  /// Lines since the last record that were told to be unreadable.
  var unreadable = 0

  /// Counts a line; returns the lines that are missing before it.
  mutating func count(_ record: TraceRecord) -> ClosedRange<Int>? {
    defer {
      lastLine = max(lastLine, record.seq)
      unreadable = 0
    }
    if case .header(let header) = record.event {
      isDerived = header.derived
      lastLine = record.seq
      return nil
    }
    guard !isDerived, lastLine > 0, record.seq > lastLine, record.seq - lastLine > 1 + unreadable else { return nil }
    return lastLine + 1...record.seq - 1
  }

  mutating func closeErrors(of end: TraceRecord.End) {
    guard !errors.isEmpty else { return }
    if let error = end.error { late.remove(error) }
    errors = errors.filter { $0.value.dispatch != end.dispatch || late.contains($0.key) }
  }
}
