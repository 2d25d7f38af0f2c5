import TinyRedux

/// An effect under way in a `send`.
@MainActor
struct RunningEffect<Action: Sendable> {
  private let advance: Effect<Action>.Next
  /// Nil when nobody observes.
  let mark: EffectMark?

  init(_ effect: Effect<Action>, _ scope: EffectScope, _ mark: EffectMark?) {
    var scope = scope
    scope.mark = mark
    advance = effect.begin(scope)()
    self.mark = mark
  }

  func next() async -> Emission<Action>? {
    guard let mark else { return await advance() }
    return await EffectToken.$current.withValue(mark.token) { await advance() }
  }
}
