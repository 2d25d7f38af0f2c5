import Dispatch
import Synchronization
import Testing
import TinyReduxAsync

@MainActor @Suite(.timeLimit(.minutes(15)))
struct SendTests {
  @Test func `an action reduces at once, before anything else runs on the main actor`() async {
    let store = makeTree()
    var seen: [[String]] = []
    let first = Task { @MainActor in await store.send(Step("first")) }
    let second = Task { @MainActor in seen.append(store.state) }
    await first.value
    await second.value
    #expect(seen == [["first"]])
  }

  @Test func `each action's whole subtree runs before the next element`() async {
    let store = makeTree()
    let left = Step("1", .steps(Step("1.1", .just(Step("1.1.1"))), Step("1.2")))
    let right = Step("2", .run { Step("2.1") })
    await store.send(Step("0", .steps(left, right)))
    #expect(store.state == ["0", "1", "1.1", "1.1.1", "1.2", "2", "2.1"])
  }

  @Test func `the next element is not asked for before the subtree has ended`() async {
    let asked = Mutex<[String]>([])
    let store = makeTree()
    let one = Step("one", .run { Step("below: \(asked.withLock(\.count))") })
    let elements = Mutex([Step("two"), one])
    let stream = AsyncStream { () -> Step? in
      let next = elements.withLock { $0.popLast() }
      asked.withLock { $0.append(next?.name ?? "end") }
      return next
    }
    await store.send(Step("root", .stream(stream)))
    #expect(store.state == ["root", "one", "below: 1", "two"])
    #expect(asked.withLock(\.self) == ["one", "two", "end"])
  }

  @Test func `send returns when all that it caused has ended, and not before`() async {
    let store = makeTree()
    let hasStarted = Signal(), mayEnd = Signal()
    var hasReturned = false
    let leaf = Effect.run {
      hasStarted.fire()
      await mayEnd.wait()
      return Step("leaf")
    }
    let send = Task { @MainActor in
      await store.send(Step("root", .just(Step("child", leaf))))
      hasReturned = true
    }
    await hasStarted.wait()
    #expect(store.state == ["root", "child"])
    #expect(!hasReturned)
    mayEnd.fire()
    await send.value
    #expect(store.state == ["root", "child", "leaf"])
  }

  @Test func `another send runs where an effect waits`() async {
    let store = makeTree()
    let hasStarted = Signal(), mayEnd = Signal()
    let waits = Effect.run {
      hasStarted.fire()
      await mayEnd.wait()
      return Step("a.1")
    }
    let send = Task { @MainActor in await store.send(Step("a", waits)) }
    await hasStarted.wait()
    await store.send(Step("b"))
    mayEnd.fire()
    await send.value
    #expect(store.state == ["a", "b", "a.1"])
  }

  @Test func `another send does not run where nothing waits`() async {
    let store = makeTree()
    let a = Step("a", .just(Step("a.1", .just(Step("a.1.1")))))
    let first = Task { @MainActor in await store.send(a) }
    let second = Task { @MainActor in await store.send(Step("b")) }
    await first.value
    await second.value
    #expect(store.state == ["a", "a.1", "a.1.1", "b"])
  }

  @Test func `an effect's closure runs off the main actor`() async {
    let store = makeTree()
    let mayEnd = DispatchSemaphore(value: 0)
    // Blocks its thread until the main actor has run something else.
    let blocks = Effect.run {
      block(mayEnd)
      return Step("leaf")
    }
    let send = Task { @MainActor in await store.send(Step("root", blocks)) }
    let other = Task { @MainActor in _ = mayEnd.signal() }
    await send.value
    await other.value
    #expect(store.state == ["root", "leaf"])
  }

  @Test func `no send of a hundred thousand at the same time is lost`() async {
    let store = AsyncStore<Int, Int, Void>(
      initialState: 0,
      reducer: { sum, number, _ in
        sum += number
        return number == 2 ? .just(1) : nil
      }, dependencies: ())
    await withTaskGroup { group in
      for _ in 0..<100_000 { group.addTask { await store.send(2) } }
    }
    #expect(store.state == 300_000)
  }

  @Test(arguments: [{ .just($0) }, { number in .run { number } }] as [@Sendable (Int) -> Effect<Int>])
  func `a chain may be a hundred thousand actions deep`(effect: @escaping @Sendable (Int) -> Effect<Int>) async {
    let store = AsyncStore<Int, Int, Void>(
      initialState: 0,
      reducer: { depth, left, _ in
        depth += 1
        return left > 1 ? effect(left - 1) : nil
      }, dependencies: ())
    await store.send(100_000)
    #expect(store.state == 100_000)
  }

  @Test func `effects keep no store alive when the send has returned`() async {
    weak var gone: TreeStore?
    do {
      let store = makeTree()
      gone = store
      await store.send(Step("root", .merge(.just(Step("1")), .run { Step("2") })))
    }
    #expect(gone == nil)
  }
}

private func block(_ semaphore: DispatchSemaphore) { semaphore.wait() }
