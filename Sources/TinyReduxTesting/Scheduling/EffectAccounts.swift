import TinyRedux

/// Knows whether every live effect is accounted for: asleep on the clock, with nothing else under way.
///
/// An effect that is a single task does nothing while that task sleeps. One that ever woke another task, such as a child
/// of its own, may be asleep in one and busy in the other, and is never taken to be at rest.
struct EffectAccounts {
  private var live: Set<EffectIdentity> = []
  private var nameless = 0
  private var branching: Set<EffectIdentity> = []
  /// By effect, also of those that have ended and left a task behind: how many of its tasks sleep.
  private var sleeping: [EffectIdentity: Int] = [:]
  private var liveAndAsleep = 0

  var areAtRest: Bool { nameless == 0 && branching.isEmpty && liveAndAsleep == live.count }

  private func sleeps(_ effect: EffectIdentity) -> Bool { sleeping[effect] != nil }

  mutating func started(_ effect: EffectIdentity?) {
    if let effect { live.insert(effect) } else { nameless += 1 }
  }

  mutating func ended(_ effect: EffectIdentity?) {
    guard let effect else { return nameless -= 1 }
    if live.remove(effect) != nil, sleeps(effect) { liveAndAsleep -= 1 }
    branching.remove(effect)
  }

  mutating func branched(_ effect: EffectIdentity) {
    if live.contains(effect) { branching.insert(effect) }
  }

  mutating func lieDown(_ effect: EffectIdentity) {
    if !sleeps(effect), live.contains(effect) { liveAndAsleep += 1 }
    sleeping[effect, default: 0] += 1
  }

  mutating func getUp(_ effect: EffectIdentity) {
    guard let count = sleeping[effect] else { return }
    sleeping[effect] = count > 1 ? count - 1 : nil
    if count == 1, live.contains(effect) { liveAndAsleep -= 1 }
  }
}
