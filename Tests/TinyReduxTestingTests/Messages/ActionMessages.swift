import TinyRedux

@testable import TinyReduxTesting

/// Dispatches what `.load` loads, at once.
private let load = loading { word, dispatch in dispatch(0, .loaded(word)) }

extension Message {
  static let actions = [
    Message(
      "Actions that nobody received", ["unreceived"],
      """
      2 actions wait to be received before send(.nothing):
        • .loaded("a")
        • .inc(1)

      Receive each with `await store.receive(…)`, or skip them with `await store.skipReceivedActions()`.
      """
    ) { failures in
      let store = makeStore(
        failures,
        middlewares: [
          loading { word, dispatch in
            dispatch(0, .loaded(word))
            dispatch(0, .inc(1))
          }
        ])
      await store.send(.load("a"))
      await store.send(.nothing)
    },
    Message(
      "Nothing to receive, and nothing runs", ["nothingToReceive"],
      """
      Expected to receive .inc(1), but nothing waits to be received.

      No effect is running, so nothing will come either. Send what starts the effect, or take this line out.
      """
    ) { failures in
      await makeStore(failures).receive(.inc(1))
    },
    Message(
      "Another action comes first", ["otherReceived"],
      """
      Expected to receive .loaded("a"), but next comes .inc(1).

      It is number 2 of those that wait; receive the ones before it first. These wait, in this order:
        • .inc(1)
        • .loaded("a")
      """
    ) { failures in
      let store = makeStore(
        failures,
        middlewares: [
          loading { word, dispatch in
            dispatch(0, .inc(1))
            dispatch(0, .loaded(word))
          }
        ])
      await store.send(.load("a"))
      await store.receive(.loaded("a"))
    },
    Message(
      "Only other actions come", ["otherReceived"],
      """
      Expected to receive an action with the id "inc", but next comes .loaded("a").

      These wait, in this order:
        • .loaded("a")
      """
    ) { failures in
      let store = makeStore(failures, middlewares: [load])
      await store.send(.load("a"))
      await store.receive(id: "inc")
    },
    Message(
      "The action comes with something else", ["otherPayload"],
      """
      Expected to receive another payload.

      − .loaded("b")
      + .loaded("a")

      (− expected, + actual)

      The action came, and carries something else. Correct one of the two, or `receive(id:)` where it doesn't matter what it
      carries.
      """
    ) { failures in
      let store = makeStore(failures, middlewares: [load])
      await store.send(.load("a"))
      await store.receive(.loaded("b"))
    },
    Message(
      "An action that was skipped (a warning)", ["skippedActions"],
      """
      An action was not asserted before finish():
        • .loaded("a")

      The test passes without that. Receive what it is about; the rest may stay unseen.
      """
    ) { failures in
      let store = makeStore(failures, middlewares: [load])
      store.exhaustivity = .off(showSkippedAssertions: true)
      await store.send(.load("a"))
      await store.finish()
    },
    Message(
      "Sending after the end", ["refused"],
      """
      The store refused .inc(1): `finish()` closed it. Send it before, or make another store.
      """
    ) { failures in
      let store = makeStore(failures)
      await store.finish()
      await store.send(.inc(1))
    },
  ]
}
