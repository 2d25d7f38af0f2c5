import TinyReduxTrace

/// The state of a trace at one place.
struct StateSearch {
  private let moment: Moment?
  private var replay = StateReplay()
  private var progress = OpenAction()
  private(set) var found: JSONValue?
  /// What the header says is recorded of the state.
  private(set) var recorded = ""
  private(set) var isDone = false
  private(set) var hasMet = false
  private(set) var met: ClosedRange<Int>?

  /// - Parameter moment: nil for the end.
  init(_ moment: Moment?) {
    self.moment = moment
  }

  mutating func add(_ record: TraceRecord) {
    if case .header(let header) = record.event { recorded = header.state }
    if case .time(let time)? = moment, record.written > time {
      isDone = true
      return
    }
    // A patch that doesn't apply leaves the state unknown until the next snapshot; `validate` tells of it.
    try? replay.add(record)
    guard case .id(let id)? = moment else { return found = replay.state ?? found }
    guard let number = record.number(of: id) else { return }
    met = min(met?.lowerBound ?? number, number)...max(met?.upperBound ?? number, number)
    guard number == id.number else { return }
    hasMet = true
    found = replay.state
    progress.take(LineFacts(record))
    if case .dispatch = id { isDone = progress.isClosed }
  }
}

extension StateSearch {
  /// The states of a trace at several places; nil, and told, where there is none at one of them.
  static func states(
    at moments: [Moment?], of input: inout TraceInput, _ session: Session
  ) throws(Stop) -> [JSONValue]? {
    var searches = moments.map { StateSearch($0) }
    while !searches.allSatisfy(\.isDone), let record = try input.nextRecord() {
      for index in searches.indices where !searches[index].isDone { searches[index].add(record) }
    }
    var states: [JSONValue] = []
    for search in searches {
      guard let state = search.state(of: input, session) else { return nil }
      states.append(state)
    }
    return states
  }

  /// What was found, once the trace was read; where there is nothing, that is told.
  private func state(of input: TraceInput, _ session: Session) -> JSONValue? {
    if case .id(let id)? = moment, !hasMet {
      session.fail(.missing(id, in: input.name, met: met), .usage)
      return nil
    }
    if case .id(let id)? = moment, found != nil, isRunning(id) { session.report(.stillRunning(id, in: input.name)) }
    if found == nil { session.fail(.noState(input.name, recorded), .unreadable) }
    return found
  }

  private func isRunning(_ id: TraceID) -> Bool {
    if case .dispatch = id { !progress.isClosed } else { progress.isWaiting }
  }
}
