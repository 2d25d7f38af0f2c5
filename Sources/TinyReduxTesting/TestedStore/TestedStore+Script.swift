import TinyRedux

/// Lines of a script.
extension TestedStore {
  func perform(_ action: Action, _ change: TestStep<State, Action>.Change?, at site: CallSite) async {
    await send(action, change.map { Self.change($0) }, at: site)
  }

  func receive(
    _ expected: Expected<Action>, _ timeout: Duration?, changing change: TestStep<State, Action>.Change?,
    at site: CallSite
  ) async {
    await receive(expected, timeout, change.map { Self.change($0) }, at: site)
  }

  func runUntilFailure(_ steps: [TestStep<State, Action>]) async {
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
