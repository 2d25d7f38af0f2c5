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

  package mutating func check(_ record: TraceRecord, _ report: (Finding.Rule, String) -> Void) {
    ownErrors.add(LineFacts(record))
    switch record.event {
    case .dispatch(let dispatch):
      checkCause(dispatch.by, report)
      if !isDerived { Self.begin("dispatch", dispatch.dispatch, &dispatches, report) }
      openDispatches.insert(dispatch.dispatch)
    case .refused(let refused):
      checkCause(refused.by, report)
    case .middleware(let step):
      checkOpen(step.dispatch, report)
    case .reducer(let step):
      checkOpen(step.dispatch, report)
    case .resolver(let step):
      checkOpen(step.dispatch, report)
      if let error = step.error { checkKnown("error", error, errors, isOpen: openErrors.contains(error), report) }
    case .resume(let resume):
      checkOpen(resume.dispatch, report)
    case .effect(let effect):
      check(effect, report)
    case .error(let raised):
      checkKnown("dispatch", raised.dispatch, dispatches, report)
      if !isDerived { Self.begin("error", raised.error, &errors, report) }
      openErrors.insert(raised.error, of: raised.dispatch)
    case .end(let end):
      check(end, report)
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

  private mutating func check(_ effect: TraceRecord.Effect, _ report: (Finding.Rule, String) -> Void) {
    let id = effect.effect
    switch effect.phase {
    case .start:
      checkKnown("dispatch", effect.dispatch, dispatches, report)
      if !isDerived { Self.begin("effect", id, &effects, report) }
      openEffects.insert(id)
    case .done, .throw, .cancel:
      checkKnown("effect", id, effects, isOpen: openEffects.contains(id), report)
      openEffects.remove(id)
      if effect.error != nil, inherited.contains(id) { lose() }
    case .unknown:
      break
    }
  }

  private mutating func check(_ end: TraceRecord.End, _ report: (Finding.Rule, String) -> Void) {
    if let error = end.error {
      let isOwn = ownErrors.end(error) || !openDispatches.contains(end.dispatch)
      let raised = openErrors.remove(error)
      checkKnown("error", error, errors, isOpen: raised != nil, report)
      // Whether this ends its action too is unknown.
      if case .some(nil) = raised { return lose() }
      if isOwn { return checkKnown("dispatch", end.dispatch, dispatches, report) }
    }
    let wasOpen = openDispatches.remove(end.dispatch) != nil
    checkKnown("dispatch", end.dispatch, dispatches, isOpen: wasOpen, report)
  }

  private func checkCause(_ cause: TraceRecord.Cause?, _ report: (Finding.Rule, String) -> Void) {
    switch cause {
    case .dispatch(let id):
      checkKnown("dispatch", id, dispatches, report)
    case .effect(let effect, let dispatch):
      checkKnown("dispatch", dispatch, dispatches, report)
      checkKnown("effect", effect, effects, report)
    case .outside, nil:
      break
    }
  }

  /// A step needs its action, or a later error of it, to be open.
  private func checkOpen(_ dispatch: Int, _ report: (Finding.Rule, String) -> Void) {
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
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
