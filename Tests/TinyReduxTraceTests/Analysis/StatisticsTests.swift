import TestSupport
import Testing

@testable import TinyReduxTrace

@Suite struct StatisticsTests {
  private func entries(_ fixture: Fixture) -> [Statistics.Subject: Statistics.Entry] {
    var statistics = Statistics()
    for record in fixture.records { statistics.add(record) }
    return Dictionary(statistics.entries.map { ($0.subject, $0) }) { $1 }
  }

  @Test func `actions, handlers and effects are counted and timed`() throws {
    let entries = entries(.showcase)
    let moved = try #require(entries[.init(role: .action, id: "mouseMoved")])
    #expect(moved.count == 1_204)
    #expect(moved.times.count == 1_204)
    let login = try #require(entries[.init(role: .action, id: "login")])
    #expect((login.count, login.times.total, login.errors, login.slowest) == (1, 889_047_000, 1, 22))
    let main = try #require(entries[.init(role: .reducer, id: "main")])
    #expect((main.count, main.times.total, main.slowest) == (3, 67_000, 13))
    let auth = try #require(entries[.init(role: .effect, id: "auth")])
    #expect((auth.count, auth.times.total, auth.errors) == (1, 888_899_100, 1))
    #expect(entries[.init(role: .middleware, id: "payment")]?.errors == 1)
    #expect(entries[.init(role: .resolver, id: "session")]?.errors == 0)
  }

  @Test func `what is still running is counted but not timed`() throws {
    let files = try #require(entries(.noFooter)[.init(role: .effect, id: "files")])
    #expect((files.count, files.times.count, files.slowest) == (1, 0, nil))
  }

  @Test func `an end without a beginning counts an effect, and no action`() {
    var trace = TraceScript()
    trace.effect(4, "m", of: 9, at: 1, .done, took: 5)
    trace.end(9, at: 2, "reduced", took: 7)
    var statistics = Statistics()
    for record in trace.records { statistics.add(record) }
    #expect(statistics.entries.map(\.subject) == [.init(role: .effect, id: "m")])
    #expect(statistics.entries.first?.count == 1)
  }

  @Test func `the end of a later error is not another time of its action`() throws {
    let save = try #require(entries(.rescued)[.init(role: .action, id: "save")])
    #expect((save.count, save.times.count, save.times.total) == (1, 1, 14_000))
  }

  @Test func `an error of an effect that no action waits for ends no action that is still open`() throws {
    var trace = TraceScript()
    trace.dispatch(1, at: 0, "save", by: .outside(at: "App/Editor.swift:52"))
    trace.middleware("disk", of: 1, at: 1, took: 1, "task", effect: 1)
    trace.effect(1, "disk", of: 1, at: 3, .start)
    trace.middleware("auth", of: 1, at: 4, took: 1, "deferred", effect: 2)
    trace.effect(2, "auth", of: 1, at: 6, .start)
    trace.effect(1, "disk", of: 1, at: 10, .throw, took: 7, error: 1)
    trace.error(1, of: 1, from: "disk", at: 11, "DiskError", "full")
    trace.end(1, at: 12, "unhandled", error: 1, took: 1)
    trace.effect(2, "auth", of: 1, at: 20, .throw, took: 14, error: 2)
    trace.error(2, of: 1, from: "auth", at: 21, "AuthError", "expired")
    trace.line(at: 22, .resume(.init(dispatch: 1, effect: 2, exit: "throw", error: 2)))
    trace.end(1, at: 30, "unhandled", error: 2, took: 30)
    var (statistics, validator) = (Statistics(), Validator())
    for record in trace.records {
      statistics.add(record)
      #expect(validator.check(record, line: record.seq) == [])
    }
    let save = try #require(statistics.entries.first { $0.subject.role == .action })
    #expect((save.count, save.times.count, save.times.total, save.errors) == (1, 1, 30, 1))
  }
}

@Suite struct DurationHistogramTests {
  @Test(arguments: [1, 2, 3, 4, 5])
  func `percentiles are within one percent of the sorted durations`(_ seed: UInt64) throws {
    var random = FixedRandom(seed: seed)
    var (histogram, all) = (DurationHistogram(), [Int]())
    for _ in 0..<5_000 {
      let duration = Int.random(in: 0..<1 << Int.random(in: 1..<50, using: &random), using: &random)
      histogram.add(duration)
      all.append(duration)
    }
    all.sort()
    for percent in [0, 0.1, 1, 25, 50, 75, 95, 99, 99.9, 100] {
      let rank = max(1, Int((5_000 * percent / 100).rounded(.up)))
      let found = try #require(histogram.percentile(percent))
      #expect(abs(found - all[rank - 1]) <= all[rank - 1] / 100)
    }
    #expect((histogram.minimum, histogram.maximum, histogram.count) == (all.first, all.last, 5_000))
    #expect(histogram.total == all.reduce(0, +))
  }

  @Test func `the largest durations neither overflow nor take much memory`() {
    var histogram = DurationHistogram()
    for duration in [Int.max, Int.max, Int.min, -1, 0] { histogram.add(duration) }
    #expect(histogram.total == .max)
    #expect((histogram.minimum, histogram.maximum) == (0, .max))
    #expect(histogram.percentile(50) == 0)
    #expect(histogram.percentile(100) == .max)
  }

  @Test func `without durations there is nothing to tell`() {
    #expect(DurationHistogram().percentile(50) == nil)
  }
}

@Suite struct StateReplayTests {
  @Test func `the state at each line is rebuilt`() throws {
    var replay = StateReplay()
    var states: [String] = []
    for record in Fixture.counter.records {
      try replay.add(record)
      if case .end = record.event { states.append(replay.state?.description ?? "") }
    }
    #expect(states == [#"{"counter":2}"#, #"{"counter":5}"#, #"{"counter":4}"#])
  }

  @Test func `patches of reducers are replayed too`() throws {
    var trace = TraceScript { $0.state = "reducer" }
    trace.state(at: 0, ["n": 0])
    trace.reducer("a", of: 1, at: 1, took: 1, patch: [.replace("/n", 0, 1)])
    trace.reducer("b", of: 1, at: 2, took: 1, patch: [.add("/m", 2)])
    var replay = StateReplay()
    for record in trace.records { try replay.add(record) }
    #expect(replay.state == ["n": 1, "m": 2])
  }

  @Test func `after a loss or a failed patch the state is unknown until the next snapshot`() throws {
    var trace = TraceScript()
    trace.state(at: 0, ["n": 0])
    trace.end(1, at: 1, "reduced", patch: [.replace("/n", 0, 1), .remove("/m", was: 1)])
    trace.end(2, at: 2, "reduced", patch: [.replace("/n", 1, 2)])
    trace.state(at: 3, ["n": 3])
    trace.line(at: 4, .dropped(count: 1))
    let records = trace.records
    var replay = StateReplay()
    try replay.add(records[1])
    #expect(throws: JSONPatchError(operation: 1, path: "/m", reason: .notFound)) { try replay.add(records[2]) }
    #expect(replay.state == nil)
    try replay.add(records[3])
    #expect(replay.state == nil)
    try replay.add(records[4])
    #expect(replay.state == ["n": 3])
    try replay.add(records[5])
    #expect(replay.state == nil)
  }
}
