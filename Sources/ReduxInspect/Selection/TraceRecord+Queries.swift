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

  /// The header of a part of this trace: its gaps are no loss. Nil for any other record.
  var derived: TraceRecord? {
    guard case .header(var header) = event else { return nil }
    header.derived = true
    var record = self
    record.event = .header(header)
    return record
  }

  var isFooter: Bool {
    if case .footer = event { true } else { false }
  }

  var isSnapshot: Bool {
    if case .state = event { true } else { false }
  }

  /// As a trace holds it.
  var json: JSONValue {
    var bytes: [UInt8] = []
    TraceWriter.append(self, to: &bytes)
    return (try? JSONParser.parse(bytes)) ?? .null
  }

  /// When its line was written, as far as the record says: a step's at its end.
  var written: Int {
    switch event {
    case .middleware(let step), .resolver(let step), .reducer(let step): time + (step.took ?? 0)
    default: time
    }
  }

  /// The number of the dispatch, effect or error, whichever the id is one of, that this record is about.
  func number(of id: TraceID) -> Int? {
    switch (event, id) {
    case (.effect(let effect), .effect): effect.effect
    case (.error(let raised), .error): raised.error
    case (.end(let end), .error): end.error
    case (_, .dispatch): dispatchID
    default: nil
    }
  }

  /// What it changed.
  var patch: [JSONPatch.Operation] {
    switch event {
    case .middleware(let step), .resolver(let step), .reducer(let step): step.patch ?? []
    case .end(let end): end.patch ?? []
    default: []
    }
  }

  /// Whether the state behind it may be another than before it.
  var changesState: Bool {
    switch event {
    case .reducer(let step): step.patch?.isEmpty == false
    case .end(let end): end.patch?.isEmpty == false
    default: false
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
