import TinyReduxTimeline
import TinyReduxTrace

/// A trace as a failure shows it.
enum TraceText {
  private static let maxRows = 40
  private static let width = 100

  /// The last rows of a trace's timeline; nil if nothing happened.
  static func timeline(of trace: [UInt8]) -> String? {
    var reader = TraceReader(file: "", bytes: trace)
    var records: [TraceRecord] = []
    while let record = try? reader.next() { records.append(record) }
    var style = TimelineStyle()
    style.width = width
    style.rowsOnly = true
    let rows = Timeline.text(of: records, style: style).split(separator: "\n")
    if rows.isEmpty { return nil }
    let left = rows.count - maxRows
    return ((left > 0 ? ["  … \(left) rows before"] : []) + rows.suffix(maxRows)).joined(separator: "\n")
  }
}
