import TinyRedux

/// Runs an action and judges what it did to the state.
extension TestStore {
  private var typeName: String { "\(State.self)" }

  func compareInitialStates() {
    let shared = SharedObjects.paths(of: store.mutableState, and: twin.state)
    twin.isIdle = !shared.isEmpty
    if !shared.isEmpty {
      fail(Messages.sharedState(type: typeName, paths: shared), at: made)
    } else if let difference = difference() {
      fail(Messages.unlikeStates(difference: DifferenceText.of(difference, type: typeName)), at: made)
    } else {
      return
    }
    twinIsReliable = false
  }

  /// Runs an entry whose effect on the state the test asserts.
  func run(_ entry: Store<State, Action>.Waiting, step: String, _ change: Change?, at site: CallSite) {
    ledger.turnPage()
    guard twinIsReliable, exhaustivity == .on else { return runLoosely(entry, step: step, change, at: site) }
    var thrown: (any Error)?
    var changesNothing = false
    if let change {
      do { try change(twin.state) } catch { thrown = error }
      // The live state is still the one before.
      changesNothing = areAlike
    }
    start(entry)
    let difference = difference()
    if let thrown {
      fail(Messages.closureThrew(thrown, after: step), at: site)
    } else if let difference {
      fail(
        Messages.stateDiffers(
          after: step, difference: DifferenceText.of(difference, type: typeName), hadClosure: change != nil), at: site)
    } else if changesNothing {
      fail(Messages.closureChangedNothing(after: step), at: site)
    }
    if difference != nil { rebuildTwin(at: site) }
  }

  /// Runs an entry unseen.
  func absorb(_ entry: Store<State, Action>.Waiting) {
    let before = ledger.reduced.count
    start(entry)
    for action in ledger.reduced.dropFirst(before) { twin.reduce(action) }
  }

  /// Only what the closure sets has to be so: what it makes of the state before the action, or of the one behind it.
  private func runLoosely(
    _ entry: Store<State, Action>.Waiting, step: String, _ change: Change?, at site: CallSite
  ) {
    let before = ledger.reduced.count
    if let written = twinIsReliable ? difference(writtenBy: change) : nil {
      start(entry)
      let isSo = difference()?.overlaps(written) != true
      rebuildTwin(at: site)
      if isSo { return showSkipped(step: step, change, since: before, at: site) }
    } else {
      absorb(entry)
      if twinIsReliable, difference() != nil { rebuildTwin(at: site) }
    }
    let alreadyUnlike = Set(difference()?.paths ?? [])
    do { try change?(twin.state) } catch { fail(Messages.closureThrew(error, after: step), at: site) }
    if let difference = difference(), !alreadyUnlike.isSuperset(of: difference.paths) {
      fail(
        Messages.stateDiffers(
          after: step, difference: DifferenceText.of(difference, type: typeName), hadClosure: true), at: site)
    } else {
      showSkipped(step: step, change, since: before, at: site)
    }
    if change != nil { twin.rebuild(from: ledger.reduced) }
  }

  /// What a closure changes in the state before the action; the twin is left with the changes.
  private func difference(writtenBy change: Change?) -> Difference? {
    guard let change else { return nil }
    do { try change(twin.state) } catch {
      // It may not throw on the state behind the action.
      twin.rebuild(from: ledger.reduced)
      return nil
    }
    return difference()
  }

  private func showSkipped(step: String, _ change: Change?, since before: Int, at site: CallSite) {
    guard twinIsReliable, exhaustivity == .off(showSkippedAssertions: true) else { return }
    twin.rebuild(from: Array(ledger.reduced.prefix(before)))
    // What it throws was reported.
    try? change?(twin.state)
    if let difference = difference() {
      note(
        Messages.skippedChanges(after: step, difference: DifferenceText.of(difference, type: typeName)), at: site)
    }
    twin.rebuild(from: ledger.reduced)
  }

  /// Makes the twin anew; if it does not become like the live state, the reducers are to blame.
  private func rebuildTwin(at site: CallSite) {
    twin.rebuild(from: ledger.reduced)
    guard let difference = difference() else { return }
    twinIsReliable = false
    fail(Messages.impureReducer(difference: DifferenceText.of(difference, type: typeName)), at: site)
  }

  private var areAlike: Bool {
    FieldComparison.areAlike(twin.state, store.mutableState) ?? (difference() == nil)
  }

  private func difference() -> Difference? {
    if FieldComparison.areAlike(twin.state, store.mutableState) == true { return nil }
    return StateComparison.difference(expected: twin.state, actual: store.mutableState)
  }
}
