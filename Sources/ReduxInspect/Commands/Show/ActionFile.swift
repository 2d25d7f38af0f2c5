import TinyReduxTrace

/// What a trace says of one action: its lines, those of what it dispatched, and the state around it.
///
/// Of a file memory holds eight bytes for each of the lines, of a pipe the lines.
struct ActionFile {
  /// An action that was dispatched by it, or would have been.
  struct Child {
    /// A `dispatch` or a `refused`.
    var record: TraceRecord
    var end: TraceRecord.End?
  }

  /// Who dispatched it.
  private(set) var by: Int?
  private var kept: KeptLines
  /// Its lines.
  private var lines: [Int] = []
  /// The lines of what it dispatched; an end is -1 while there is none.
  private var childLines: [(begin: Int, end: Int)] = []
  /// Which of them those are that haven't ended, by their ids.
  private var running: [Int: Int] = [:]
  /// Before its first change of the state and behind its last; without a change, at its end.
  private var marks: (before: StateTrail.Mark, after: StateTrail.Mark)?
  private var progress = OpenAction()
  private var hasChanges = false

  init(in kept: KeptLines) {
    self.kept = kept
  }

  /// Nothing more comes of it.
  var isClosed: Bool { progress.isClosed }

  /// Nor of what it dispatched.
  var isComplete: Bool { isClosed && running.isEmpty }

  /// Takes a line of it.
  ///
  /// - Parameters:
  ///   - before: where the state before the line is found, nil if it isn't known.
  ///   - after: where the state behind it is found.
  mutating func take(
    _ facts: LineFacts, _ line: TraceInput.Line, before: StateTrail.Mark?, after: StateTrail.Mark
  ) {
    by = by ?? facts.by
    lines.append(kept.keep(line))
    progress.take(facts)
    guard let before else { return }
    if facts.changesState {
      marks = (hasChanges ? marks?.before ?? before : before, after)
      hasChanges = true
    } else if facts.kind == .end, !hasChanges {
      marks = (before, after)
    }
  }

  mutating func begin(child: LineFacts, _ line: TraceInput.Line) {
    if let id = child.dispatch { running[id] = childLines.count }
    childLines.append((kept.keep(line), -1))
  }

  mutating func end(child: Int, _ line: TraceInput.Line) {
    if let index = running.removeValue(forKey: child) { childLines[index].end = kept.keep(line) }
  }

  // MARK: - What the lines say

  func records() throws(Stop) -> [TraceRecord] {
    try lines.map { (line) throws(Stop) in try kept.record(at: line) }
  }

  func forEachChild(_ body: (Child) throws(Stop) -> Void) throws(Stop) {
    for (begin, end) in childLines {
      var child = Child(record: try kept.record(at: begin))
      if end >= 0, case .end(let end) = try kept.record(at: end).event { child.end = end }
      try body(child)
    }
  }

  /// Nil where it isn't known.
  var states: (before: JSONValue, after: JSONValue)? {
    guard let marks, let before = marks.before.state, let after = marks.after.state else { return nil }
    return (before, after)
  }
}
