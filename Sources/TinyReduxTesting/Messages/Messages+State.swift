/// Texts about the state and what a test asserts of it.
extension Messages {
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
    """
    The closure of \(step) threw an error: \(ValueText.of(error))

    It starts from the state before the action: what it requires has to be so by then.
    """
  }

  static func skippedChanges(after step: String, difference: String) -> String {
    """
    \(step) changed more than was asserted.

    \(difference)

    The test passes without that. Assert what it is about; the rest may stay unseen.
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
}
