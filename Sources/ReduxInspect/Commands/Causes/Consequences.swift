import TinyReduxTrace

/// All that a dispatch or an effect caused, gathered in one pass.
struct Consequences {
  struct Node {
    /// A `dispatch`, a `refused`, an `effect`'s start or an `error`.
    var record: TraceRecord
    /// How it ended: an `end`, or an `effect`'s other phase.
    var end: TraceRecord?
    var children: [Int] = []
  }

  let id: TraceID
  /// The first is the root. Empty while the id wasn't met.
  private(set) var nodes: [Node] = []
  /// The ids of this sort that were met, from the first to the last.
  private(set) var met: ClosedRange<Int>?
  private var places: [TraceID: Int] = [:]
  private var open: Set<TraceID> = []

  init(_ id: TraceID) {
    self.id = id
  }

  /// Nothing more can come of it.
  var isComplete: Bool { !nodes.isEmpty && open.isEmpty }

  mutating func add(_ record: TraceRecord) {
    switch record.event {
    case .dispatch(let dispatch):
      begin(.dispatch(dispatch.dispatch), record, of: dispatch.by?.ids ?? [])
    case .refused(let refused):
      if let parent = place(of: refused.by?.ids ?? []) { add(record, to: parent) }
    case .effect(let effect) where effect.phase == .start:
      begin(.effect(effect.effect), record, of: [.dispatch(effect.dispatch)])
    case .effect(let effect):
      end(.effect(effect.effect), record)
      if let error = effect.error, let place = places[.effect(effect.effect)] {
        // The line of the error follows; what resolvers dispatch is still to come.
        places[.error(error)] = place
        open.insert(.error(error))
      }
    case .error(let raised):
      let parent = places[.error(raised.error)] ?? places[.dispatch(raised.dispatch)]
      if let parent {
        open.insert(.error(raised.error))
        places[.error(raised.error)] = add(record, to: parent)
      }
    case .end(let ended):
      if let error = ended.error { end(.error(error), record) }
      end(.dispatch(ended.dispatch), record)
    default:
      break
    }
  }

  private mutating func begin(_ other: TraceID, _ record: TraceRecord, of parents: [TraceID]) {
    if other.isSameSort(as: id) {
      met = min(met?.lowerBound ?? other.number, other.number)...max(met?.upperBound ?? other.number, other.number)
    }
    if let parent = place(of: parents) {
      places[other] = add(record, to: parent)
      open.insert(other)
    } else if other == id, nodes.isEmpty {
      nodes.append(Node(record: record))
      places[other] = 0
      open.insert(other)
    }
  }

  /// The first of these that is in the tree.
  private func place(of ids: [TraceID]) -> Int? {
    for id in ids {
      if let place = places[id] { return place }
    }
    return nil
  }

  @discardableResult
  private mutating func add(_ record: TraceRecord, to parent: Int) -> Int {
    nodes.append(Node(record: record))
    nodes[parent].children.append(nodes.count - 1)
    return nodes.count - 1
  }

  private mutating func end(_ id: TraceID, _ record: TraceRecord) {
    open.remove(id)
    if let place = places[id], nodes[place].end == nil { nodes[place].end = record }
  }
}

extension TraceRecord.Cause {
  /// Who dispatched: the effect before its action.
  var ids: [TraceID] {
    switch self {
    case .outside: []
    case .dispatch(let id): [.dispatch(id)]
    case .effect(let effect, of: let id): [.effect(effect), .dispatch(id)]
    }
  }
}
