import Testing
import TinyReduxAsync

/// Effects that other effects cancel, by an id.
@MainActor @Suite(.timeLimit(.minutes(15)))
struct CancellableTests {
  /// Waits until it is cancelled; what it returns then must never arrive.
  private func waits(_ hasStarted: Signal) -> Effect<Step> {
    .run {
      hasStarted.fire()
      await Signal().wait()
      return Step("too late")
    }
  }

  @Test func `an effect is cancelled by its id, and its send returns`() async {
    let store = makeTree()
    let hasStarted = Signal()
    let effect = waits(hasStarted).cancellable(id: "search")
    let send = Task { @MainActor in await store.send(Step("search", effect)) }
    await hasStarted.wait()
    await store.send(Step("other", .cancel(id: "another")))
    await store.send(Step("cancel", .cancel(id: "search")))
    await send.value
    #expect(store.state == ["search", "other", "cancel"])
  }

  @Test func `a later effect cancels those in flight, if it says so`() async {
    let store = makeTree()
    let started = [Signal(), Signal()]
    let first = waits(started[0]).cancellable(id: "search"), second = waits(started[1]).cancellable(id: "search")
    let sends = [
      Task { @MainActor in await store.send(Step("s", first)) },
      Task { @MainActor in await store.send(Step("sw", second)) },
    ]
    for signal in started { await signal.wait() }
    let third = Effect.run { Step("found") }.cancellable(id: "search", cancelInFlight: true)
    await store.send(Step("swi", third))
    for send in sends { await send.value }
    #expect(Set(store.state.prefix(2)) == ["s", "sw"])
    #expect(store.state.dropFirst(2) == ["swi", "found"])
  }

  @Test func `an effect whose error is replaced delivers nothing when it is cancelled by its id`() async {
    let store = makeTree()
    let hasStarted = Signal()
    let effect = Effect<Step>.run { () async throws -> Step in
      hasStarted.fire()
      await Signal().wait()
      throw Broken()
    }.replaceError(with: Step("wiped")).cancellable(id: "search")
    let send = Task { @MainActor in await store.send(Step("search", effect)) }
    await hasStarted.wait()
    await store.send(Step("cancel", .cancel(id: "search")))
    await send.value
    #expect(store.state == ["search", "cancel"])
  }

  @Test func `an element that waits for its turn is called back`() async {
    let store = makeTree()
    let blocks = Signal(), isWaiting = Signal()
    let first = Step(
      "first",
      .run {
        blocks.fire()
        await isWaiting.wait()
        return Step("cancel", .cancel(id: "search"))
      })
    let search = Effect.run {
      await blocks.wait()
      return Step("stale")
    }.cancellable(id: "search")
    // Knows when the element has left its effect, and begins to wait for the end of the other one's subtree.
    let watched = search.map { step in
      isWaiting.fire()
      return step
    }
    await store.send(Step("root", .merge(.just(first), watched)))
    #expect(store.state == ["root", "first", "cancel"])
  }

  @Test func `the ids of one store are nothing to another`() async {
    let store = makeTree(), other = makeTree()
    let hasStarted = Signal(), mayEnd = Signal()
    let effect = Effect.run {
      hasStarted.fire()
      await mayEnd.wait()
      return Step("found")
    }.cancellable(id: "search")
    let send = Task { @MainActor in await store.send(Step("search", effect)) }
    await hasStarted.wait()
    await other.send(Step("cancel", .cancel(id: "search")))
    mayEnd.fire()
    await send.value
    #expect(store.state == ["search", "found"])
  }

  @Test func `an effect that has ended can't be cancelled, and one that starts later isn't`() async {
    let store = makeTree()
    await store.send(Step("a", .run { Step("a.1") }.cancellable(id: "a")))
    await store.send(Step("cancel", .cancel(id: "a")))
    await store.send(Step("b", .run { Step("b.1") }.cancellable(id: "a")))
    #expect(store.state == ["a", "a.1", "cancel", "b", "b.1"])
  }

  @Test func `a sender that is cancelled still cancels others`() async {
    let store = makeTree()
    let hasStarted = Signal()
    let effect = waits(hasStarted).cancellable(id: "search")
    let send = Task { @MainActor in await store.send(Step("search", effect)) }
    await hasStarted.wait()
    let cancelled = Task { @MainActor in
      withUnsafeCurrentTask { $0?.cancel() }
      await store.send(Step("cancel", .cancel(id: "search")))
    }
    await cancelled.value
    await send.value
    #expect(store.state == ["search", "cancel"])
  }

  @Test func `a sender that is cancelled still cancels several others, and takes the place of none`() async {
    let store = makeTree()
    let started = [Signal(), Signal(), Signal()], mayEnd = Signal()
    let a = waits(started[0]).cancellable(id: "a"), b = waits(started[1]).cancellable(id: "b")
    let c = Effect.run {
      started[2].fire()
      await mayEnd.wait()
      return Step("found")
    }.cancellable(id: "c")
    let sends = [a, b, c].map { effect in Task { @MainActor in await store.send(Step("search", effect)) } }
    for signal in started { await signal.wait() }
    let cancelled = Task { @MainActor in
      withUnsafeCurrentTask { $0?.cancel() }
      await store.send(Step("cancel", .merge(.cancel(id: "a"), .cancel(id: "b"))))
      await store.send(Step("replace", .just(Step("never")).cancellable(id: "c", cancelInFlight: true)))
    }
    await cancelled.value
    mayEnd.fire()
    for send in sends { await send.value }
    #expect(store.state == ["search", "search", "search", "cancel", "replace", "found"])
  }

  @Test(
    arguments: [
      (.cancel(id: "search"), []),
      (.just(Step("found")).cancellable(id: "search", cancelInFlight: true), ["found"]),
    ] as [(Effect<Step>, [String])])
  func `an effect below others can be cancelled as soon as the reducer has returned`(
    by effect: Effect<Step>, found: [String]
  ) async {
    for _ in 0..<100 {
      let store = makeTree()
      let below = waits(Signal()).cancellable(id: "search")
      let first = Task { @MainActor in await store.send(Step("search", .merge(below, .none))) }
      let second = Task { @MainActor in await store.send(Step("cancel", effect)) }
      await first.value
      await second.value
      #expect(store.state == ["search", "cancel"] + found)
    }
  }
}
