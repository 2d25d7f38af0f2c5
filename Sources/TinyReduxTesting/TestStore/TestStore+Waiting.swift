import TinyRedux

/// What is under way, and what it waits for.
extension TestStore {
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

  func dispatch(of entry: Store<State, Action>.Waiting) -> Int { entry.dispatch }

  func identity(ofEffect effect: Int) -> EffectIdentity? { store.identity(ofEffect: effect) }
}
