/// Texts about effects and their errors.
extension Messages {
  static func effect(origin: String, action: String?, place: String?) -> String {
    "the effect of \"\(origin)\"" + (action.map { " that \($0) started" } ?? "") + (place.map { " (from \($0))" } ?? "")
  }

  static func sleeps(_ effect: String, until deadline: Duration, now: Duration) -> String {
    """
    \(effect) sleeps until \(deadline): advance the clock by \(deadline - now)
    """
  }

  static func waitsAtGate(_ effect: String, gate: String) -> String {
    "\(effect) waits at the gate \"\(gate)\": open it with `open(…)`"
  }

  static func waitsElsewhere(_ effect: String) -> String {
    """
    \(effect) waits for something that the test does not control: a real clock, a callback, or a task of its own. \
    Inject what it waits for, or name a time: `receive(…, timeout: .seconds(1))`
    """
  }

  static func neverRests(_ effect: String) -> String {
    """
    \(effect) never comes to rest: it goes on and on without waiting for anything. Have it sleep on a clock, or end when \
    it is cancelled
    """
  }

  static func escaped(_ effects: [String]) -> String {
    """
    A task outlived the effect that started it:
    \(list(effects))

    An unstructured `Task {}` runs on its own: nobody waits for it, cancels it or hears of its errors, and when it ends is
    a matter of luck. Await the work in the effect, or start a `.task` of its own.
    """
  }

  static func stillRunning(_ waits: [String]) -> String {
    """
    \(waits.count == 1 ? "An effect is" : "\(waits.count) effects are") still running at the end of the test:
    \(list(waits))

    Let it end, cancel it with an action of yours, or give it up with `await store.cancelInFlightEffects()`.
    """
  }

  static func unhandled(_ errors: [String], before step: String) -> String {
    """
    \(errors.count == 1 ? "An error was" : "\(errors.count) errors were") not handled by any resolver before \(step):
    \(list(errors))

    Let a resolver decide, or expect it with `store.expectUnhandled(…, from: …)`.
    """
  }

  static func noSuchUnhandled(_ expected: String, found: [String]) -> String {
    """
    Expected an unhandled \(expected), but \(found.isEmpty ? "there is no unhandled error." : "these are unhandled:")
    \(found.isEmpty ? "" : list(found) + "\n")
    A resolver took care of it, or it was not thrown yet. One of an effect is handled when it is received:
    `await store.receive(error: …, from: …)`.
    """
  }

  static func error(_ error: any Error, origin: String, action: String?) -> String {
    "\(ValueText.of(error)) from \"\(origin)\"" + (action.map { ", handling \($0)" } ?? "")
  }

  static func neverFinished(_ rest: String) -> String {
    """
    The test ended without `await store.finish()`.

    \(rest)
    """
  }

  static let unimplementedClock = """
    Something asked an `UnimplementedClock` for the time, or slept on it.

    The test says that nothing in it needs a clock, and this does: in an app it would wait. Inject a `TestClock` and
    advance it, or an `ImmediateClock` if it doesn't matter when things happen.
    """
}
