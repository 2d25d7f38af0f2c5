import TinyReduxTrace

/// Lets the selected records of a trace through, in their order.
///
/// Whether an action is meant may show only at its end (`--errors`), so records are held back until all before them are
/// decided: memory is bounded by what happens while the longest undecided action is open.
struct Selector {
  private struct Held {
    var record: TraceRecord
    /// Its action says no more.
    var isLast: Bool
  }

  struct Decided {
    var record: TraceRecord
    var isSelected: Bool
  }

  let selection: Selection
  /// Actions that are open, or whose records are held back.
  private var actions: [Int: ActionInTrace] = [:]
  private var held: [Held] = []
  /// The first of `held` that was not released.
  private var front = 0
  private var admitted = 0

  init(_ selection: Selection) {
    self.selection = selection
  }

  /// The names of all actions while none was selected; nil from the first one on.
  private(set) var namesOfNone: Set<String>? = []

  /// Whether nothing that may still come is selected.
  var isDone: Bool {
    guard let limit = selection.limit, admitted >= limit else { return false }
    return front == held.count && !actions.values.contains { $0.isWithinLimit == true && !$0.isClosed }
  }

  /// Takes the next record; returns those that are decided now, whether they are selected or not.
  mutating func decide(_ record: TraceRecord) -> [Decided] {
    if selection.isEverything { return [Decided(record: record, isSelected: true)] }
    var isLast = false
    if let id = record.dispatchID {
      actions[id, default: ActionInTrace(selection)].take(record)
      isLast = actions[id]?.isClosed == true
    }
    if case .dispatch(let dispatch) = record.event { namesOfNone?.insert(dispatch.action.action) }
    held.append(Held(record: record, isLast: isLast))
    return release()
  }

  /// The rest: an action that is undecided now isn't meant.
  mutating func decideRest() -> [Decided] {
    for id in actions.keys { actions[id]?.giveUp() }
    return release()
  }

  /// Takes the next record; returns those that are selected, as soon as it is known.
  mutating func add(_ record: TraceRecord) -> [TraceRecord] { Self.selected(decide(record)) }

  /// The rest of those that are selected.
  mutating func finish() -> [TraceRecord] { Self.selected(decideRest()) }

  private static func selected(_ decided: [Decided]) -> [TraceRecord] {
    decided.compactMap { $0.isSelected ? $0.record : nil }
  }

  private mutating func release() -> [Decided] {
    var released: [Decided] = []
    while front < held.count, let isMeant = isSelected(held[front].record) {
      released.append(Decided(record: held[front].record, isSelected: isMeant))
      if held[front].isLast, let id = held[front].record.dispatchID { actions[id] = nil }
      front += 1
    }
    if front > held.count / 2 {
      held.removeFirst(front)
      front = 0
    }
    return released
  }

  /// Nil: not yet known.
  private mutating func isSelected(_ record: TraceRecord) -> Bool? {
    guard let id = record.dispatchID else { return isSelectedOutside(record) }
    guard let isMeant = actions[id]?.isMeant else { return nil }
    guard isMeant else { return false }
    let isWithinLimit = actions[id]?.isWithinLimit ?? admit()
    actions[id]?.isWithinLimit = isWithinLimit
    return isWithinLimit && isOfKind(record)
  }

  /// A record that belongs to no action that was accepted.
  private mutating func isSelectedOutside(_ record: TraceRecord) -> Bool {
    switch record.event {
    case .header, .footer: true
    case .refused(let refused):
      selection.components.isEmpty && selection.paths.isEmpty && selection.least == nil && isOfKind(record)
        && selection.names(refused.action.action) && isInRange(record.time) && admit()
    default: isOfKind(record)
    }
  }

  private mutating func admit() -> Bool {
    if let limit = selection.limit, admitted >= limit { return false }
    admitted += 1
    namesOfNone = nil
    return true
  }

  private func isOfKind(_ record: TraceRecord) -> Bool {
    switch record.event {
    case .dispatch, .end: true
    default: selection.kinds.isEmpty || selection.kinds.contains(record.event.kind)
    }
  }

  /// A refused action has no number.
  private func isInRange(_ time: Int) -> Bool {
    switch selection.range {
    case nil: true
    case .dispatches: false
    case .times(let range): range.contains(time)
    }
  }
}
