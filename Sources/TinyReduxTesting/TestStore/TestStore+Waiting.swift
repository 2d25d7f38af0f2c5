import TinyRedux

/// What is under way, and what it waits for.
extension TestStore {
  /// Returns when all is quiet and what came of it is in the inbox.
  func settle() async {
    await clock.executor.settle()
    collect()
  }

  func collect() {
    if arrivals.takeNews() { inbox += takeWaiting() }
  }

  /// What waits in the store, without the suspended actions whose effect was cancelled: those end unseen.
  func takeWaiting() -> [Store<State, Action>.Waiting] {
    _ = arrivals.takeNews()
    return store.takeWaiting().filter { entry in
      guard case .resumed(_, nil, nil) = entry.kind else { return true }
      store.run(entry)
      return false
    }
  }

  /// Waits in real time for things that come from outside; not at all without a timeout.
  func wait(atMost timeout: Duration?, until isReached: () -> Bool) async {
    guard let timeout else { return }
    let deadline = ContinuousClock.now + timeout
    while !isReached(), ContinuousClock.now < deadline {
      await arrivals.wait(until: deadline)
      await settle()
    }
  }

  /// Each live effect, and what it waits for.
  func waits() -> [String] {
    let sleepers = Dictionary(
      clock.executor.time.sleepers.map { ($0.effect, $0.deadline) }, uniquingKeysWith: { first, _ in first })
    return ledger.liveEffects.map { effect in
      let identity = store.identity(ofEffect: effect.id)
      if let deadline = sleepers[identity] {
        return Messages.sleeps(effect.text, until: deadline.offset, now: clock.now.offset)
      }
      if let gate = GateKeeper.gate(of: identity) { return Messages.waitsAtGate(effect.text, gate: gate) }
      return clock.executor.isRestless ? Messages.neverRests(effect.text) : Messages.waitsElsewhere(effect.text)
    }
  }

  /// Runs an entry and takes a note of the effects that it starts; none of them has begun yet.
  func start(_ entry: Store<State, Action>.Waiting) {
    let before = ledger.lastEffect
    store.run(entry)
    if ledger.lastEffect == before { return }
    for effect in ledger.liveEffects(after: before) {
      clock.executor.effectStarted(store.identity(ofEffect: effect.id))
      traces.append(EffectTrace(effect: effect, token: store.token(ofEffect: effect.id)))
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

  /// Actions and errors that the test should have taken before it goes on.
  func expectNothingLeft(before step: String, at site: CallSite) async {
    if exhaustivity == .on {
      // One that was missed before was told of before.
      if inbox.contains(where: { !missed.contains($0.dispatch) }) {
        fail(Messages.unreceived(inbox.map(text), before: step), at: site)
        missed.formUnion(inbox.map(\.dispatch))
      }
      if ledger.hasUnhandled { fail(Messages.unhandled(ledger.unhandled.map(\.text), before: step), at: site) }
    } else {
      let skipped = await skipInbox()
      if !skipped.isEmpty { note(Messages.skippedActions(skipped, before: step), at: site) }
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

  func text(_ entry: Store<State, Action>.Waiting) -> String {
    Self.text(entry, ledger)
  }

  nonisolated static func text(_ entry: Store<State, Action>.Waiting, _ ledger: Ledger<State, Action>) -> String {
    switch entry.kind {
    case .action(let action): return action.debugDescription
    case .resumed(let action, .nextAs(let other)?, _):
      return "\(other.debugDescription), as which the deferred \(action.debugDescription) goes on"
    case .resumed(let action, _, let error?):
      return Messages.error(
        error, origin: ledger.suspender(ofDispatch: entry.dispatch) ?? "", action: action.debugDescription)
    case .resumed(let action, _, nil): return "\(action.debugDescription), which was deferred"
    case .failed(let action, let error, let origin):
      return Messages.error(error, origin: origin, action: action.debugDescription)
    }
  }

  /// What a test that never finished left behind; nil if nothing.
  nonisolated static func rest(
    _ inbox: [Store<State, Action>.Waiting], _ ledger: Ledger<State, Action>, before step: String
  ) -> String? {
    var rest: [String] = []
    if !inbox.isEmpty { rest.append(Messages.unreceived(inbox.map { text($0, ledger) }, before: step)) }
    if !ledger.unhandled.isEmpty { rest.append(Messages.unhandled(ledger.unhandled.map(\.text), before: step)) }
    let effects = ledger.liveEffects.map(\.text)
    if !effects.isEmpty { rest.append(Messages.stillRunning(effects)) }
    return rest.isEmpty ? nil : rest.joined(separator: "\n\n")
  }
}

extension Ledger.Failure {
  var text: String { Messages.error(error, origin: origin, action: action?.debugDescription) }
}

extension Ledger.LiveEffect {
  var text: String { Messages.effect(origin: origin, action: action?.debugDescription, place: place) }
}

/// An effect, and what lives as long as code that it started.
struct EffectTrace<State: ReduxState, Action: ReduxAction> {
  let effect: Ledger<State, Action>.LiveEffect
  weak var token: AnyObject?
}
