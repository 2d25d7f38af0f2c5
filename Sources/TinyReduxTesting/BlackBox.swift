import TinyRedux
import TinyReduxRecorder
import TinyReduxTimeline
import TinyReduxTrace

/// Records what happens in a test's store, for the case that the test fails. Its times are the test clock's, so the
/// same test leaves the same bytes.
struct BlackBox: Sendable {
  private static let maxRows = 40
  private static let width = 100

  private let sink = MemorySink()
  private let recorder: TraceRecorder

  init(clock: VirtualTime) {
    let start = clock.now
    var options = RecordingOptions()
    options.payloads = true
    options.clock = .virtual { start.duration(to: clock.now) }
    recorder = TraceRecorder(sink: sink, store: "TestStore", options: options)
  }

  func observer<State: ReduxState, Action: ReduxAction>() -> StoreObserver<State, Action> {
    recorder.observer()
  }

  /// The trace so far, as JSON Lines.
  func trace() async -> [UInt8] {
    await recorder.flush()
    return sink.bytes
  }

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
