import TinyReduxTrace

/// What one trace is compared by: how often, in which order, how long, to which state.
struct TraceProfile {
  /// How an action ended, or which one was not accepted.
  struct Ending: Hashable {
    /// `outcome` or `refused`.
    var role: String
    var id: String
  }

  private(set) var statistics = Statistics()
  /// How often actions ended in each way, and how often each was refused.
  private(set) var outcomes: [Ending: Int] = [:]
  /// The actions' numbers, in the order in which they were accepted, with the places of their names.
  private(set) var order: [(dispatch: Int, name: Int)] = []
  private var names: [String] = []
  private var places: [String: Int] = [:]
  private var replay = StateReplay()

  /// At the end; nil where it isn't known.
  var state: JSONValue? { replay.state }

  func name(at index: Int) -> String { names[order[index].name] }

  mutating func add(_ record: TraceRecord) {
    // A patch that doesn't apply leaves the state unknown until the next snapshot; `validate` tells of it.
    try? replay.add(record)
    statistics.add(record)
    switch record.event {
    case .dispatch(let dispatch): order.append((dispatch.dispatch, place(of: dispatch.action.action)))
    case .refused(let refused): outcomes[Ending(role: "refused", id: refused.action.action), default: 0] += 1
    case .end(let end): outcomes[Ending(role: "outcome", id: end.outcome), default: 0] += 1
    default: break
    }
  }

  private mutating func place(of name: String) -> Int {
    if let place = places[name] { return place }
    names.append(name)
    places[name] = names.count - 1
    return names.count - 1
  }
}
