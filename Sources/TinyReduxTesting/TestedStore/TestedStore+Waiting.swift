import TinyRedux

/// What is under way, and what it waits for.
extension TestedStore {
  /// Waits in real time for things that come from outside; not at all without a timeout.
  func wait(atMost timeout: Duration?, until isReached: () -> Bool) async {
    guard let timeout else { return }
    let deadline = ContinuousClock.now + timeout
    while !isReached(), ContinuousClock.now < deadline {
      await arrivals.wait(until: deadline)
      await settle()
    }
  }

  /// Each live effect, and what it waits for; not those that wait for the test to receive something.
  func waits() -> [String] {
    let sleepers = Dictionary(
      clock.executor.time.sleepers.map { ($0.effect, $0.deadline) }, uniquingKeysWith: { first, _ in first })
    let held = Set(inbox.compactMap(effectHeld))
    return ledger.innermostEffects.compactMap { effect in
      let identity = identity(ofEffect: effect.id)
      if let deadline = sleepers[identity] {
        return Messages.sleeps(effect.text, until: deadline.offset, now: clock.now.offset)
      }
      if let gate = identity.flatMap(GateKeeper.gate) { return Messages.waitsAtGate(effect.text, gate: gate) }
      if held.contains(effect.id) { return nil }
      return clock.executor.isRestless ? Messages.neverRests(effect.text) : Messages.waitsElsewhere(effect.text)
    }
  }

  /// The effects of which something lives on after their end.
  func escapedEffects() async -> [String] {
    let live = Set(ledger.liveEffects.map(\.id))
    let ended = traces.filter { !live.contains($0.effect.id) }
    // A task that is about to end is let go.
    let deadline = ContinuousClock.now + .milliseconds(200)
    while ended.contains(where: { $0.token != nil }), ContinuousClock.now < deadline {
      await clock.executor.runSteps()
    }
    return ended.filter { $0.token != nil }.map(\.effect.text)
  }

  /// What must be so at the end of a test.
  func expectNothingRuns(_ timeout: Duration?, at site: CallSite) async {
    await settle()
    await wait(atMost: timeout) { ledger.liveEffects.isEmpty }
    await expectNothingLeft(before: "finish()", at: site)
    let waits = waits()
    if !waits.isEmpty { note(Messages.stillRunning(waits), at: site) }
    let escaped = await escapedEffects()
    if !escaped.isEmpty { note(Messages.escaped(escaped), at: site) }
    // What came from a task that has just been let go.
    await settle()
    await expectNothingLeft(before: "finish()", at: site)
  }

  /// Actions and errors that the test should have taken before it goes on.
  func expectNothingLeft(before step: String, at site: CallSite) async {
    if exhaustivity == .on {
      // One that was missed before was told of before.
      if inbox.contains(where: { !missed.contains(dispatch(of: $0)) }) {
        fail(Messages.unreceived(inbox.map(text), before: step), at: site)
        missed.formUnion(inbox.map(dispatch))
      }
      if ledger.hasUnhandled { fail(Messages.unhandled(ledger.unhandled.map(\.text), before: step), at: site) }
    } else {
      let skipped = await skipInbox()
      if !skipped.isEmpty { note(Messages.skippedActions(skipped, before: step), at: site) }
      if ledger.hasUnhandled { note(Messages.unhandled(ledger.unhandled.map(\.text), before: step), at: site) }
    }
    if ledger.hasUnhandled { ledger.forgetUnhandled() }
  }

  /// Runs what waits, and what follows from it.
  ///
  /// - Returns: What it ran.
  @discardableResult
  func skipInbox() async -> [String] {
    var skipped: [String] = []
    while !inbox.isEmpty {
      let entry = inbox.removeFirst()
      skipped.append(text(entry))
      absorb(entry)
      await settle()
    }
    return skipped
  }
}

extension Ledger.Failure {
  var text: String { Messages.error(error, origin: origin, action: action?.debugDescription) }
}

extension Ledger.LiveEffect {
  var text: String { Messages.effect(origin: origin, action: action?.debugDescription, place: place) }
}

/// An effect, and what lives as long as code that it started.
struct EffectTrace<State: Sendable, Action: ReduxAction> {
  let effect: Ledger<State, Action>.LiveEffect
  weak var token: AnyObject?
}
