import Testing
import TinyRedux

/// What happens at the same time, so often that each order comes up.
@MainActor
struct RaceTests {
  /// By the number that is asked: goes on, runs beside its action, or suspends it; every other effect waits to be
  /// cancelled.
  static func mixed(waits: Bool) -> NoteMiddleware {
    .onAsk { context in
      let (_, dispatch, action) = context.args
      guard let number = Int(action.text) else { return .next }
      return switch number % 6 {
      case 0: .next
      case 1: .task { _ in dispatch(0, .number(number)) }
      case 2: .deferred { _ in .next }
      case 3:
        .task { _ in
          if waits { await untilCancelled() }
          throw Trouble()
        }
      case 4:
        .deferred { _ in
          if waits { await untilCancelled() }
          return .exit(.done)
        }
      default:
        .actions(
          AsyncStream {
            if waits { await untilCancelled() }
            return nil
          })
      }
    }
  }

  @Test(arguments: [SendMilestone.reduced, .settled])
  func `every send that races with close is answered, with what became of its action`(
    milestone: SendMilestone
  ) async {
    for round in 0..<300 {
      let (answered, reduced) = (Counter(), LineLog())
      let store = NoteStore(
        initialState: Notebook(), middlewares: [Self.mixed(waits: false)],
        reducers: [
          .init(id: "log") { context in
            reduced.add(context.action.text)
            return .next
          }
        ])
      let outcomes = await withTaskGroup { group in
        for sender in 0..<4 {
          group.addTask {
            var outcomes: [(String, Outcome)] = []
            for number in 0..<6 {
              if answered.increment() == 1 + round % 24 { store.close() }
              let text = String(sender * 6 + number)
              let outcome = await store.send(.ask(text), until: milestone)
              if outcome == .reduced { #expect(reduced.lines.contains(text)) }
              outcomes.append((text, outcome))
            }
            return outcomes
          }
        }
        var all: [(String, Outcome)] = []
        for await outcomes in group { all += outcomes }
        return all
      }
      #expect(outcomes.count == 24)
      let refused = Set(outcomes.filter { $0.1 == .refused }.map(\.0))
      // Behind every drain that was scheduled.
      await Task { @MainActor in }.value
      #expect(refused.isDisjoint(with: reduced.lines))
      #expect(outcomes.allSatisfy { [.reduced, .done, .unhandled, .cancelled, .refused].contains($0.1) })
    }
  }

  @Test func `a store that goes with work in flight ends all of it, once each, and leaves nothing behind`() async {
    for _ in 0..<300 {
      let (log, gone) = (EventLog(), Gate())
      do {
        let guest = Guest(gone)
        let store = NoteStore(
          initialState: Notebook(),
          middlewares: [
            Self.mixed(waits: true),
            .init(id: "host") { _ in
              withExtendedLifetime(guest) { .next }
            },
          ], reducers: [.writer], observers: [log.observer()])
        await withTaskGroup { group in
          for sender in 0..<4 {
            group.addTask {
              for number in 0..<6 { store.dispatch(.ask(String(sender * 6 + number))) }
            }
          }
        }
      }
      await gone.pass()
      let lines = log.lines
      func dispatches(_ word: String) -> [Substring] {
        lines.filter { $0.contains(" \(word) ") }.map { $0.prefix { $0 != " " } }.sorted()
      }
      #expect(dispatches("dispatched").count >= 24)
      #expect(dispatches("ended") == dispatches("dispatched"))
      let effects = Dictionary(grouping: lines.filter { $0.contains(" effect ") }) { $0.split(separator: " ")[2] }
      #expect(effects.count == 20)
      #expect(effects.values.allSatisfy { $0.count == 2 }, "\(effects)")
      #expect(lines.count { $0 == "closed" } == 1)
    }
  }

  @Test func `of the actions of an effect exactly those that were accepted before its cancelling are delivered`() async
  {
    for _ in 0..<100 {
      let (started, accepted) = (Gate(), Counter())
      var options = StoreOptions()
      options.executor = ThreadExecutor()
      let store = NoteStore(
        initialState: Notebook(),
        middlewares: [
          .onAsk { context in
            let dispatch = context.dispatch
            return .task { _ in
              // Not more than a busy main actor can take.
              while accepted.count < 500, dispatch(0, .number(accepted.count)) {
                accepted.increment()
                started.open()
              }
              await untilCancelled()
            }
          }
        ], reducers: [.writer], options: options)
      let send = Task { await store.send(.ask("x")) }
      await started.pass()
      send.cancel()
      #expect(await send.value == .cancelled)
      let delivered = store.lines.count
      #expect(delivered == 1 + accepted.count)
      await store.send(.write("end"))
      #expect(store.lines.count == delivered + 1)
    }
  }

  @Test(arguments: [true, false])
  func `dispatches racing with close are either refused or reduced, never lost`(isObserved: Bool) async {
    for round in 0..<300 {
      let (accepted, reduced) = (Counter(), Counter())
      let store = NoteStore(
        initialState: Notebook(),
        reducers: [
          .init(id: "count") { _ in
            reduced.increment()
            return .next
          }
        ], observers: isObserved ? [.init { _ in }] : [])
      await withTaskGroup { group in
        for _ in 0..<4 {
          group.addTask {
            for number in 0..<20 where store.dispatch(.number(number)) {
              if accepted.increment() == 1 + round % 40 { store.close() }
            }
          }
        }
      }
      store.close()
      // Behind every drain that was scheduled.
      await Task { @MainActor in }.value
      #expect(reduced.count == accepted.count)
    }
  }

  @Test func `an effect that is cancelled and throws at once ends exactly once`() async {
    for _ in 0..<300 {
      let log = EventLog()
      let store = NoteStore(
        initialState: Notebook(),
        middlewares: [
          .onAsk { context in
            if context.action.text == "stop" { return .cancel(id: "racer") }
            return .task(id: "racer") { _ in throw Trouble() }
          }
        ], reducers: [.writer], observers: [log.observer()])
      async let start = store.send(.ask("start"))
      async let stop = store.send(.ask("stop"))
      _ = await (start, stop)
      let terminal = log.lines.filter { $0.contains("effect e1") && !$0.hasSuffix("start") }
      #expect(terminal.count == 1, "\(log.lines)")
    }
  }
}

/// Tells when nobody holds it any more.
private final class Guest: Sendable {
  let gone: Gate

  init(_ gone: Gate) { self.gone = gone }

  deinit { gone.open() }
}
