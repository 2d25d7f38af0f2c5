import TinyReduxTrace

extension TraceRecord {
  /// The action that this record belongs to.
  var dispatchID: Int? {
    switch event {
    case .dispatch(let dispatch): dispatch.dispatch
    case .middleware(let step), .resolver(let step), .reducer(let step): step.dispatch
    case .effect(let effect): effect.dispatch
    case .resume(let resume): resume.dispatch
    case .error(let raised): raised.dispatch
    case .end(let end): end.dispatch
    default: nil
    }
  }
}

extension TraceRecord {
  /// The header of a part of this trace: its gaps are no loss. Nil for any other record.
  var derived: TraceRecord? {
    guard case .header(var header) = event else { return nil }
    header.derived = true
    var record = self
    record.event = .header(header)
    return record
  }

  /// As a trace holds it.
  var json: JSONValue {
    var bytes: [UInt8] = []
    TraceWriter.append(self, to: &bytes)
    return (try? JSONParser.parse(bytes)) ?? .null
  }
}
