/// The sources of tests that fail on purpose. A line that must be reported ends in `// fails: ` or `// warns: ` and a
/// part of the text; no other line may be.
enum FailingTests {
  static let state = """
    import Observation
    import TinyRedux
    import TinyReduxTesting

    @MainActor @Observable final class Tally: ReduxState {
      @MainActor @Observable final class ReadOnly: ReduxReadOnlyState {
        init(_ state: Tally) {}
      }
      var count = 0
      @ObservationIgnored lazy var readOnly = ReadOnly(self)
    }

    enum Act: String, ReduxAction {
      case add, remove
      var id: String { rawValue }
    }

    let tally = AnyReducer<Tally, Act>(id: "tally") { context in
      context.state.count += context.action == .add ? 1 : -1
      return .next
    }

    func later(_ clock: TestClock) -> AnyMiddleware<Tally, Act> {
      AnyMiddleware(id: "later") { context in
        guard context.action == .add else { return .next }
        let dispatch = context.dispatch
        return .task { _ in
          try await clock.sleep(for: .seconds(1))
          dispatch(0, .remove)
        }
      }
    }
    """

  /// The bodies, the same in both frameworks.
  private static let cases: [(name: String, isAsync: Bool, body: String)] = [
    (
      "scoped", true,
      """
      let clock = TestClock()
      let store = TestStore(initialState: Tally(), middlewares: [later(clock)], reducers: [tally], clock: clock)
      await store.withExhaustivity(.off) { await store.send(.add) }
      await withTestStore(store) { store in // fails: An effect is still running
        await store.send(.remove) // fails: nothing asserts that
      }
      """
    ),
    (
      "scripted", true,
      """
      let store = TestStore(initialState: Tally(), reducers: [tally])
      await store.run(
        .send(.add) { $0.count = 1 },
        .receive(.remove), // fails: The script stopped here
        .send(.remove))
      await store.finish()
      """
    ),
    (
      "unimplemented", true,
      """
      let clock = UnimplementedClock() // fails: Something asked an `UnimplementedClock`
      try? await clock.sleep(for: .seconds(1))
      """
    ),
    (
      "asynchronous", true,
      """
      let store = TestStore(initialState: Tally(), reducers: [tally])
      await store.send(.add) { $0.count = 2 } // fails: +   count: 1
      await store.receive(.remove) // fails: Expected to receive .remove
      await store.finish()
      """
    ),
    (
      "synchronous", false,
      """
      let store = TestStore(initialState: Tally(), reducers: [tally])
      store.expectSteps(.reducer("tally")) // fails: The pipeline did not take all these steps
      store.expectUnhandled(Unheard(), from: "nobody") // fails: there is no unhandled error
      """
    ),
    (
      "leaking", true,
      """
      let clock = TestClock()
      let store = TestStore(initialState: Tally(), middlewares: [later(clock)], reducers: [tally], clock: clock)
      await store.send(.add) { $0.count = 1 }
      await store.finish() // fails: An effect is still running
      """
    ),
    (
      "movingOn", true,
      """
      let clock = TestClock()
      let store = TestStore(initialState: Tally(), middlewares: [later(clock)], reducers: [tally], clock: clock)
      await store.send(.add) { $0.count = 1 }
      await clock.advance(by: .seconds(1))
      await clock.advance(by: .seconds(1)) // fails: An action waits to be received before the clock moves
      await store.receive(.remove) { $0.count = 0 }
      await store.finish()
      """
    ),
    (
      "forgotten", true,
      """
      let clock = TestClock()
      let store = TestStore( // fails: The test ended without
        initialState: Tally(), middlewares: [later(clock)], reducers: [tally], clock: clock)
      await store.send(.add) { $0.count = 1 }
      """
    ),
    (
      "skipping", true,
      """
      let store = TestStore(initialState: Tally(), reducers: [tally])
      store.exhaustivity = .off(showSkippedAssertions: true)
      await store.send(.add) // warns: changed more than was asserted
      await store.finish()
      """
    ),
    (
      "detached", true,
      """
      await Task.detached {
        let store = await TestStore(initialState: Tally(), reducers: [tally])
        await store.send(.add) // fails: nothing asserts that
      }.value
      """
    ),
    (
      "passing", true,
      """
      let store = TestStore(initialState: Tally(), reducers: [tally])
      await store.send(.add) { $0.count = 1 }
      await store.finish()
      """
    ),
  ]

  /// Not on the main actor: each call hops there and back.
  private static let offMainActor = """
      let store = await TestStore(initialState: Tally(), reducers: [tally])
      await store.send(.add) { $0.count = 2 } // fails: +   count: 1
      await store.receive(.remove) // fails: Expected to receive .remove
      await store.finish()
    """

  static let swiftTesting =
    "import Testing\nimport TinyReduxTesting\n\nstruct Unheard: Error {}\n"
    + cases.map { test in
      "\n@MainActor @Test func \(test.name)() \(test.isAsync ? "async " : ""){\n\(test.body)\n}\n"
    }.joined()
    + "\n@Test func offMainActor() async {\n\(offMainActor)\n}\n"

  static let xcTest =
    "import XCTest\nimport TinyReduxTesting\n\nfinal class XCTestCases: XCTestCase {\n"
    + cases.map { test in
      "\n@MainActor func test_\(test.name)() \(test.isAsync ? "async " : ""){\n\(test.body)\n}\n"
    }.joined()
    + "\nfunc test_offMainActor() async {\n\(offMainActor)\n}\n}\n"
}
