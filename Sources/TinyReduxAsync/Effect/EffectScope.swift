/// What an effect knows of the store that runs it.
struct EffectScope: Sendable {
  let inFlight = InFlight()
  /// Is cancelled with the task that sends. Work in tasks of its own listens to it: it is not always awaited.
  var sender = Cancellation()
  /// Where tasks of its own run; nil is the global executor.
  var executor: (any TaskExecutor)?
  /// The effect as a whole; nil in a part of it, and when nobody observes.
  var mark: EffectMark?
}
