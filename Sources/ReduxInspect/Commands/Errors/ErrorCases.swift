import TinyReduxTrace

/// The errors of a trace, settled one by one. Memory is bounded by what is open.
struct ErrorCases {
  /// The first line of an action that isn't closed.
  private struct Begun {
    var line: [UInt8]
    var progress = OpenAction()
  }

  private var actions: [Int: Begun] = [:]
  /// In the order in which they were raised, by a number of their own: an id may be raised again.
  private var open: [Int: ErrorCase] = [:]
  private var count = 0
  /// The numbers of the open ones of an id.
  private var numbers: [Int: [Int]] = [:]
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
      numbers[raised.error, default: []].append(count)
      open[count] = ErrorCase(
        raised: raised, record: record, dispatch: dispatch(raised.dispatch),
        effect: throwers.removeValue(forKey: raised.error))
      count += 1
    case .resolver(let step):
      if let number = step.error.flatMap({ numbers[$0]?.last }) { open[number]?.verdicts.append(record) }
    case .end(let end):
      guard let error = end.error, let number = numbers[error]?.popLast() else { return [] }
      if numbers[error]?.isEmpty == true { numbers[error] = nil }
      var settled = open.removeValue(forKey: number)
      settled?.end = record
      return settled.map { [$0] } ?? []
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
    defer { (open, numbers) = ([:], [:]) }
    return open.sorted { $0.key < $1.key }.map(\.value)
  }
}
