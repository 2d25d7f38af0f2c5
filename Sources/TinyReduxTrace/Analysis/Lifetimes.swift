/// Checks that ids are given once, that what a line belongs to has begun, and that what begins ends once.
package struct Lifetimes {
  private var areOrphansLegal = false
  /// Whether something may have begun and ended before the first line that was read.
  private var hasPast = false
  private var isDerived = false
  private var isClosed = false

  private var dispatches = SeenIDs()
  private var effects = SeenIDs()
  private var errors = SeenIDs()
  private var openDispatches: Set<Int> = []
  private var openEffects: Set<Int> = []
  private var openErrors = OpenErrors()
  /// Effects that only a header told of: whether their actions wait for them is unknown.
  private var inherited: Set<Int> = []
  private var ownErrors = OwnErrors()

  package init() {}

  /// What is open; nil where lines were lost.
  package var open: TraceRecord.OpenIDs? {
    guard !areOrphansLegal else { return nil }
    return TraceRecord.OpenIDs(
      dispatches: openDispatches.sorted(), effects: openEffects.sorted(), errors: openErrors.ids)
  }

  /// A header: a further one of the same recording restarts no ids.
  mutating func begin(_ header: TraceRecord.Header) {
    areOrphansLegal = header.derived || (header.segment > 0 && header.open == nil)
    hasPast = header.segment > 0
    isDerived = header.derived
    isClosed = false
    guard let open = header.open else { return }
    for id in open.dispatches { _ = dispatches.insert(id) }
    for id in open.effects where effects.insert(id) { inherited.insert(id) }
    for id in open.errors { _ = errors.insert(id) }
    // Also where a file between was not read.
    openDispatches = Set(open.dispatches)
    openEffects = Set(open.effects)
    openErrors = openErrors.only(open.errors)
  }

  mutating func lose() {
    areOrphansLegal = true
  }

  package mutating func check(_ facts: LineFacts, _ report: (Finding.Rule, String) -> Void) {
    ownErrors.add(facts)
    switch facts.kind {
    case .dispatch:
      checkCause(facts, report)
      guard let dispatch = facts.dispatch else { return }
      if !isDerived { Self.begin("dispatch", dispatch, &dispatches, report) }
      openDispatches.insert(dispatch)
    case .refused:
      checkCause(facts, report)
    case .middleware, .reducer, .resume:
      checkOpen(facts.dispatch, report)
    case .resolver:
      checkOpen(facts.dispatch, report)
      if let error = facts.error { checkKnown("error", error, errors, isOpen: openErrors.contains(error), report) }
    case .effect:
      checkEffect(facts, report)
    case .error:
      guard let dispatch = facts.dispatch, let error = facts.error else { return }
      checkKnown("dispatch", dispatch, dispatches, report)
      if !isDerived { Self.begin("error", error, &errors, report) }
      openErrors.insert(error, of: dispatch)
    case .end:
      checkEnd(facts, report)
    case .dropped:
      lose()
    case .store:
      isClosed = true
    case .header, .state, .clock, .note, .footer, .unknown:
      break
    }
  }

  /// At the footer: where the store has closed, nothing is left open.
  func close(_ report: (Finding.Rule, String) -> Void) {
    guard isClosed, !isDerived, !areOrphansLegal else { return }
    for id in openDispatches.sorted() { report(.pairing, "dispatch \(id) must end before the footer, found no end") }
    for id in openEffects.sorted() { report(.pairing, "effect \(id) must end before the footer, found no end") }
    for id in openErrors.ids { report(.pairing, "error \(id) must end before the footer, found no end") }
  }

  private mutating func checkEffect(_ facts: LineFacts, _ report: (Finding.Rule, String) -> Void) {
    guard let effect = facts.effect else { return }
    switch facts.phase {
    case .start:
      if let dispatch = facts.dispatch { checkKnown("dispatch", dispatch, dispatches, report) }
      if !isDerived { Self.begin("effect", effect, &effects, report) }
      openEffects.insert(effect)
    case .done, .throw, .cancel:
      checkKnown("effect", effect, effects, isOpen: openEffects.contains(effect), report)
      openEffects.remove(effect)
      if facts.error != nil, inherited.contains(effect) { lose() }
    case .unknown:
      break
    }
  }

  private mutating func checkEnd(_ facts: LineFacts, _ report: (Finding.Rule, String) -> Void) {
    guard let dispatch = facts.dispatch else { return }
    if let error = facts.error {
      let isOwn = ownErrors.end(error) || !openDispatches.contains(dispatch)
      let raised = openErrors.remove(error)
      checkKnown("error", error, errors, isOpen: raised != nil, report)
      // Whether this ends its action too is unknown.
      if case .some(nil) = raised { return lose() }
      if isOwn { return checkKnown("dispatch", dispatch, dispatches, report) }
    }
    let wasOpen = openDispatches.remove(dispatch) != nil
    checkKnown("dispatch", dispatch, dispatches, isOpen: wasOpen, report)
  }

  private func checkCause(_ facts: LineFacts, _ report: (Finding.Rule, String) -> Void) {
    if let dispatch = facts.by { checkKnown("dispatch", dispatch, dispatches, report) }
    if let effect = facts.byEffect { checkKnown("effect", effect, effects, report) }
  }

  /// A step needs its action, or a later error of it, to be open.
  private func checkOpen(_ dispatch: Int?, _ report: (Finding.Rule, String) -> Void) {
    guard let dispatch else { return }
    let isOpen = openDispatches.contains(dispatch) || openErrors.keepOpen(dispatch)
    checkKnown("dispatch", dispatch, dispatches, isOpen: isOpen, report)
  }

  /// - Parameter isOpen: nil where it need not be.
  private func checkKnown(
    _ name: String, _ id: Int, _ seen: SeenIDs, isOpen: Bool? = nil, _ report: (Finding.Rule, String) -> Void
  ) {
    if isDerived { return }
    if !seen.contains(id) {
      if areOrphansLegal || (hasPast && isOpen != false) { return }
      report(.reference, "\(name) \(id) must have begun, found no line before that begins it")
    } else if isOpen == false {
      report(.pairing, "\(name) \(id) must end once, found a line behind its end")
    }
  }

  private static func begin(
    _ name: String, _ id: Int, _ seen: inout SeenIDs, _ report: (Finding.Rule, String) -> Void
  ) {
    if !seen.insert(id) { report(.identity, "\(name) \(id) must begin once, found it again") }
  }
}

/// Ids that were given: as they are counted, a few ranges hold them all.
struct SeenIDs {
  private var ranges: [ClosedRange<Int>] = []
  /// What no recorder gives: ids that leave gaps, beyond so many ranges that inserting one would take long.
  private var strays: Set<Int> = []
  private static let mostRanges = 1024

  func contains(_ id: Int) -> Bool {
    let index = firstRange(endingAtOrBehind: id)
    return index < ranges.count && ranges[index].contains(id) || strays.contains(id)
  }

  /// False where it was there.
  mutating func insert(_ id: Int) -> Bool {
    if contains(id) { return false }
    let index = firstRange(endingAtOrBehind: id)
    let joinsBelow = index > 0 && ranges[index - 1].upperBound == id - 1
    let joinsAbove = index < ranges.count && ranges[index].lowerBound == id + 1
    switch (joinsBelow, joinsAbove) {
    case (true, true):
      ranges[index - 1] = ranges[index - 1].lowerBound...ranges[index].upperBound
      ranges.remove(at: index)
    case (true, false): ranges[index - 1] = ranges[index - 1].lowerBound...id
    case (false, true): ranges[index] = id...ranges[index].upperBound
    case (false, false) where ranges.count < Self.mostRanges: ranges.insert(id...id, at: index)
    case (false, false): return strays.insert(id).inserted
    }
    return true
  }

  private func firstRange(endingAtOrBehind id: Int) -> Int {
    ranges.partitioningIndex { $0.upperBound >= id }
  }
}
