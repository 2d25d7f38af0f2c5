import Testing
import TinyReduxTimeline
import TinyReduxTrace

/// A timeline keeps what is open, and one run.
@Suite struct MemoryTests {
  @Test(arguments: [TimelineStyle.Time.relative, .wall], [false, true])
  func `nothing is kept of what is over, while an effect goes on all the time`(
    time: TimelineStyle.Time, isFlat: Bool
  ) {
    var style = TimelineStyle()
    style.time = time
    style.flat = isFlat
    var timeline = Timeline(name: "", style: style)
    var trace = Recording()
    trace.dispatch(0, 1, "launch")
    trace.middleware(1, 1, "socket", "task", effect: 1)
    trace.effect(2, 1, of: 1, "socket", .start)
    trace.end(3, 1)
    for record in trace.records { _ = timeline.add(record) }
    var kept: [Int] = []
    for round in 1...400 {
      var rounds = trace
      rounds.visit(round)
      for record in rounds.records.dropFirst(trace.records.count) { _ = timeline.add(record) }
      kept.append(count(of: timeline))
    }
    #expect(kept[300...].max() == kept[100..<200].max())
  }

  /// How many elements are in all of a value's collections, and in theirs.
  private func count(of value: Any) -> Int {
    let mirror = Mirror(reflecting: value)
    let inner = mirror.children.reduce(0) { $0 + count(of: $1.value) }
    switch mirror.displayStyle {
    case .collection, .dictionary, .set: return mirror.children.count + inner
    default: return inner
    }
  }
}

extension Recording {
  /// One of each thing that begins and ends, three seconds long.
  fileprivate mutating func visit(_ round: Int) {
    let start = Double(round) * 3_000_000
    let id = round * 20
    searches(start, id)
    logsIn(start + 1_000_000, id + 4)
    pays(start + 2_000_000, id + 8)
    for move in 0..<4 { action(start + 2_500_000 + Double(move), id + 12 + move, "mouseMoved") }
    add(start + 2_600_000, .clock(wall: "2026-08-20T10:11:12Z"))
    add(start + 2_600_001, .state(.init(hash: nil, value: ["visits": .number(JSONNumber(round))])))
    add(start + 2_600_002, .note(message: "visit \(round)"))
    add(start + 2_600_003, .refused(.init(action: .init(action: "visit"), by: nil, reason: "limit")))
    add(start + 2_600_004, .unknown(kind: "breadcrumb"), extra: [.init(key: "visit", value: .string("over"))])
  }

  /// One effect answers, one is cancelled.
  private mutating func searches(_ start: Double, _ id: Int) {
    for (number, phase) in [(id, TraceRecord.Effect.Phase.cancel), (id + 1, .done)] {
      let time = start + Double(number - id) * 100
      dispatch(time, number, "queryChanged", .string("sw"))
      middleware(time + 1, number, "search", "task", effect: number)
      effect(time + 2, number, of: number, "search", .start)
      reducer(time + 3, number)
      end(time + 4, number)
      if phase == .done { action(time + 500, id + 2, "resultsArrived", by: .effect(number, of: number)) }
      effect(time + 600, number, of: number, "search", phase, took: 600)
    }
  }

  /// One action is deferred and goes on, one isn't: its effect fails.
  private mutating func logsIn(_ start: Double, _ id: Int) {
    for number in [id, id + 1] {
      let time = start + Double(number - id) * 1000
      dispatch(time, number, "login", .string("ada"))
      middleware(time + 1, number, "auth", "deferred", effect: number)
      effect(time + 2, number, of: number, "auth", .start)
      let isFailing = number > id
      effect(time + 3, number, of: number, "auth", isFailing ? .throw : .done, took: 1, error: isFailing ? id : nil)
      if isFailing { raise(time + 4, id, of: number, "auth", "AuthError", "token expired") }
      add(
        time + 5,
        .resume(
          .init(
            dispatch: number, effect: number, exit: isFailing ? "throw" : "next", error: isFailing ? id : nil)))
      if isFailing { resolver(time + 6, number, "session", "reduce", error: id) }
      reducer(time + 7, number)
      end(time + 8, number, isFailing ? "rescued" : "reduced", error: isFailing ? id : nil)
    }
  }

  /// One middleware throws, and one effect, that nobody waits for.
  private mutating func pays(_ start: Double, _ id: Int) {
    dispatch(start, id, "pay")
    middleware(start + 1, id, "payment", "throw", error: id)
    raise(start + 2, id, of: id, "payment", "PayError", "declined")
    end(start + 3, id, "unhandled", error: id)
    dispatch(start + 10, id + 1, "reserve")
    middleware(start + 11, id + 1, "stock", "task", effect: id + 1)
    effect(start + 12, id + 1, of: id + 1, "stock", .start)
    end(start + 13, id + 1)
    effect(start + 20, id + 1, of: id + 1, "stock", .throw, took: 8, error: id + 1)
    raise(start + 21, id + 1, of: id + 1, "stock", "StockError", "sold out")
    resolver(start + 22, id + 1, "network", error: id + 1)
    end(start + 23, id + 1, "unhandled", error: id + 1)
  }
}
