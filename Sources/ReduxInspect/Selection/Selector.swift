import TinyReduxTrace

/// Lets the selected records of a trace through, in their order.
///
/// Whether an action is meant may show only at its end (`--errors`), so records are held back until all before them are
/// decided: memory is bounded by what happens while the longest undecided action is open, and by the context.
struct Selector {
  private struct Held {
    var record: TraceRecord
    /// Its action says no more.
    var isLast = false
    /// Of what belongs to no action that was accepted, where it counts as one: a refusal.
    var place: Int?
    /// Of what counts as none.
    var isSelected = true
  }

  struct Decided {
    var record: TraceRecord
    var isSelected: Bool
  }

  private enum Candidate {
    case action(Int)
    case refused(isMeant: Bool)
  }

  let selection: Selection
  /// Actions that are open, or whose records are held back.
  private var actions: [Int: ActionInTrace] = [:]
  private var held: [Held] = []
  /// The first of `held` that was not released.
  private var front = 0
  /// Those that are not judged yet, in the order of their places.
  private var candidates: ArraySlice<Candidate> = []
  private var places = 0
  private var verdicts: Verdicts
  private var lastAccepted = 0

  init(_ selection: Selection) {
    self.selection = selection
    verdicts = Verdicts(selection)
  }

  private var names: Set<String> = []

  /// The names of all actions while none was selected; nil from the first one on.
  var namesOfNone: Set<String>? { verdicts.hasHit ? nil : names }

  /// Whether nothing that may still come is selected.
  var isDone: Bool {
    verdicts.isDone(before: places) && front == held.count && actions.values.allSatisfy { $0.isSelected == false }
  }

  /// Takes the next record; returns those that are decided now, whether they are selected or not.
  mutating func decide(_ record: TraceRecord) -> [Decided] {
    if selection.isEverything { return [Decided(record: record, isSelected: true)] }
    if case .dispatch(let dispatch) = record.event {
      lastAccepted = dispatch.dispatch
      if !verdicts.hasHit { names.insert(dispatch.action.action) }
    }
    var next = Held(record: record)
    if let id = record.dispatchID {
      if actions[id] == nil { actions[id] = ActionInTrace(selection, place: place(.action(id))) }
      actions[id]?.take(record)
      next.isLast = actions[id]?.isClosed == true
    } else if case .refused(let refused) = record.event {
      next.place = place(.refused(isMeant: isMeant(refused, record)))
    } else {
      next.isSelected = isSelectedOutside(record)
    }
    held.append(next)
    return release()
  }

  /// The rest: an action that is undecided now isn't meant.
  mutating func decideRest() -> [Decided] {
    for id in actions.keys { actions[id]?.giveUp() }
    judge()
    verdicts.end()
    return release()
  }

  /// Takes the next record; returns those that are selected, as soon as it is known.
  mutating func add(_ record: TraceRecord) -> [TraceRecord] { Self.selected(decide(record)) }

  /// The rest of those that are selected.
  mutating func finish() -> [TraceRecord] { Self.selected(decideRest()) }

  private static func selected(_ decided: [Decided]) -> [TraceRecord] {
    decided.compactMap { $0.isSelected ? $0.record : nil }
  }

  private mutating func place(_ candidate: Candidate) -> Int {
    candidates.append(candidate)
    places += 1
    return places - 1
  }

  /// Judges all that are before the first that is open.
  private mutating func judge() {
    while let first = candidates.first {
      switch first {
      case .refused(let isMeant): verdicts.add(isMeant)
      case .action(let id):
        guard let isMeant = actions[id]?.isMeant else { return }
        verdicts.add(isMeant)
      }
      candidates.removeFirst()
    }
  }

  private mutating func release() -> [Decided] {
    judge()
    var released: [Decided] = []
    while front < held.count, let isSelected = isSelected(held[front]) {
      released.append(Decided(record: held[front].record, isSelected: isSelected))
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
  private mutating func isSelected(_ next: Held) -> Bool? {
    if let place = next.place { return verdicts.isSelected(place).map { $0 && isOfKind(next.record) } }
    guard let id = next.record.dispatchID, let action = actions[id] else { return next.isSelected }
    guard let isSelected = action.isSelected ?? verdicts.isSelected(action.place) else { return nil }
    actions[id]?.isSelected = isSelected
    return isSelected && isOfKind(next.record)
  }

  private func isMeant(_ refused: TraceRecord.Refused, _ record: TraceRecord) -> Bool {
    selection.components.isEmpty && selection.paths.isEmpty && selection.least == nil && isOfKind(record)
      && selection.names(refused.action.action) && (selection.isStretch ? isInStretch(record) : isInRange(record.time))
  }

  /// A record that belongs to no action.
  private func isSelectedOutside(_ record: TraceRecord) -> Bool {
    switch record.event {
    case .header, .footer: true
    default: isOfKind(record) && (!selection.isStretch || isInStretch(record))
    }
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

  /// Behind the first dispatch of the range, and before the one behind its last.
  private func isInStretch(_ record: TraceRecord) -> Bool {
    switch selection.range {
    case nil: true
    case .dispatches(let range): range.contains(lastAccepted)
    case .times(let range): range.contains(record.time)
    }
  }
}
