/// For a test harness, which tells who waits for what.
package struct EffectIdentity: Hashable, Sendable {
  private let store: ObjectIdentifier
  private let effect: Int

  /// - Parameter owner: As ``EffectToken`` knows the store.
  package init(owner: any EffectOwner, effect: Int) {
    store = ObjectIdentifier(owner)
    self.effect = effect
  }

  /// The effect in which the current task runs, of whichever store.
  package static var current: Self? {
    EffectToken.current.map { Self(owner: $0.owner, effect: $0.id) }
  }
}

extension Store {
  package func identity(ofEffect effect: Int) -> EffectIdentity {
    EffectIdentity(owner: inbox, effect: effect)
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
