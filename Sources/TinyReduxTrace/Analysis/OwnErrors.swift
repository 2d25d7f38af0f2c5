/// Follows the errors of effects that no action waits for: the `end` of such an error is its own, also where its action is
/// still open.
struct OwnErrors {
  /// Effects whose action waits for them.
  private var awaited: Set<Int> = []
  private var errors: Set<Int> = []

  mutating func add(_ facts: LineFacts) {
    switch facts.kind {
    case .middleware:
      if facts.isDeferred, let effect = facts.effect { awaited.insert(effect) }
    case .effect where facts.phase != .start && facts.phase != .unknown:
      let isAwaited = facts.effect.flatMap { awaited.remove($0) } != nil
      if let error = facts.error, !isAwaited { errors.insert(error) }
    case .resume:
      // The effect may have ended on its own thread before its middleware's line was written.
      if let effect = facts.effect { awaited.remove(effect) }
      if let error = facts.error { errors.remove(error) }
    default:
      break
    }
  }

  /// Whether an `end` is the error's own. It has no other.
  mutating func end(_ error: Int) -> Bool {
    errors.remove(error) != nil
  }
}
