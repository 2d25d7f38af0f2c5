import TinyReduxTrace

/// The state of a trace at one place.
struct StateSearch {
  private let moment: Moment?
  private var progress = OpenAction()
  private var found: StateTrail.Mark?
  private(set) var isDone = false
  private var met: ClosedRange<Int>?

  /// - Parameter moment: nil for the end.
  init(_ moment: Moment?) {
    self.moment = moment
  }

  /// Stops before a line that was written later.
  mutating func stop(before facts: LineFacts, _ trail: StateTrail) {
    guard case .time(let time)? = moment, facts.written > time, !isDone else { return }
    found = trail.here
    isDone = true
  }

  /// Takes a line, once the trail has taken it.
  mutating func add(_ facts: LineFacts, _ trail: StateTrail) {
    guard case .id(let id)? = moment, !isDone, let number = facts.number(of: id) else { return }
    met = met.reaching(number)
    guard number == id.number else { return }
    found = trail.here
    progress.take(facts)
    if case .dispatch = id { isDone = progress.isClosed }
  }

  /// The trace was read as far as it was needed.
  mutating func end(_ trail: StateTrail) {
    if case .id? = moment { return }
    found = found ?? trail.here
  }
}

extension StateSearch {
  /// The states of a trace at several places; nil, and told, where there is none at one of them.
  static func states(
    at moments: [Moment?], of input: inout TraceInput, _ session: Session
  ) throws(Stop) -> [JSONValue]? {
    var searches = moments.map { StateSearch($0) }
    var trail = StateTrail()
    var recorded = ""
    while !searches.allSatisfy(\.isDone), let facts = try input.nextLine() {
      if facts.kind == .header, case .header(let header)? = input.record()?.event { recorded = header.state }
      for index in searches.indices { searches[index].stop(before: facts, trail) }
      if StateTrail.leads(facts) { trail.add(facts, input.bytes(at: input.place)) }
      for index in searches.indices { searches[index].add(facts, trail) }
    }
    var states: [JSONValue] = []
    for index in searches.indices {
      searches[index].end(trail)
      guard let state = searches[index].state(of: input.name, recorded, session) else { return nil }
      states.append(state)
    }
    return states
  }

  /// What was found; where there is nothing, that is told.
  ///
  /// - Parameter recorded: What the header says is recorded of the state.
  private func state(of file: String, _ recorded: String, _ session: Session) -> JSONValue? {
    guard case .id(let id)? = moment else { return known(found?.lastState, of: file, recorded, session) }
    guard let found else {
      session.fail(.missing(id, in: file, met: met), .usage)
      return nil
    }
    let state = found.state
    if state != nil, isRunning(id) { session.report(.stillRunning(id, in: file)) }
    return known(state, of: file, recorded, session)
  }

  private func known(_ state: JSONValue?, of file: String, _ recorded: String, _ session: Session) -> JSONValue? {
    if state == nil { session.fail(.noState(file, recorded), .unreadable) }
    return state
  }

  private func isRunning(_ id: TraceID) -> Bool {
    if case .dispatch = id { !progress.isClosed } else { progress.isWaiting }
  }
}
