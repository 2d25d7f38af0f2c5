import TinyReduxTrace

/// The errors of a trace, settled one by one.
struct ErrorCases {
  private var open: [ErrorCase] = []
  private var dispatches: [Int: TraceRecord.Dispatch] = [:]
  private var throwers: [Int: TraceRecord.Effect] = [:]

  /// Takes the next record; returns the error that it settles.
  mutating func add(_ record: TraceRecord) -> [ErrorCase] {
    switch record.event {
    case .dispatch(let dispatch):
      dispatches[dispatch.dispatch] = dispatch
    case .effect(let effect):
      if let error = effect.error { throwers[error] = effect }
    case .error(let raised):
      open.append(
        ErrorCase(
          raised: raised, record: record, dispatch: dispatches[raised.dispatch],
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

  /// Those without an outcome.
  mutating func finish() -> [ErrorCase] {
    defer { open = [] }
    return open
  }
}
