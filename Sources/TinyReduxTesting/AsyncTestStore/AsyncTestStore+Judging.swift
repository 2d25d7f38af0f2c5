/// Judges what an action did to the state.
extension AsyncTestStore {
  /// What a test says of the state, before the action runs.
  struct Assertion {
    let change: Change?
    let expected: State
    let thrown: (any Error)?
    let changesNothing: Bool

    @MainActor
    init(_ change: Change?, on state: State) {
      self.change = change
      var expected = state
      var thrown: (any Error)?
      do { try change?(&expected) } catch { thrown = error }
      self.expected = expected
      self.thrown = thrown
      changesNothing = change != nil && StateComparison.difference(expected: state, actual: expected) == nil
    }
  }

  func judge(_ assertion: Assertion, after step: String, at site: CallSite) {
    if let error = assertion.thrown { return fail(Messages.closureThrew(error, after: step), at: site) }
    let difference = differenceText(from: assertion.expected)
    guard exhaustivity != .on else {
      if let difference {
        fail(
          Messages.stateDiffers(after: step, difference: difference, hadClosure: assertion.change != nil), at: site)
      } else if assertion.changesNothing {
        fail(Messages.closureChangedNothing(after: step), at: site)
      }
      return
    }
    guard let difference else { return }
    // Only what the closure sets has to be so: made once more, it must change nothing.
    var again = state
    do { try assertion.change?(&again) } catch {
      return fail(Messages.closureThrew(error, after: step), at: site)
    }
    if let difference = differenceText(from: again) {
      fail(Messages.stateDiffers(after: step, difference: difference, hadClosure: true), at: site)
    } else {
      note(Messages.skippedChanges(after: step, difference: difference), at: site)
    }
  }

  private func differenceText(from expected: State) -> String? {
    StateComparison.difference(expected: expected, actual: state).map {
      DifferenceText.of(Difference(label: "", change: $0), type: "\(State.self)")
    }
  }
}
