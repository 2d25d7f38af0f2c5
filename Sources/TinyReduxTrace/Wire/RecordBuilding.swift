extension TraceRecord {
  /// The record of a line that a ``FactsScanner`` took.
  init(_ facts: LineFacts, _ spans: LineSpans) {
    self.init(seq: facts.seq, time: facts.time, event: Event(facts, spans))
  }
}

extension TraceRecord.Event {
  fileprivate init(_ facts: LineFacts, _ spans: LineSpans) {
    // What the scanner takes of a kind has all that the kind must have.
    let dispatch = facts.dispatch ?? 0
    switch facts.kind {
    case .middleware: self = .middleware(TraceRecord.Step(facts, spans))
    case .resolver: self = .resolver(TraceRecord.Step(facts, spans))
    case .reducer: self = .reducer(TraceRecord.Step(facts, spans))
    case .dispatch:
      let action = TraceRecord.Action(spans.name, spans)
      self = .dispatch(.init(dispatch: dispatch, action: action, by: TraceRecord.Cause(facts, spans)))
    case .effect:
      self = .effect(
        .init(
          effect: facts.effect ?? 0, dispatch: dispatch, id: spans.name.string,
          phase: .init(word: facts.phase.rawValue),
          took: facts.took, error: facts.error))
    case .resume:
      self = .resume(
        .init(
          dispatch: dispatch, effect: facts.effect ?? 0, exit: spans.word?.string ?? "", error: facts.error,
          as: spans.next.map { TraceRecord.Action($0, spans) }))
    case .error:
      self = .error(
        .init(
          error: facts.error ?? 0, dispatch: dispatch, origin: spans.origin?.string ?? "",
          type: spans.type?.string ?? "", message: spans.message?.string ?? ""))
    case .end:
      self = .end(
        .init(
          dispatch: dispatch, error: facts.error, outcome: facts.outcome.rawValue, took: facts.took,
          busy: spans.busy.value, wait: spans.wait.value, patch: spans.operations))
    case .state:
      self = .state(.init(hash: spans.word?.string, value: spans.value?.json ?? .null))
    case .header, .refused, .store, .dropped, .clock, .note, .footer, .unknown:
      // The scanner takes none of these.
      self = .unknown(kind: facts.kind.rawValue)
    }
  }
}

extension TraceRecord.Step {
  fileprivate init(_ facts: LineFacts, _ spans: LineSpans) {
    self.init(
      dispatch: facts.dispatch ?? 0, id: spans.name.string, took: facts.took, exit: spans.word?.string ?? "",
      effect: facts.effect, error: facts.error, as: spans.next.map { TraceRecord.Action($0, spans) },
      patch: spans.operations)
  }
}

extension TraceRecord.Action {
  fileprivate init(_ name: JSONSpan, _ spans: LineSpans) {
    self.init(action: name.string, label: spans.label?.string, payload: spans.payload?.json)
  }
}

extension TraceRecord.Cause {
  fileprivate init?(_ facts: LineFacts, _ spans: LineSpans) {
    if let dispatch = facts.by {
      self = facts.byEffect.map { .effect($0, of: dispatch) } ?? .dispatch(dispatch)
    } else if let place = spans.origin {
      self = .outside(at: place.string)
    } else {
      return nil
    }
  }
}

extension LineSpans {
  /// Nil where the line has no patch.
  fileprivate var operations: [JSONPatch.Operation]? {
    guard let patch else { return nil }
    var operations: [JSONPatch.Operation] = []
    var cursor = JSONCursor(patch + 1)
    while cursor.at.pointee != UInt8(ascii: "]") {
      _ = cursor.take(byte: ",")
      var spans = OperationSpans()
      // It was taken before.
      guard cursor.take(&spans) else { return operations }
      operations.append(
        JSONPatch.Operation(
          op: spans.verb, path: spans.path?.string ?? "", value: spans.value?.json, was: spans.was?.json))
    }
    return operations
  }
}
