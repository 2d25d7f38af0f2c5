internal import TinyReduxTrace

/// Finds the lines that are missing in a trace.
struct LineCount {
  /// 0 before the first.
  private(set) var last = 0
  private var isDerived = false
  /// Lines since the last record that were told to be unreadable.
  var unreadable = 0

  /// Counts a line; returns the lines that are missing before it.
  mutating func add(_ record: TraceRecord) -> ClosedRange<Int>? {
    defer {
      last = max(last, record.seq)
      unreadable = 0
    }
    if case .header(let header) = record.event {
      isDerived = header.derived
      last = record.seq
      return nil
    }
    guard !isDerived, last > 0, record.seq > last, record.seq - last > 1 + unreadable else { return nil }
    return last + 1...record.seq - 1
  }
}
