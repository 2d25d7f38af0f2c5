import TinyReduxTrace

/// The errors of a trace, settled one by one. Memory is bounded by what is open.
struct ErrorCases {
  /// The first line of an action that isn't closed.
  private struct Begun {
    var line: [UInt8]
    var progress = OpenAction()
  }

  private var open: [ErrorCase] = []
  private var actions: [Int: Begun] = [:]
  private var throwers: [Int: TraceRecord.Effect] = [:]

  /// Takes the next line, the one that was returned last; returns the errors that it settles.
  mutating func add(_ facts: LineFacts, _ line: UnsafeBufferPointer<UInt8>) -> [ErrorCase] {
    guard let id = facts.dispatch else { return [] }
    if facts.kind == .dispatch {
      actions[id] = Begun(line: Array(line))
      return []
    }
    var settled: [ErrorCase] = []
    if facts.error != nil, let record = try? TraceRecord(line: line) { settled = add(record) }
    if facts.kind == .effect || facts.kind == .error || facts.kind == .end {
      actions[id]?.progress.take(facts)
      if actions[id]?.progress.isClosed == true { actions[id] = nil }
    }
    return settled
  }

  /// Takes a record that names an error.
  private mutating func add(_ record: TraceRecord) -> [ErrorCase] {
    switch record.event {
    case .effect(let effect):
      if let error = effect.error { throwers[error] = effect }
    case .error(let raised):
      open.append(
        ErrorCase(
          raised: raised, record: record, dispatch: dispatch(raised.dispatch),
          effect: throwers.removeValue(forKey: raised.error)))
    case .resolver(let step):
      if let index = open.lastIndex(where: { $0.raised.error == step.error }) { open[index].verdicts.append(record) }
    case .end(let end):
      guard let error = end.error, let index = open.lastIndex(where: { $0.raised.error == error }) else { return [] }
      open[index].end = record
      return [open.remove(at: index)]
    default:
      break
    }
    return []
  }

  private func dispatch(_ id: Int) -> TraceRecord.Dispatch? {
    guard let begun = actions[id], let record = try? TraceRecord(line: begun.line),
      case .dispatch(let dispatch) = record.event
    else { return nil }
    return dispatch
  }

  /// Those without an outcome.
  mutating func finish() -> [ErrorCase] {
    defer { open = [] }
    return open
  }
}
