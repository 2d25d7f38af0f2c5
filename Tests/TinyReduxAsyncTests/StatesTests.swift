import Observation
import Synchronization
import Testing
@testable import TinyReduxAsync

@MainActor @Suite(.timeLimit(.minutes(15)))
struct StatesTests {
  @Test func `a slow reader gets every state, beginning with the one that was`() async {
    var store: TreeStore? = makeTree()
    await store?.send(Step("before"))
    let states = store?.states
    for number in 1...1_000 { await store?.send(Step("\(number)")) }
    store = nil
    #expect(await all(states).map(\.count) == Array(1...1_001))
  }

  @Test func `each reader has a sequence of its own, which ends with the store`() async {
    var store: TreeStore? = makeTree()
    let first = store?.states
    await store?.send(Step("a"))
    let second = store?.states
    await store?.send(Step("b"))
    store = nil
    #expect(await all(first) == [[], ["a"], ["a", "b"]])
    #expect(await all(second) == [["a"], ["a", "b"]])
  }

  @Test func `a reader that has left is forgotten`() async {
    let store = makeTree()
    let reader = Task { for await _ in store.states { return } }
    await reader.value
    await store.send(Step("a"))
    #expect(store.readers.isEmpty)
  }

  @Test func `a change of the state is observed`() async {
    let store = makeTree()
    let changes = Atomic(0)
    withObservationTracking {
      _ = store.state
    } onChange: {
      changes.add(1, ordering: .relaxed)
    }
    await store.send(Step("a"))
    #expect(changes.load(ordering: .relaxed) == 1)
  }

  private func all(_ states: AsyncStream<[String]>?) async -> [[String]] {
    var all: [[String]] = []
    if let states { for await state in states { all.append(state) } }
    return all
  }
}
