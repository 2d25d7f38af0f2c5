import Dispatch
import Testing
import TinyRedux

@MainActor
struct EffectTests {
  let log = EventLog()

  func store(_ middlewares: [NoteMiddleware], _ resolvers: [NoteResolver] = []) -> NoteStore {
    NoteStore(
      initialState: Notebook(), middlewares: middlewares, resolvers: resolvers, reducers: [.writer],
      observers: [log.observer()])
  }

  @Test func `a task goes on at once, and its dispatches name it as their cause`() async {
    let store = store([
      .onAsk { context in
        let dispatch = context.dispatch
        return .task { _ in dispatch(0, .write("answer")) }
      }
    ])
    await store.send(.ask("question"))
    #expect(store.lines == ["question", "answer"])
    #expect(log.lines.contains("#1 middleware asker task e1"))
    #expect(log.lines.contains("#2 dispatched answer by e1 of #1"))
    let start = log.lines.firstIndex(of: "#1 effect e1 asker start")
    let step = log.lines.firstIndex(of: "#1 middleware asker task e1")
    #expect(start == step.map { $0 + 1 })
  }

  @Test func `an effect reads the state`() async {
    let store = store([
      .onAsk { context in
        let dispatch = context.dispatch
        return .task { state in dispatch(0, .number(await state.lines.count)) }
      }
    ])
    await store.send(.ask("question"))
    #expect(store.lines == ["question", "1"])
  }

  @Test func `an effect runs on the store's executor, off the main actor`() async {
    var options = StoreOptions()
    options.executor = QueueExecutor()
    let store = NoteStore(
      initialState: Notebook(),
      middlewares: [
        .onAsk { context in
          let dispatch = context.dispatch
          return .task { _ in dispatch(0, .write("on the executor: \(QueueExecutor.isCurrent)")) }
        }
      ], reducers: [.writer], options: options)
    await store.send(.ask("x"))
    #expect(store.lines == ["x", "on the executor: true"])
    #expect(!QueueExecutor.isCurrent)
  }

  @Test func `a plain dispatch within an effect, and in its child tasks, names the effect too`() async {
    let later = StoreBox()
    let store = store([
      .onAsk { _ in
        .task { _ in
          await withTaskGroup { group in
            group.addTask { _ = later.store?.dispatch(.write("child")) }
          }
        }
      }
    ])
    later.store = store
    await store.send(.ask("question"))
    #expect(log.lines.contains("#2 dispatched child by e1 of #1"))
    #expect(store.lines == ["question", "child"])
  }

  @Test func `the dispatches of a handler name the action that it handles`() async {
    let store = store([
      .onAsk { context in
        context.dispatch(0, .write("one"), .write("two"))
        return .next
      }
    ])
    await store.send(.ask("x"))
    #expect(log.lines.contains("#2 dispatched one by #1"))
    #expect(log.lines.contains("#3 dispatched two by #1"))
  }

  @Test func `what a task throws goes to the resolvers after its action's end, with an end of its own`() async {
    let store = store(
      [.onAsk { _ in .task { _ in throw Trouble() } }],
      [.init(id: "judge") { _ in .reduceAs(.write("rescued")) }])
    let outcome = await store.send(.ask("x"))
    #expect(outcome == .rescued)
    #expect(store.lines == ["x", "rescued"])
    #expect(
      log.lines.suffix(4) == [
        "#1 raised x1 trouble from asker", "#1 resolver judge reduceAs x1 as rescued", "#1 reducer writer next",
        "#1 ended rescued x1",
      ])
    #expect(log.lines.contains("#1 ended reduced"))
    #expect(log.lines.contains("#1 effect e1 asker throw(error: 1)"))
  }

  @Test func `a cancelled effect delivers nothing where nobody observes or awaits, either`() async {
    let (started, over, later) = (Gate(), Gate(), StoreBox())
    let store = NoteStore(
      initialState: Notebook(),
      middlewares: [
        .onAsk { context in
          let (_, dispatch, action) = context.args
          return .task(id: "search", cancelInFlight: true) { _ in
            if action.text == "first" {
              started.open()
              await untilCancelled()
              dispatch(0, .write("late"))
              later.store?.dispatch(.write("late, by the store"))
              over.open()
            }
          }
        }
      ], reducers: [.writer])
    later.store = store
    store.dispatch(.ask("first"))
    await started.pass()
    store.dispatch(.ask("second"))
    await over.pass()
    await store.send(.write("end"))
    #expect(store.lines == ["first", "second", "end"])
  }

  @Test func `whether an effect delivers is a matter of its own cancellation, not of the task that dispatches`() async {
    let store = store([
      .onAsk { context in
        let dispatch = context.dispatch
        return .task { _ in
          await withTaskGroup(of: Void.self) { group in
            group.cancelAll()
            group.addTask { _ = dispatch(0, .write("isCancelled: \(Task.isCancelled)")) }
          }
        }
      }
    ])
    await store.send(.ask("x"))
    #expect(store.lines == ["x", "isCancelled: true"])
  }

  @Test func `a cancellation error of an effect that nobody cancelled is an error like any other`() async {
    let store = store([.onAsk { _ in .task { _ in throw CancellationError() } }])
    #expect(await store.send(.ask("x")) == .unhandled)
    #expect(log.lines.contains("#1 effect e1 asker throw(error: 1)"))
  }

  @Test(arguments: [true, false])
  func `code that a cancelled effect left behind delivers nothing either, observed or not`(isObserved: Bool) async {
    let (left, gate, over, later) = (Gate(), Gate(), Gate(), StoreBox())
    let store = NoteStore(
      initialState: Notebook(),
      middlewares: [
        .onAsk { context in
          guard context.action.text == "start" else { return .cancel(id: "it") }
          return .task(id: "it") { _ in
            Task {
              await gate.pass()
              later.store?.dispatch(.write("stale"))
              over.open()
            }
            left.open()
            await untilCancelled()
          }
        }
      ], reducers: [.writer], observers: isObserved ? [log.observer()] : [])
    later.store = store
    async let start = store.send(.ask("start"))
    await left.pass()
    await store.send(.ask("stop"))
    _ = await start
    gate.open()
    await over.pass()
    await store.send(.write("end"))
    #expect(store.lines == ["start", "stop", "end"])
  }

  @Test func `an effect's dispatch into another store is no effect of that store`() async {
    let otherLog = EventLog()
    let other = NoteStore(initialState: Notebook(), reducers: [.writer], observers: [otherLog.observer()])
    let store = store([.onAsk { _ in .task { _ in await other.send(.write("hello")) } }])
    await store.send(.ask("x"))
    #expect(otherLog.lines.contains("#1 dispatched hello by EffectTests.swift"))
  }
}

/// Runs tasks on a queue of its own, which knows itself.
private final class QueueExecutor: TaskExecutor {
  private static let mark = DispatchSpecificKey<Bool>()
  private let queue = DispatchQueue(label: "effects")

  init() {
    queue.setSpecific(key: Self.mark, value: true)
  }

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) == true }

  func enqueue(_ job: UnownedJob) {
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
