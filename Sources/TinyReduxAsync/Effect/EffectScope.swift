/// What an effect knows of the store that runs it.
struct EffectScope: Sendable {
  let inFlight = InFlight()
  /// Where tasks of its own run; nil is the global executor.
  var executor: (any TaskExecutor)?
  /// The effect as a whole; nil in a part of it, and when nobody observes.
  var mark: EffectMark?
}
