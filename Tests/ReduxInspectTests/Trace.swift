import TinyReduxTrace

/// A small trace for tests: header, what is said, footer; a microsecond a line.
struct Trace {
  private(set) var records: [TraceRecord] = []

  private let start: Int

  /// - Parameter start: The header's time.
  init(
    store: String = "App", segment: Int = 0, started: String = "2026-08-20T10:11:12Z", start: Int = 0,
    _ fill: (inout Trace) -> Void
  ) {
    self.start = start
    var header = TraceRecord.Header(trace: String(repeating: "0", count: 32), store: store, started: started)
    header.segment = segment
    add(.header(header))
    fill(&self)
    var footer = TraceRecord.Footer()
    for record in records {
      switch record.event {
      case .dispatch: footer.dispatches += 1
      case .refused: footer.refused += 1
      case .effect(let effect) where effect.phase == .start: footer.effects += 1
      case .error: footer.errors += 1
      case .end(let end) where end.outcome == "rescued": footer.rescued += 1
      default: break
      }
    }
    add(.footer(footer))
  }

  /// As a file holds it.
  var text: String {
    var bytes: [UInt8] = []
    for record in records { TraceWriter.append(record, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  mutating func add(_ event: TraceRecord.Event) {
    records.append(TraceRecord(seq: records.count + 1, time: start + records.count * 1000, event: event))
  }

  mutating func dispatch(_ id: Int, _ action: String, by: TraceRecord.Cause? = nil) {
    add(.dispatch(.init(dispatch: id, action: .init(action: action), by: by)))
  }

  mutating func middleware(_ dispatch: Int, _ id: String, _ exit: String, took: Int? = nil, effect: Int? = nil) {
    add(.middleware(.init(dispatch: dispatch, id: id, took: took, exit: exit, effect: effect)))
  }

  mutating func resolver(_ dispatch: Int, _ id: String, error: Int) {
    add(.resolver(.init(dispatch: dispatch, id: id, exit: "reduce", error: error)))
  }

  mutating func reducer(_ dispatch: Int, _ id: String, took: Int? = nil, patch: [JSONPatch.Operation]? = nil) {
    add(.reducer(.init(dispatch: dispatch, id: id, took: took, exit: "next", patch: patch)))
  }

  mutating func effect(
    _ id: Int, of dispatch: Int, _ component: String, _ phase: TraceRecord.Effect.Phase, error: Int? = nil,
    took: Int? = nil
  ) {
    add(.effect(.init(effect: id, dispatch: dispatch, id: component, phase: phase, took: took, error: error)))
  }

  mutating func error(_ id: Int, of dispatch: Int, _ origin: String) {
    add(.error(.init(error: id, dispatch: dispatch, origin: origin, type: "Oops", message: "it broke")))
  }

  mutating func refused(_ action: String, _ reason: String) {
    add(.refused(.init(action: .init(action: action), by: nil, reason: reason)))
  }

  mutating func end(
    _ dispatch: Int, _ outcome: String, error: Int? = nil, took: Int? = nil, patch: [JSONPatch.Operation]? = nil
  ) {
    add(.end(.init(dispatch: dispatch, error: error, outcome: outcome, took: took, patch: patch)))
  }

  mutating func state(_ value: JSONValue) {
    add(.state(.init(hash: nil, value: value)))
  }
}
