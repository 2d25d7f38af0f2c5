import Testing
import TinyRedux
import TinyReduxAsync

@testable import TinyReduxTesting

/// The async store in tests: what passes, and what an incorrect test is told.
@MainActor @Suite struct AsyncTestStoreTests {
  struct SearchState: Equatable {
    var query = ""
    var results: [String] = []
    var sum = 0
  }

  @CaseID
  enum SearchAction: ReduxAction {
    case search(String)
    case found([String])
    case add(Int)
    case tree
    case clear
    case retry(String)
    case load
    case giveUp
  }

  struct Dependencies {
    var find: @Sendable (String) async throws -> [String] = { [$0] }
    let clock: any Clock<Duration>
  }

  let clock = TestClock()
  let failures = Failures()

  private static func reduce(
    state: inout SearchState, action: SearchAction, dependencies: Dependencies
  ) -> Effect<SearchAction>? {
    switch action {
    case .search(let query):
      state.query = query
      return Effect.run { try await dependencies.find(query) }
        .replaceError(with: [])
        .map(SearchAction.found)
        .debounce(id: "search", for: .milliseconds(300), clock: dependencies.clock)
    case .found(let results): state.results = results
    case .add(let number):
      state.sum += number
      if number > 1 { return .just(.add(number - 1)) }
    case .tree: return .merge(.just(.add(2)), .run { .add(1) })
    case .clear: return .cancel(id: "search")
    case .retry(let query): return .just(.search(query))
    case .load: return .just(.add(1)).cancellable(id: "load")
    case .giveUp: return .cancel(id: "load")
    }
    return nil
  }

  private func makeStore(
    line: UInt = #line, _ find: @escaping @Sendable (String) async throws -> [String] = { [$0] }
  ) -> AsyncTestStore<SearchState, SearchAction, Dependencies> {
    AsyncTestStore(
      initialState: SearchState(), reducer: Self.reduce, dependencies: Dependencies(find: find, clock: clock),
      observers: [], clock: clock, failures: failures.reporter, made: CallSite(#fileID, #filePath, line, 1))
  }

  // MARK: - What passes

  @Test func `results arrive when the typing pauses`() async {
    let store = makeStore()
    await store.send(.search("s")) { $0.query = "s" }
    await clock.advance(by: .milliseconds(299))
    await store.send(.search("sw")) { $0.query = "sw" }
    await clock.advance(by: .milliseconds(299))
    await clock.advance(by: .milliseconds(1))
    await store.receive(.found(["sw"])) { $0.results = ["sw"] }
    await store.finish()
    #expect(failures.all == [])
  }

  @Test func `a failed search has no results, and a cancelled one keeps those before`() async {
    let store = makeStore { query in
      if query == "fails" { throw LoadError(code: 1) }
      return [query]
    }
    await store.send(.search("sw")) { $0.query = "sw" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(.found(["sw"])) { $0.results = ["sw"] }
    await store.send(.search("given up")) { $0.query = "given up" }
    await store.cancelInFlightEffects()
    await store.send(.search("cleared")) { $0.query = "cleared" }
    await store.send(.clear)
    await clock.advance(by: .seconds(1))
    await store.send(.search("fails")) { $0.query = "fails" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(.found([])) { $0.results = [] }
    await store.finish()
    #expect(failures.all == [])
  }

  @Test func `an effect waits until the subtree of what it delivered was received`() async {
    let store = makeStore()
    await store.send(.tree)
    await store.receive(id: "add") { $0.sum = 2 }
    await store.receive(.add(1)) { $0.sum = 3 }
    await store.receive(where: { $0 == .add(1) }) { $0.sum = 4 }
    await store.finish()
    #expect(failures.all == [])
  }

  #if os(Linux) && compiler(>=6.3) && compiler(<6.4)
    @Test func `a plain sleep in a dependency obeys the clock`() async {
      let store = makeStore { query in
        try await Task.sleep(for: .seconds(3600))
        return [query]
      }
      await store.send(.search("sw")) { $0.query = "sw" }
      await clock.advance(by: .milliseconds(300))
      await clock.advance(by: .seconds(3600))
      await store.receive(.found(["sw"])) { $0.results = ["sw"] }
      await store.finish()
      #expect(failures.all == [])
    }

  #endif

  @Test func `what is skipped runs all the same`() async {
    let store = makeStore()
    await store.send(.add(3)) { $0.sum = 3 }
    await store.skipReceivedActions()
    #expect(store.state.sum == 6)
    await store.finish()
    #expect(failures.all == [])
  }

  @Test func `a script drives it, and stops at the first line that fails`() async {
    let store = makeStore()
    await store.run(
      .send(.search("sw")) { $0.query = "sw" },
      .advance(by: .milliseconds(300)),
      .receive(.found(["sw"])) { $0.results = ["sw"] },
      .send(.tree),
      .receive(id: "add") { $0.sum = 2 },
      .unordered(
        .receive(.add(1)) { $0.sum += 1 },
        .receive(where: { $0 == .add(1) }) { $0.sum += 1 }),
      .expectSteps(.reducer("reducer")))
    #expect(failures.all == [])
    await store.run(.send(.add(1)), .send(.clear))
    #expect(failures.texts.count == 1)
    #expect(failures.texts[0].hasSuffix("The script stopped here. These lines did not run:\n  • send(.clear)"))
    await store.finish()
  }

  @Test func `an action whose sender is cancelled does not wait any more`() async {
    let store = makeStore()
    await store.send(.add(3)) { $0.sum = 3 }
    await store.cancelInFlightEffects()
    await store.send(.add(1)) { $0.sum = 4 }
    await store.finish()
    #expect(failures.all == [])
  }

  @Test func `an action that is cancelled by its id does not wait any more`() async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.load)
    let waiting = store.inbox
    #expect(waiting.map(\.action) == [.add(1)])
    let cancel = Task { await store.store.send(.giveUp) }
    await cancel.value
    await store.finish()
    #expect(store.state.sum == 0)
    #expect(failures.all == [])
  }

  @Test func `a part of a test may have another exhaustivity, and a closure may be relative in it`() async {
    let store = makeStore()
    await store.withExhaustivity(.off) {
      await store.send(.search("sw"))
      await store.send(.add(1)) { $0.sum += 1 }
    }
    #expect(store.exhaustivity == .on)
    await store.cancelInFlightEffects()
    await store.finish()
    #expect(failures.all == [])
  }

  // MARK: - What fails

  @Test func `an action that waits at the end, of which the effect is not told as well`() async {
    let store = makeStore()
    await store.send(.retry("sw"))
    await store.finish()
    #expect(failures.firstLines == ["An action waits to be received before finish():"])
  }

  @Test func `an action that came with the clock's last move, in a test that never finishes`() async {
    var store: AsyncTestStore? = makeStore()
    weak var gone: AsyncStore<SearchState, SearchAction, Dependencies>?
    gone = store?.store
    await store?.send(.search("sw")) { $0.query = "sw" }
    await clock.advance(by: .milliseconds(300))
    let sends = store?.sends ?? []
    store = nil
    #expect(failures.firstLines == ["The test ended without `await store.finish()`."])
    #expect(failures.texts.first?.contains("An action waits to be received before the end of the test:") == true)
    for send in sends { await send.value }
    #expect(gone == nil)
  }

  @Test func `an action that is sent after the end`() async {
    let store = makeStore()
    await store.finish()
    await store.send(.add(1)) { $0.sum = 1 }
    #expect(store.state.sum == 0)
    #expect(
      failures.texts == ["The store refused .add(1): `finish()` closed it. Send it before, or make another store."])
  }

  @Test func `a change that nobody asserts`() async {
    let store = makeStore()
    let line: UInt = #line + 1
    await store.send(.add(1))
    #expect(
      failures.all
        == [
          .init(
            text: """
              send(.add(1)) changed the state, and nothing asserts that.

                SearchState
              −   sum: 0
              +   sum: 1
                  (2 unchanged)

              (− expected, + actual)

              Assert it in a trailing closure, which makes the same changes: { $0.… = … }
              """, isWarning: false, line: line)
        ])
    #expect(failures.reported[0].happened?.contains("rd  reducer   Δ1  /sum 0 → 1") == true)
  }

  @Test func `an action that waits, an effect that sleeps, and a test that never finishes`() async {
    var store: AsyncTestStore? = makeStore(line: 7)
    await store?.send(.search("sw")) { $0.query = "sw" }
    await store?.receive(.found([]))
    await clock.advance(by: .milliseconds(300))
    await store?.send(.add(1)) { $0.sum = 1 }
    store = nil
    #expect(
      failures.firstLines == [
        "Expected to receive .found([]), but nothing waits to be received, and nothing will by itself:",
        "An action waits to be received before send(.add(1)):",
        "The test ended without `await store.finish()`.",
      ])
    #expect(
      failures.texts[0].contains(
        #"the effect of "search" that .search("sw") started"#))
    #expect(failures.texts[0].contains("sleeps until 0.3 seconds: advance the clock by 0.3 seconds"))
    #expect(failures.all.last?.line == 7)
  }

  @Test func `an effect that still runs at the end, told of once, by the innermost`() async {
    let store = makeStore()
    await store.send(.retry("sw"))
    await store.receive(.search("sw")) { $0.query = "sw" }
    await store.finish()
    #expect(failures.firstLines == ["An effect is still running at the end of the test:"])
    #expect(failures.texts[0].contains(#"the effect of "search""#))
  }

  @Test func `a closure that changes nothing, one that throws, and one that is wrong`() async {
    let store = makeStore()
    await store.send(.clear) { $0.sum = 0 }
    await store.send(.clear) { _ in throw LoadError(code: 1) }
    await store.send(.add(1)) { $0.sum = 2 }
    await store.send(.add(1)) { $0.sum = 2 }
    #expect(
      failures.firstLines == [
        "The closure of send(.clear) changes nothing, and neither did the action.",
        "The closure of send(.clear) threw an error: LoadError(code: 1)",
        "The state after send(.add(1)) is not what the closure makes of it.",
      ])
  }

  @Test func `without exhaustivity only what a closure sets counts, and the rest is a warning`() async {
    let store = makeStore()
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.search("sw"))
    await store.send(.add(2)) { $0.sum = 2 }
    await store.send(.clear) { $0.sum = 7 }
    await store.finish()
    #expect(
      failures.all.map { "\($0.isWarning ? "warning: " : "")\($0.text.prefix { $0 != "\n" })" } == [
        "warning: send(.search(\"sw\")) changed more than was asserted.",
        "warning: An action was not asserted before send(.clear):",
        "The state after send(.clear) is not what the closure makes of it.",
      ])
  }
}
