import Testing
import TinyRedux

@testable import TinyReduxTesting

@MainActor @Suite struct TestGateTests {
  let failures = Failures()
  let gate = TestGate<String>("words")

  private func makeStore(_ gates: TestGate<String>...) -> TestStore<CounterState, CounterAction> {
    TinyReduxTestingTests.makeStore(
      failures,
      middlewares: [
        loading { word, dispatch in
          for gate in gates { dispatch(0, .loaded(word + (try await gate.wait()))) }
        }
      ])
  }

  @Test func `an effect waits until the gate opens, and whoever comes later goes through`() async {
    let store = makeStore(gate)
    await store.send(.load("a"))
    await store.send(.load("b"))
    gate.open("!")
    await store.receive(.loaded("a!")) { $0.words = ["a!"] }
    await store.receive(.loaded("b!")) { $0.words = ["a!", "b!"] }
    await store.send(.load("c"))
    await store.receive(.loaded("c!")) { $0.words = ["a!", "b!", "c!"] }
    gate.open("?")
    await store.send(.load("d"))
    await store.receive(.loaded("d?")) { $0.words.append("d?") }
    await store.finish()
    #expect(failures.all == [])
  }

  @Test func `a gate can be opened with an error`() async {
    let store = makeStore(gate)
    await store.send(.load("a"))
    gate.open(throwing: LoadError(code: 3))
    await store.receive(error: LoadError(code: 3), from: "load")
    store.expectUnhandled(LoadError(code: 3), from: "load")
    await store.finish()
    #expect(failures.all == [])
  }

  @Test func `a cancelled effect leaves the gate, and the gate forgets it`() async {
    let store = makeStore(gate)
    await store.send(.load("a"))
    let effect = store.store.identity(ofEffect: 1)
    #expect(GateKeeper.gate(of: effect) == "words")
    await store.cancelInFlightEffects()
    #expect(GateKeeper.gate(of: effect) == nil)
    gate.open("!")
    await store.finish()
    #expect(failures.all == [])
  }

  @Test func `who is cancelled already doesn't wait`() async {
    let waiter = Task { [gate] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await gate.wait()
    }
    await #expect(throws: CancellationError.self) { try await waiter.value }
  }

  @Test func `a test that can't go on names the gate at which the effect waits now`() async {
    let other = TestGate<String>("more words")
    let store = makeStore(gate, other)
    await store.send(.load("a"))
    gate.open("!")
    await store.receive(.loaded("a!")) { $0.words = ["a!"] }
    await store.receive(.nothing)
    #expect(failures.texts.count == 1)
    #expect(failures.texts[0].hasSuffix(#"waits at the gate "more words": open it with `open(…)`"#))
    await store.cancelInFlightEffects()
    await store.finish()
  }
}
