/// For a test harness, which tells who waits for what.
package struct EffectIdentity: Hashable, Sendable {
  private let store: ObjectIdentifier
  private let effect: Int

  fileprivate init(store: ObjectIdentifier, effect: Int) {
    self.store = store
    self.effect = effect
  }

  /// The effect in which the current task runs, of whichever store.
  package static var current: Self? {
    EffectToken.current.map { Self(store: ObjectIdentifier($0.owner), effect: $0.id) }
  }
}

extension Store {
  package func identity(ofEffect effect: Int) -> EffectIdentity {
    EffectIdentity(store: ObjectIdentifier(inbox), effect: effect)
  }

  /// What lives as long as an effect that runs, and as code that it started.
  package func token(ofEffect effect: Int) -> (any AnyObject & Sendable)? {
    effects.token(of: effect)
  }

  /// Cancels the effects that run now; the store stays open.
  package func cancelEffects() {
    effects.cancelRunning()
  }
}
