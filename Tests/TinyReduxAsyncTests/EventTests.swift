import Synchronization
import Testing
import TinyRedux
import TinyReduxAsync

/// What observers are told: the same events as of the other store.
@MainActor
struct EventTests {
  private let log = EventLog()

  private func makeStore() -> TreeStore {
    TreeStore(
      initialState: [],
      reducer: { log, step, _ in
        log.append(step.name)
        return step.effect
      }, dependencies: (), observers: [log.observer])
  }

  @Test func `an action is dispatched, reduced and ended, and its effect is what causes the next`() async {
    let store = makeStore()
    await store.send(Step("root", .steps(Step("a", .just(Step("a.1"))), Step("b"))), fileID: "App/View.swift", line: 7)
    #expect(
      log.lines == [
        "started []",
        "#1 dispatched root by App/View.swift:7", "#1 reducer next [root]", "#1 e1 reducer start", "#1 reduced",
        "#2 dispatched a by e1 of #1", "#2 reducer next [root, a]", "#2 e2 reducer start", "#2 reduced",
        "#3 dispatched a.1 by e2 of #2", "#3 reducer next [root, a, a.1]", "#3 reduced", "#2 e2 reducer done",
        "#4 dispatched b by e1 of #1", "#4 reducer next [root, a, a.1, b]", "#4 reduced", "#1 e1 reducer done",
      ])
  }

  @Test func `an effect is named for its id, and ends as cancelled when its id or its sender is`() async {
    let store = makeStore()
    for cancel in [
      { @MainActor (_: Task<Void, Never>) in await store.send(Step("cancel", .cancel(id: "search"))) },
      {
        $0.cancel()
      },
    ] {
      let hasStarted = Signal()
      let search = Effect.run {
        hasStarted.fire()
        await Signal().wait()
        return Step("too late")
      }.cancellable(id: "search").map { $0 }
      let send = Task { @MainActor in await store.send(Step("search", search)) }
      await hasStarted.wait()
      await cancel(send)
      await send.value
    }
    #expect(
      log.lines.filter { $0.contains(" e") && !$0.contains("ended") } == [
        "#1 e1 search start", "#2 e2 reducer start", "#2 e2 reducer done", "#1 e1 search cancel",
        "#3 e3 search start", "#3 e3 search cancel",
      ])
  }

  @Test func `a part of an effect that is cancelled is not the effect`() async {
    let store = makeStore()
    let part = Effect.run { Step("found") }.cancellable(id: "search")
    await store.send(Step("search", .merge(part, .cancel(id: "search"))))
    #expect(log.lines.last == "#1 e1 reducer done")
  }

  @Test func `an effect that has delivered all is done, also when one below takes its place`() async {
    let store = makeStore()
    let again = Effect.run { Step("end") }.cancellable(id: "poll", cancelInFlight: true)
    await store.send(Step("poll", .run { Step("again", again) }.cancellable(id: "poll", cancelInFlight: true)))
    #expect(
      log.lines.filter { $0.contains(" poll ") && !$0.contains("dispatched") } == [
        "#1 e1 poll start", "#2 e2 poll start", "#2 e2 poll done", "#1 e1 poll done",
      ])
  }

  @Test func `what an effect sends by the store itself is known to be caused by it`() async {
    let store = makeStore()
    let sends = Effect.run {
      await store.send(Step("inner"))
      return Step("outer")
    }
    await store.send(Step("root", sends))
    await makeStore().send(Step("other"))
    #expect(log.lines.contains("#2 dispatched inner by e1 of #1"))
    #expect(log.lines.contains("#3 dispatched outer by e1 of #1"))
  }

  @Test func `a store that goes says that it closed`() async {
    do { _ = makeStore() }
    #expect(log.lines == ["started []", "closed"])
  }

  @Test func `several observers get every event`() async {
    let other = EventLog()
    let store = TreeStore(
      initialState: [], reducer: { _, _, _ in nil }, dependencies: (), observers: [log.observer, other.observer])
    await store.send(Step("root"))
    #expect(log.lines.count == 4)
    #expect(log.lines == other.lines)
  }
}

private final class EventLog: Sendable {
  private let events = Mutex<[String]>([])

  var lines: [String] { events.withLock(\.self) }

  var observer: StoreObserver<[String], Step> {
    StoreObserver { [self] event in events.withLock { $0.append(Self.line(event)) } }
  }

  private static func line(_ event: StoreEvent<[String], Step>) -> String {
    let number = event.dispatch > 0 ? "#\(event.dispatch) " : ""
    switch event.kind {
    case .started(let state): return "started \(state)"
    case .dispatched(let step, .outside(let file, let line)):
      return number + "dispatched \(step.name) by \(file):\(line)"
    case .dispatched(let step, .effect(let effect, let parent)):
      return number + "dispatched \(step.name) by e\(effect) of #\(parent)"
    case .reducer(let step, let state):
      return number + "\(step.id) \(step.exit) [\(state.joined(separator: ", "))]"
    case .effect(let effect): return number + "e\(effect.effect) \(effect.id) \(effect.phase)"
    case .ended(let end, _): return number + "\(end.outcome)"
    case .closed: return "closed"
    default: return number + "\(event.kind)"
    }
  }
}
