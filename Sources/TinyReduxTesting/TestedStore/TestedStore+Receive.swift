import TinyRedux

extension TestedStore {
  func receive(_ expected: Expected<Action>, _ timeout: Duration?, _ change: Change?, at site: CallSite) async {
    await reportingFailures { await take(expected, timeout, change, at: site) }
  }

  private func take(_ expected: Expected<Action>, _ timeout: Duration?, _ change: Change?, at site: CallSite) async {
    await settle()
    await wait(atMost: timeout) { inbox.contains { expected.fits(arrival($0)) } }
    let step = "receive(\(expected.text))"
    if exhaustivity != .on { await skipInbox(upTo: [expected], before: step, at: site) }
    guard let next = inbox.first else {
      return fail(Messages.nothingToReceive(expected.text, waits: waits()), at: site)
    }
    if expected.fits(arrival(next)) {
      inbox.removeFirst()
      run(next, step: step, change, at: site)
    } else if let id = expected.caseID, let action = arrival(next).action, action.id == id {
      fail(Messages.otherPayload(expected.text, received: action.debugDescription), at: site)
      absorb(inbox.removeFirst())
    } else {
      let place = inbox.firstIndex { expected.fits(arrival($0)) }
      fail(Messages.otherReceived(expected.text, waiting: inbox.map(text), place: place), at: site)
      // Catch up, so that one failure does not become one a line.
      if let place { for _ in 0...place { absorb(inbox.removeFirst()) } }
    }
    await settle()
  }

  /// Runs unseen what comes before the first that one of these expects.
  func skipInbox(upTo expected: [Expected<Action>], before step: String, at site: CallSite) async {
    var skipped: [String] = []
    while let next = inbox.first, !expected.contains(where: { $0.fits(arrival(next)) }) {
      skipped.append(text(next))
      absorb(inbox.removeFirst())
      await settle()
    }
    if !skipped.isEmpty { note(Messages.skippedActions(skipped, before: step), at: site) }
  }
}
