/// Follows the errors of effects that no action waits for: the `end` of such an error is its own, also where its action is
/// still open.
struct OwnErrors {
  /// Effects whose action waits for them.
  private var awaited: Set<Int> = []
  private var errors: Set<Int> = []

  mutating func add(_ record: TraceRecord) {
    switch record.event {
    case .middleware(let step):
      if step.exit == "deferred", let effect = step.effect { awaited.insert(effect) }
    case .effect(let effect) where [.done, .throw, .cancel].contains(effect.phase):
      let isAwaited = awaited.remove(effect.effect) != nil
      if let error = effect.error, !isAwaited { errors.insert(error) }
    case .resume(let resume):
      // The effect may have ended on its own thread before its middleware's line was written.
      awaited.remove(resume.effect)
      if let error = resume.error { errors.remove(error) }
    default:
      break
    }
  }

  /// Whether an `end` is the error's own. It has no other.
  mutating func end(_ error: Int) -> Bool {
    errors.remove(error) != nil
  }
}
