import Testing
import TinyReduxTimeline
import TinyReduxTrace

/// The rows of a recording, without heading and summary.
func rows(_ recording: Recording, _ change: (inout TimelineStyle) -> Void = { _ in }) -> String {
  var style = TimelineStyle()
  style.rowsOnly = true
  change(&style)
  return Timeline.text(of: recording.records, style: style)
}

/// Expects a recording's rows to be exactly these; blanks at the ends of lines don't count.
func expectRows(
  _ recording: Recording, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation,
  _ change: (inout TimelineStyle) -> Void = { _ in }
) {
  let drawn = rows(recording, change)
  #expect(drawn == expected + "\n", "\n\(drawn)", sourceLocation: sourceLocation)
}

/// A text's lines, the last without its end.
func lines(_ text: String) -> [Substring] {
  var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  if lines.last == "" { lines.removeLast() }
  return lines
}
