/// Texts about actions that come, or don't.
extension Messages {
  static func unreceived(_ waiting: [String], before step: String) -> String {
    """
    \(waiting.count == 1 ? "An action waits" : "\(waiting.count) actions wait") to be received before \(step):
    \(list(waiting))

    Receive each with `await store.receive(…)`, or skip them with `await store.skipReceivedActions()`.
    """
  }

  static func nothingToReceive(_ expected: String, waits: [String]) -> String {
    waits.isEmpty
      ? """
      Expected to receive \(expected), but nothing waits to be received.

      No effect is running, so nothing will come either. Send what starts the effect, or take this line out.
      """
      : """
      Expected to receive \(expected), but nothing waits to be received, and nothing will by itself:
      \(list(waits))
      """
  }

  static func otherReceived(_ expected: String, waiting: [String], place: Int?) -> String {
    let hint =
      place.map {
        "It is number \($0 + 1) of those that wait; receive the ones before it first. These wait, in this order:"
      }
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

    The action came, and carries something else. Correct one of the two, or `receive(id:)` where it doesn't matter what it
    carries.
    """
  }

  static func skippedActions(_ actions: [String], before step: String) -> String {
    """
    \(actions.count == 1 ? "An action was" : "\(actions.count) actions were") not asserted before \(step):
    \(list(actions))

    The test passes without that. Receive what it is about; the rest may stay unseen.
    """
  }

  static func refused(_ action: String) -> String {
    "The store refused \(action): `finish()` closed it. Send it before, or make another store."
  }
}
