import TinyReduxTrace

/// Writes a trace line by line, counting `seq`, as a recorder would.
struct TraceScript {
  private(set) var bytes: [UInt8] = []
  private(set) var records: [TraceRecord] = []
  private var seq = 0

  init(store: String = "App", edit: (inout TraceRecord.Header) -> Void = { _ in }) {
    var header = TraceRecord.Header(
      trace: "9f2c7a41d05e4b6f8a3b1c2d4e5f6071", store: store, started: "2026-08-20T10:11:12.123456789Z")
    header.process = 411
    edit(&header)
    line(at: 0, .header(header))
  }

  mutating func line(at time: Int, _ event: TraceRecord.Event, extra: [JSONObject.Member] = []) {
    seq += 1
    let record = TraceRecord(seq: seq, time: time, event: event, extra: extra)
    records.append(record)
    TraceWriter.append(record, to: &bytes)
  }

  mutating func skipLines(_ count: Int) {
    seq += count
  }

  mutating func raw(_ text: String) {
    bytes += text.utf8
  }

  mutating func dropLast(_ count: Int) {
    bytes.removeLast(count)
  }

  mutating func state(at time: Int, _ value: JSONValue) {
    line(at: time, .state(.init(hash: value.hashText, value: value)))
  }

  mutating func dispatch(
    _ id: Int, at time: Int, _ action: String, _ label: String? = nil, _ payload: JSONValue? = nil,
    by: TraceRecord.Cause
  ) {
    let action = TraceRecord.Action(action: action, label: label ?? ".\(action)", payload: payload)
    line(at: time, .dispatch(.init(dispatch: id, action: action, by: by)))
  }

  mutating func middleware(
    _ id: String, of dispatch: Int, at time: Int, took: Int?, _ exit: String, effect: Int? = nil, error: Int? = nil,
    as: TraceRecord.Action? = nil
  ) {
    line(
      at: time,
      .middleware(.init(dispatch: dispatch, id: id, took: took, exit: exit, effect: effect, error: error, as: `as`)))
  }

  mutating func resolver(
    _ id: String, of dispatch: Int, error: Int, at time: Int, took: Int?, _ exit: String,
    as: TraceRecord.Action? = nil
  ) {
    line(at: time, .resolver(.init(dispatch: dispatch, id: id, took: took, exit: exit, error: error, as: `as`)))
  }

  mutating func reducer(
    _ id: String, of dispatch: Int, at time: Int, took: Int?, _ exit: String = "next",
    patch: [JSONPatch.Operation]? = nil
  ) {
    line(at: time, .reducer(.init(dispatch: dispatch, id: id, took: took, exit: exit, patch: patch)))
  }

  mutating func effect(
    _ effect: Int, _ id: String, of dispatch: Int, at time: Int, _ phase: TraceRecord.Effect.Phase, took: Int? = nil,
    error: Int? = nil
  ) {
    line(
      at: time, .effect(.init(effect: effect, dispatch: dispatch, id: id, phase: phase, took: took, error: error)))
  }

  mutating func error(
    _ error: Int, of dispatch: Int, from origin: String, at time: Int, _ type: String, _ message: String
  ) {
    line(
      at: time, .error(.init(error: error, dispatch: dispatch, origin: origin, type: type, message: message)))
  }

  mutating func end(
    _ dispatch: Int, at time: Int, _ outcome: String, error: Int? = nil, took: Int? = nil, busy: Int? = nil,
    wait: Int? = nil, patch: [JSONPatch.Operation]? = nil
  ) {
    line(
      at: time,
      .end(
        .init(
          dispatch: dispatch, error: error, outcome: outcome, took: took, busy: busy, wait: wait, patch: patch)))
  }

  /// The store closes, and the recording with it.
  mutating func close(at time: Int, _ footer: TraceRecord.Footer) {
    line(at: time, .store)
    line(at: time + 1_000, .footer(footer))
  }
}

extension JSONPatch.Operation {
  static func add(_ path: String, _ value: JSONValue) -> Self { .init(op: .add, path: path, value: value) }

  static func remove(_ path: String, was: JSONValue) -> Self { .init(op: .remove, path: path, was: was) }

  static func replace(_ path: String, _ was: JSONValue, _ value: JSONValue) -> Self {
    .init(op: .replace, path: path, value: value, was: was)
  }
}
