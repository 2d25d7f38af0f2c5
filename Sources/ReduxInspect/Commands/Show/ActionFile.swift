import TinyReduxTrace

/// What a trace says of one action: its records, what it dispatched, and the state around it.
struct ActionFile {
  /// An action that was dispatched by it, or would have been.
  struct Child {
    /// A `dispatch` or a `refused`.
    var record: TraceRecord
    var end: TraceRecord.End?
  }

  private(set) var records: [TraceRecord] = []
  private(set) var children: [Child] = []
  /// The places of those that haven't ended, by their numbers.
  private var running: [Int: Int] = [:]
  /// Before its first change of the state and behind its last; without a change, at its end.
  private(set) var states: (before: JSONValue, after: JSONValue)?
  private var progress = OpenAction()
  private var hasChanges = false

  /// Nothing more comes of it.
  var isClosed: Bool { progress.isClosed }

  /// Nor of what it dispatched.
  var isComplete: Bool { isClosed && running.isEmpty }

  mutating func add(child record: TraceRecord) {
    if let id = record.dispatchID { running[id] = children.count }
    children.append(Child(record: record))
  }

  mutating func end(child end: TraceRecord.End) {
    if let place = running.removeValue(forKey: end.dispatch) { children[place].end = end }
  }

  /// - Parameters:
  ///   - before: the state before the record, nil if it isn't known.
  ///   - after: the state behind it.
  mutating func take(_ record: TraceRecord, before: JSONValue?, after: JSONValue?) {
    records.append(record)
    progress.take(LineFacts(record))
    guard let before, let after else { return }
    if record.changesState {
      states = (hasChanges ? states?.before ?? before : before, after)
      hasChanges = true
    } else if case .end = record.event, !hasChanges {
      states = (before, after)
    }
  }
}
