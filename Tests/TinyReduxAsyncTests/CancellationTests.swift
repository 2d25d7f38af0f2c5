import Synchronization
import Testing
import TinyReduxAsync

/// What cancelling the task that sends does.
@MainActor @Suite(.timeLimit(.minutes(15)))
struct CancellationTests {
  @Test func `cancelling the sender cancels the closure, and delivers nothing more`() async {
    let store = makeTree()
    let hasStarted = Signal()
    let effect = Effect.run {
      hasStarted.fire()
      await Signal().wait()
      return Step("too late: \(Task.isCancelled)")
    }
    let send = Task { @MainActor in await store.send(Step("root", effect)) }
    await hasStarted.wait()
    send.cancel()
    await send.value
    #expect(store.state == ["root"])
  }

  @Test func `cancelling the sender ends a sequence that knows no cancellation`() async {
    let store = makeTree()
    let task = Mutex<Task<Void, Never>?>(nil)
    let endless = AsyncStream { () -> Step? in
      task.withLock { $0?.cancel() }
      return Step("again")
    }
    let maySend = Signal()
    let send = Task { @MainActor in
      await maySend.wait()
      await store.send(Step("root", .stream(Endless(endless))))
    }
    task.withLock { $0 = send }
    maySend.fire()
    await send.value
    #expect(store.state == ["root"])
  }

  @Test func `results stay when a search is cancelled, and go when it fails`() async {
    let hasStarted = Signal()
    let handled = Mutex<[String]>([])
    let store = AsyncStore<[String], [String], @Sendable () async throws -> [String]>(
      initialState: ["before"],
      reducer: { results, action, search in
        guard action == ["search"] else {
          results = action
          return nil
        }
        return Effect.run { try await search() }.catch { error in
          handled.withLock { $0.append("\(type(of: error))") }
          return .just([])
        }
      },
      dependencies: {
        hasStarted.fire()
        await Signal().wait()
        throw Broken()
      })
    let send = Task { @MainActor in await store.send(["search"]) }
    await hasStarted.wait()
    send.cancel()
    await send.value
    #expect(store.state == ["before"])
    #expect(handled.withLock(\.self) == [])

    let failing = AsyncStore<[String], [String], Void>(
      initialState: ["before"],
      reducer: { results, action, _ in
        guard action == ["search"] else {
          results = action
          return nil
        }
        return Effect.run { () async throws -> [String] in throw Broken() }.replaceError(with: [])
      }, dependencies: ())
    await failing.send(["search"])
    #expect(failing.state == [])
  }

  @Test func `the subtree of a cancelled sender's action ends, too`() async {
    let store = makeTree()
    let hasStarted = Signal()
    let leaf = Effect.run {
      hasStarted.fire()
      await Signal().wait()
      return Step("too late")
    }
    let send = Task { @MainActor in
      await store.send(Step("root", .steps(Step("child", leaf), Step("sibling"))))
    }
    await hasStarted.wait()
    send.cancel()
    await send.value
    #expect(store.state == ["root", "child"])
  }

  @Test func `cancelling the sender reaches work that is not awaited, before the subtree ends`() async {
    let store = makeTree()
    let isLongRunning = Signal(), hasStarted = Signal(), wasCancelled = Signal()
    let long = Effect.run {
      isLongRunning.fire()
      await Signal().wait()
      wasCancelled.fire()
      return Step("too late")
    }
    // Ends only after the other one did, cancelled or not.
    let child = Effect.run {
      await isLongRunning.wait()
      hasStarted.fire()
      await Task.detached { await wasCancelled.wait() }.value
      return Step("too late")
    }
    let send = Task { @MainActor in
      await store.send(Step("root", .merge(.just(Step("child", child)), long)))
    }
    await hasStarted.wait()
    send.cancel()
    await send.value
    #expect(store.state == ["root", "child"])
  }

  @Test func `the action of a sender that is cancelled already reduces, and its effect does not start`() async {
    let store = makeTree()
    let started = Mutex<[String]>([])
    let work = Effect.run {
      started.withLock { $0.append("run") }
      return Step("never")
    }
    let stream = AsyncStream { () -> Step? in
      started.withLock { $0.append("stream") }
      return nil
    }
    let effects: [Effect<Step>] = [
      work, .just(Step("never")), .stream(stream), .merge(work, work), work.cancellable(id: "work"),
      work.debounce(id: "work", for: .zero, clock: ContinuousClock()),
    ]
    for effect in effects {
      let send = Task { @MainActor in
        withUnsafeCurrentTask { $0?.cancel() }
        await store.send(Step("reduced", effect))
      }
      await send.value
    }
    #expect(store.state == Array(repeating: "reduced", count: effects.count))
    #expect(started.withLock(\.self) == [])
  }

  @Test(
    arguments: [
      { $0 }, { .merge($0, .just(Step("other"))) }, { $0.cancellable(id: "work") },
      { .merge($0.cancellable(id: "work"), $0.cancellable(id: "more")) },
    ] as [@Sendable (Effect<Step>) -> Effect<Step>])
  func `nothing outlives the sender`(form: @Sendable (Effect<Step>) -> Effect<Step>) async {
    let running = Atomic(0)
    let hasStarted = Signal()
    let work = Effect.run {
      running.add(1, ordering: .relaxed)
      hasStarted.fire()
      await Signal().wait()
      // Tidying up takes its time, in which it is not cancelled.
      await Task.detached {}.value
      running.subtract(1, ordering: .relaxed)
      return Step("too late")
    }
    let store = makeTree()
    let effect = form(work)
    let send = Task { @MainActor in await store.send(Step("root", effect)) }
    await hasStarted.wait()
    send.cancel()
    await send.value
    #expect(running.load(ordering: .relaxed) == 0)
    #expect(!store.state.contains("too late"))
  }
}

/// Passes on what another sequence has without asking whether it is cancelled.
private struct Endless<Element: Sendable>: AsyncSequence, Sendable {
  let base: AsyncStream<Element>

  init(_ base: AsyncStream<Element>) {
    self.base = base
  }

  struct AsyncIterator: AsyncIteratorProtocol {
    let base: AsyncStream<Element>

    func next(isolation actor: isolated (any Actor)? = #isolation) async -> Element? {
      let base = base
      return await Task.detached { await base.first { _ in true } }.value
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base: base) }
}
