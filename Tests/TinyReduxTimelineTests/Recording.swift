import TinyReduxTrace

/// A trace made by hand, line by line; times in microseconds.
struct Recording {
  private(set) var records: [TraceRecord] = []
  private var seq = 0

  init(store: String = "App", derived: Bool = false) {
    var header = TraceRecord.Header(
      trace: "9f4c2ab1d0e84f7792b35d1c6e8a0f31", store: store, started: "2026-08-20T10:11:12.123456789Z")
    header.derived = derived
    add(0, .header(header))
  }

  mutating func add(_ micros: Double, _ event: TraceRecord.Event, extra: [JSONObject.Member] = []) {
    seq += 1
    records.append(TraceRecord(seq: seq, time: Int(micros * 1000), event: event, extra: extra))
  }

  /// Loses lines: their numbers are skipped.
  mutating func lose(_ lines: Int) {
    seq += lines
  }

  mutating func dispatch(
    _ micros: Double, _ id: Int, _ action: String, _ payload: JSONValue? = nil, label: String? = nil,
    by cause: TraceRecord.Cause? = .outside(at: "App/Main.swift:7")
  ) {
    let action = TraceRecord.Action(action: action, label: label, payload: payload)
    add(micros, .dispatch(TraceRecord.Dispatch(dispatch: id, action: action, by: cause)))
  }

  mutating func middleware(
    _ micros: Double, _ dispatch: Int, _ id: String, _ exit: String = "next", took: Double? = 5, effect: Int? = nil,
    error: Int? = nil, as action: TraceRecord.Action? = nil
  ) {
    add(micros, .middleware(step(dispatch, id, exit, took, effect: effect, error: error, as: action)))
  }

  mutating func resolver(
    _ micros: Double, _ dispatch: Int, _ id: String, _ exit: String = "next", error: Int, took: Double? = 5,
    as action: TraceRecord.Action? = nil
  ) {
    add(micros, .resolver(step(dispatch, id, exit, took, error: error, as: action)))
  }

  mutating func reducer(
    _ micros: Double, _ dispatch: Int, _ id: String = "main", _ exit: String = "next", took: Double? = 5,
    patch: [JSONPatch.Operation]? = nil
  ) {
    var step = step(dispatch, id, exit, took)
    step.patch = patch
    add(micros, .reducer(step))
  }

  mutating func end(
    _ micros: Double, _ dispatch: Int, _ outcome: String = "reduced", took: Double? = 50, wait: Double? = 0,
    error: Int? = nil, patch: [JSONPatch.Operation]? = nil
  ) {
    add(
      micros,
      .end(
        TraceRecord.End(
          dispatch: dispatch, error: error, outcome: outcome, took: nanos(took), busy: nanos(took), wait: nanos(wait),
          patch: patch)))
  }

  mutating func effect(
    _ micros: Double, _ id: Int, of dispatch: Int, _ component: String, _ phase: TraceRecord.Effect.Phase,
    took: Double? = nil, error: Int? = nil
  ) {
    add(
      micros,
      .effect(
        TraceRecord.Effect(
          effect: id, dispatch: dispatch, id: component, phase: phase, took: nanos(took), error: error)))
  }

  mutating func raise(
    _ micros: Double, _ error: Int, of dispatch: Int, _ origin: String, _ type: String, _ message: String
  ) {
    add(
      micros,
      .error(TraceRecord.Raised(error: error, dispatch: dispatch, origin: origin, type: type, message: message)))
  }

  /// An action that one reducer handles.
  mutating func action(
    _ micros: Double, _ id: Int, _ action: String, _ payload: JSONValue? = nil, took: Double? = 50,
    by cause: TraceRecord.Cause? = .outside(at: "App/Main.swift:7"), patch: [JSONPatch.Operation]? = nil
  ) {
    dispatch(micros, id, action, payload, by: cause)
    reducer(micros + 20, id, took: took.map { $0 / 2 })
    end(micros + (took ?? 0), id, took: took, patch: patch)
  }

  private func step(
    _ dispatch: Int, _ id: String, _ exit: String, _ took: Double?, effect: Int? = nil, error: Int? = nil,
    as action: TraceRecord.Action? = nil
  ) -> TraceRecord.Step {
    TraceRecord.Step(
      dispatch: dispatch, id: id, took: nanos(took), exit: exit, effect: effect, error: error, as: action)
  }

  private func nanos(_ micros: Double?) -> Int? {
    micros.map { Int($0 * 1000) }
  }
}

extension JSONPatch.Operation {
  static func set(_ path: String, _ was: JSONValue, _ value: JSONValue) -> Self {
    Self(op: .replace, path: path, value: value, was: was)
  }
}
