extension TestStore {
  /// Runs a script line by line.
  ///
  /// It stops at the first line that fails, and the failure lists the lines that are left.
  public func run(_ steps: TestStep<State, Action>...) async {
    await run(steps)
  }

  /// Runs a script line by line.
  ///
  /// It stops at the first line that fails, and the failure lists the lines that are left.
  public func run(_ steps: [TestStep<State, Action>]) async {
    await reportingFailures { await runUntilFailure(steps) }
  }

  private func runUntilFailure(_ steps: [TestStep<State, Action>]) async {
    for (index, step) in steps.enumerated() {
      let found = await holdingFailures { await step.perform(self) }
      guard let last = found.last else { continue }
      let left = steps[(index + 1)...].map(\.description)
      for failure in found.dropLast() { fail(failure.text, at: failure.site) }
      return fail(left.isEmpty ? last.text : Messages.stopped(last.text, left: left), at: last.site)
    }
  }

  func receive(unordered steps: [TestStep<State, Action>], step: String) async {
    var left = steps
    if let wrong = left.first(where: { $0.reception == nil }) {
      return fail(Messages.notAReception(wrong.description), at: wrong.site)
    }
    while !left.isEmpty {
      await settle()
      if exhaustivity != .on {
        await skipInbox(upTo: left.compactMap(\.reception?.expected), before: step, at: left[0].site)
      }
      let next = inbox.first.map(arrival)
      let index = left.firstIndex { step in
        guard let next, let reception = step.reception else { return false }
        return reception.expected.fits(next)
      }
      let found = await holdingFailures { await left.remove(at: index ?? 0).perform(self) }
      for failure in found { fail(failure.text, at: failure.site) }
      if !found.isEmpty { return }
    }
  }
}
