import TinyReduxTrace

/// The last lines of a trace, and how things stood before them.
struct FlightMemory {
  /// What the lines lead on from.
  struct Past {
    var replay = StateReplay()
    var lifetimes = Lifetimes()
    var time = 0
    /// Why the state is not followed any more.
    var note: String?
    /// Lines that were let go since some were written, and events that were lost before.
    var dropped = 0

    mutating func add(_ record: TraceRecord) {
      // A patch that this recorder made applies; if ever it doesn't, the state is unknown until the next snapshot.
      try? replay.add(record)
      lifetimes.check(LineFacts(record)) { _, _ in }
      time = max(time, record.endTime)
      if case .note(let message) = record.event { note = message }
    }
  }

  private let limits: RecordingOptions.FlightRecorder
  private(set) var past = Past()
  /// Nil where one was let go.
  private var lines: [(record: TraceRecord, bytes: Int)?] = []
  /// The oldest that is kept. The places before it are removed together.
  private var first = 0
  private var bytes = 0
  private var text: [UInt8] = []

  init(_ limits: RecordingOptions.FlightRecorder) {
    self.limits = limits
  }

  var isEmpty: Bool { first == lines.count }

  mutating func keep(_ record: TraceRecord) {
    text.removeAll(keepingCapacity: text.count <= limits.bytes)
    TraceWriter.append(record, to: &text)
    lines.append((record, text.count))
    bytes += text.count
    while lines.count - first > 1, lines.count - first > limits.lines || bytes > limits.bytes { letGo() }
    guard first > 64, first > lines.count / 2 else { return }
    lines.removeFirst(first)
    first = 0
  }

  private mutating func letGo() {
    if let line = lines[first] {
      past.add(line.record)
      bytes -= line.bytes
      if case .dropped(let count) = line.record.event { past.dropped += count } else { past.dropped += 1 }
    }
    lines[first] = nil
    first += 1
  }

  /// Hands over all lines, which are past from then on.
  mutating func take() -> [TraceRecord] {
    let records = lines[first...].compactMap { $0?.record }
    for record in records { past.add(record) }
    past.dropped = 0
    (lines, first, bytes) = ([], 0, 0)
    return records
  }
}

extension TraceRecord {
  /// A synchronous step's time is its start; its line is written at its end.
  var endTime: Int {
    switch event {
    case .middleware(let step), .resolver(let step), .reducer(let step): time + (step.took ?? 0)
    default: time
    }
  }
}
