import TinyReduxTrace

/// Takes values out of the records of a trace, so that its state can still be rebuilt, without them.
struct RedactedTrace {
  private let paths: [String]
  private var redaction: Redaction
  /// Paths at which nothing stood so far.
  private var unmet: [(path: String, redaction: Redaction)]
  private let hidesText: Bool
  private static let hidden = "(redacted)"
  /// The state as it was recorded, and as what was written so far leads to.
  private var recorded = StateReplay()
  private var written = StateReplay()

  init(paths: [String], hidesText: Bool) {
    self.paths = paths
    self.hidesText = hidesText
    redaction = Redaction(paths)
    unmet = paths.map { ($0, Redaction([$0])) }
  }

  /// Paths at which nothing stood.
  var missed: [String] { unmet.map(\.path) }

  /// The next record without what must not be seen; nil for one that may hold anything.
  mutating func add(_ record: TraceRecord) -> TraceRecord? {
    // A patch that doesn't apply leaves the state unknown until the next snapshot.
    try? recorded.add(record)
    var record = record
    record.extra = []
    switch record.event {
    case .header(var header):
      header.derived = true
      header.redacted += paths.filter { !header.redacted.contains($0) }
      record.event = .header(header)
    case .state(let snapshot):
      unmet.removeAll { $0.redaction.applied(to: snapshot.value).isHit }
      let value = redaction.applied(to: snapshot.value).json
      record.event = .state(.init(hash: value.hashText, value: value))
    case .dispatch(var dispatch):
      dispatch.action = redacted(dispatch.action)
      record.event = .dispatch(dispatch)
    case .refused(var refused):
      refused.action = redacted(refused.action)
      record.event = .refused(refused)
    case .middleware(let step): record.event = .middleware(redacted(step))
    case .resolver(let step): record.event = .resolver(redacted(step))
    case .reducer(let step): record.event = .reducer(redacted(step))
    case .resume(var resume):
      resume.as = resume.as.map { redacted($0) }
      record.event = .resume(resume)
    case .error(var raised):
      if hidesText { raised.message = Self.hidden }
      record.event = .error(raised)
    case .end(var end):
      end.patch = end.patch.map { redacted($0) }
      record.event = .end(end)
    case .note:
      if hidesText { record.event = .note(message: Self.hidden) }
    case .effect, .store, .dropped, .clock, .footer: break
    case .unknown: return nil
    }
    try? written.add(record)
    return record
  }

  private mutating func redacted(_ action: TraceRecord.Action) -> TraceRecord.Action {
    var action = action
    var isHit = false
    if let payload = action.payload {
      unmet.removeAll { $0.redaction.applied(toEncoded: payload).isHit }
      let redacted = redaction.applied(toEncoded: payload)
      (action.payload, isHit) = (redacted.json, redacted.isHit)
    }
    if isHit || hidesText { action.label = nil }
    return action
  }

  private mutating func redacted(_ step: TraceRecord.Step) -> TraceRecord.Step {
    var step = step
    step.as = step.as.map { redacted($0) }
    step.patch = step.patch.map { redacted($0) }
    return step
  }

  /// A patch that leads from what was written to the state without what is hidden: the same operations, unless one of them
  /// works on what isn't there any more.
  private mutating func redacted(_ patch: [JSONPatch.Operation]) -> [JSONPatch.Operation] {
    unmet.removeAll { path in patch.contains { path.redaction.applied(to: $0) != $0 } }
    for operation in patch { redaction.follow(operation) }
    let operations = patch.compactMap(redaction.applied)
    guard let before = written.state, let recorded = recorded.state else { return operations }
    if (try? before.applying(JSONPatch(operations))) != nil { return operations }
    return JSONPatch.diff(from: before, to: redaction.applied(to: recorded).json).operations
  }
}
