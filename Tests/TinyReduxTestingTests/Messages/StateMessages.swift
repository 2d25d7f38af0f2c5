import TinyRedux

@testable import TinyReduxTesting

extension Message {
  static let state = [
    Message(
      "A change that nothing asserts", ["stateDiffers"],
      """
      send(.inc(2)) changed the state, and nothing asserts that.

        CounterState
      −   counter: 0
      +   counter: 2
          (1 unchanged)

      (− expected, + actual)

      Assert it in a trailing closure, which makes the same changes: { $0.… = … }
      """
    ) { failures in
      await makeStore(failures).send(.inc(2))
    },
    Message(
      "Another change than the asserted one", ["stateDiffers"],
      """
      The state after send(.inc(2)) is not what the closure makes of it.

        CounterState
      −   counter: 3
      +   counter: 2
          (1 unchanged)

      (− expected, + actual)

      Make the closure do to the state what the action should do to it, and nothing else.
      """
    ) { failures in
      await makeStore(failures).send(.inc(2)) { $0.counter = 3 }
    },
    Message(
      "A closure that changes nothing", ["closureChangedNothing"],
      """
      The closure of send(.nothing) changes nothing, and neither did the action.

      A closure states what changes. Leave it out where nothing does.
      """
    ) { failures in
      await makeStore(failures).send(.nothing) { $0.counter = 0 }
    },
    Message(
      "A closure that throws", ["closureThrew"],
      """
      The closure of send(.inc(2)) threw an error: LoadError(code: 1)

      It starts from the state before the action: what it requires has to be so by then.
      """
    ) { failures in
      await makeStore(failures).send(.inc(2)) { _ in throw LoadError(code: 1) }
    },
    Message(
      "A change that was skipped (a warning)", ["skippedChanges"],
      """
      send(.inc(2)) changed more than was asserted.

        CounterState
      −   counter: 0
      +   counter: 2
          (1 unchanged)

      (− expected, + actual)

      The test passes without that. Assert what it is about; the rest may stay unseen.
      """
    ) { failures in
      let store = makeStore(failures)
      store.exhaustivity = .off(showSkippedAssertions: true)
      await store.send(.inc(2))
    },
    Message(
      "A state that is one object each time", ["sharedState"],
      """
      `initialState` gives the same CounterState each time.

      A test compares two instances, and what they share can never differ. Make a new one each time, as in
      `initialState: CounterState()`. An object that never changes may be shared if its class is Equatable.
      """
    ) { failures in
      let shared = CounterState()
      _ = makeStore(failures, initialState: { shared })
    },
    Message(
      "A state that is another each time", ["unlikeStates"],
      """
      `initialState` gives a different state each time.

        CounterState
      −   counter: 2
      +   counter: 1
          (1 unchanged)

      (− expected, + actual)

      A test compares two instances. Hand in what changes from one to the next (a date, an identifier) as a constant.
      """
    ) { failures in
      let count = Changes()
      _ = makeStore(
        failures,
        initialState: {
          let state = CounterState()
          state.counter = count.next()
          return state
        })
    },
    Message(
      "A reducer that depends on more than state and action", ["impureReducer"],
      """
      The reducers made another state of the same actions when they ran again.

        CounterState
      −   counter: 3
      +   counter: 1
          (1 unchanged)

      (− expected, + actual)

      A reducer must depend on nothing but its state and its action: no clock, no random number, no other state. From here
      on this store's state can't be asserted exhaustively, and isn't.
      """
    ) { failures in
      let count = Changes()
      let impure = CounterReducer(id: "impure") { context in
        context.state.counter = count.next()
        return .next
      }
      let store = makeStore(failures, reducers: [impure])
      store.exhaustivity = .off
      await store.send(.nothing)
    },
  ]
}
