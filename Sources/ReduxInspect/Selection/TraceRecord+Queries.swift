import TinyReduxTrace

extension TraceRecord {
  /// The action that this record belongs to.
  var dispatchID: Int? { LineFacts(self).dispatch }

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

  /// When its line was written, as far as the record says: a step's at its end.
  var written: Int { LineFacts(self).written }

  /// What it changed.
  var patch: [JSONPatch.Operation] {
    switch event {
    case .middleware(let step), .resolver(let step), .reducer(let step): step.patch ?? []
    case .end(let end): end.patch ?? []
    default: []
    }
  }
}

extension LineFacts {
  /// The number of the dispatch, effect or error, whichever the id is one of, that this line is about.
  func number(of id: TraceID) -> Int? {
    switch (kind, id) {
    case (.effect, .effect): effect
    case (.error, .error), (.end, .error): error
    case (_, .dispatch): dispatch
    default: nil
    }
  }
}

extension TraceRecord.Cause {
  /// The action that dispatched.
  var dispatchID: Int? {
    switch self {
    case .outside: nil
    case .dispatch(let id), .effect(_, of: let id): id
    }
  }
}

extension ClosedRange<Int>? {
  /// The range of all that were met, with one more.
  func reaching(_ number: Int) -> ClosedRange<Int> {
    map { Swift.min($0.lowerBound, number)...Swift.max($0.upperBound, number) } ?? number...number
  }
}
