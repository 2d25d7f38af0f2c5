import TinyRedux

/// What the events so far must have been.
extension TestedStore {
  func expectUnhandled(_ error: any Error, from origin: String, at site: CallSite) {
    let isFound = ledger.takeUnhandled { $0.origin == origin && ErrorEquality.areEqual($0.error, error) }
    guard !isFound else { return }
    let found = ledger.unhandled.map(\.text)
    fail(Messages.noSuchUnhandled(Messages.error(error, origin: origin, action: nil), found: found), at: site)
  }

  func expectSteps(including steps: [PipelineStep], at site: CallSite) {
    let actual = ledger.steps
    var left = steps[...]
    for step in actual where step == left.first { left.removeFirst() }
    if left.isEmpty { return }
    fail(Messages.missingSteps(steps.map(\.description), actual: actual.map(\.description)), at: site)
  }

  func expectSteps(_ steps: [PipelineStep], at site: CallSite) {
    let countsAll = steps.contains { $0.exit == .defaultNext }
    let actual = ledger.steps.filter { countsAll || $0.exit != .defaultNext }
    guard actual != steps else { return }
    fail(Messages.otherSteps(expected: steps.map(\.description), actual: actual.map(\.description)), at: site)
  }
}
