/// Every text of a failure: what happened, what was expected, and what to do.
enum Messages {
  // MARK: State

  static func stateDiffers(after step: String, difference: String, hadClosure: Bool) -> String {
    hadClosure
      ? """
      The state after \(step) is not what the closure makes of it.

      \(difference)

      Make the closure do to the state what the action should do to it, and nothing else.
      """
      : """
      \(step) changed the state, and nothing asserts that.

      \(difference)

      Assert it in a trailing closure, which makes the same changes: { $0.… = … }
      """
  }

  static func closureChangedNothing(after step: String) -> String {
    """
    The closure of \(step) changes nothing, and neither did the action.

    A closure states what changes. Leave it out where nothing does.
    """
  }

  static func closureThrew(_ error: any Error, after step: String) -> String {
    "The closure of \(step) threw an error: \(ValueText.of(error))"
  }

  static func skippedChanges(after step: String, difference: String) -> String {
    """
    \(step) changed more than was asserted.

    \(difference)
    """
  }

  static func sharedState(type: String, paths: [String]) -> String {
    let what =
      paths == [""]
      ? "`initialState` gives the same \(type) each time."
      : "`initialState` gives states that share an object: \(list(paths))"
    return """
      \(what)

      A test compares two instances, and what they share can never differ. Make a new one each time, as in
      `initialState: \(type)()`. An object that never changes may be shared if its class is Equatable.
      """
  }

  static func unlikeStates(difference: String) -> String {
    """
    `initialState` gives a different state each time.

    \(difference)

    A test compares two instances. Hand in what changes from one to the next (a date, an identifier) as a constant.
    """
  }

  static func impureReducer(difference: String) -> String {
    """
    The reducers made another state of the same actions when they ran again.

    \(difference)

    A reducer must depend on nothing but its state and its action: no clock, no random number, no other state. From here
    on this store's state can't be asserted exhaustively, and isn't.
    """
  }

  // MARK: Actions

  static func unreceived(_ waiting: [String], before step: String) -> String {
    """
    \(waiting.count == 1 ? "An action waits" : "\(waiting.count) actions wait") to be received before \(step):
    \(list(waiting))

    Receive each with `await store.receive(…)`, or skip them with `await store.skipReceivedActions()`.
    """
  }

  static func nothingToReceive(_ expected: String, waits: [String]) -> String {
    """
    Expected to receive \(expected), but nothing waits to be received\(waits.isEmpty ? "." : ", and nothing will by itself:")
    \(waits.isEmpty ? "No effect is running, so nothing will come either." : list(waits))
    """
  }

  static func otherReceived(_ expected: String, waiting: [String], place: Int?) -> String {
    let hint =
      place.map { "It is number \($0 + 1) of those that wait. Receive the ones before it first:" }
      ?? "These wait, in this order:"
    return """
      Expected to receive \(expected), but next comes \(waiting.first ?? "nothing").

      \(hint)
      \(list(waiting))
      """
  }

  static func otherPayload(_ expected: String, received: String) -> String {
    """
    Expected to receive another payload.

    − \(expected)
    + \(received)

    (− expected, + actual)
    """
  }

  static func skippedActions(_ actions: [String], before step: String) -> String {
    """
    \(actions.count == 1 ? "An action was" : "\(actions.count) actions were") not asserted before \(step):
    \(list(actions))
    """
  }

  static func refused(_ action: String) -> String {
    "The store refused \(action): `finish()` closed it. Send before that."
  }

  // MARK: Effects and errors

  static func effect(origin: String, action: String?) -> String {
    "the effect of \"\(origin)\"" + (action.map { " that \($0) started" } ?? "")
  }

  static func sleeps(_ effect: String, until deadline: Duration, now: Duration) -> String {
    """
    \(effect) sleeps until \(deadline): advance the clock by \(deadline - now)
    """
  }

  static func waitsElsewhere(_ effect: String) -> String {
    """
    \(effect) waits for something that the test does not control: a real clock, a callback, or a task of its own. \
    Inject what it waits for, or name a time: `receive(…, timeout: .seconds(1))`
    """
  }

  static func neverRests(_ effect: String) -> String {
    "\(effect) never comes to rest: it yields again and again, and waits for nothing that could come"
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
    \(list(found))
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

  // MARK: Steps

  static func otherSteps(expected: [String], actual: [String]) -> String {
    let changes = actual.difference(from: expected)
    let gone = Set(changes.removals.map(\.place))
    let new = Set(changes.insertions.map(\.place))
    var lines: [String] = []
    var (old, now) = (0, 0)
    while old < expected.count || now < actual.count {
      if gone.contains(old) {
        lines.append("− " + expected[old])
        old += 1
      } else if new.contains(now) {
        lines.append("+ " + actual[now])
        now += 1
      } else {
        lines.append("  " + actual[now])
        old += 1
        now += 1
      }
    }
    return """
      The pipeline took other steps.

      \(lines.joined(separator: "\n"))

      (− expected, + actual; steps that left with defaultNext count only if one is expected)
      """
  }

  // MARK: Scripts

  static func stopped(_ failure: String, left: [String]) -> String {
    """
    \(failure)

    The script stopped here. These lines did not run:
    \(list(left))
    """
  }

  static func notAReception(_ step: String) -> String {
    "`unordered` takes only lines that receive something, and \(step) doesn't. Put it before or behind."
  }

  private static func list(_ lines: [String]) -> String {
    lines.map { "  • " + $0 }.joined(separator: "\n")
  }
}

extension CollectionDifference.Change {
  fileprivate var place: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
