import TestSupport
import Testing

@testable import TinyReduxTrace

@Suite struct ValidatorTests {
  private func findings(_ records: [TraceRecord]) -> [String] {
    var validator = Validator()
    return records.enumerated().flatMap { index, record in
      validator.check(record, line: index + 1).map { "\($0.line) \($0.rule): \($0.message)" }
    }
  }

  /// A trace of one recording whose state goes 0, 1, 2, …
  private func findings(_ edit: (inout TraceScript) -> Void) -> [String] {
    var trace = TraceScript()
    trace.state(at: 0, ["n": 0])
    edit(&trace)
    return findings(trace.records)
  }

  @Test(arguments: [Fixture.sample, .counter, .cascade, .rescued, .noFooter, .unknownKind, .newerMinor])
  func `a sound trace has no findings`(_ fixture: Fixture) {
    #expect(findings(readAll(fixture.bytes).records) == [])
  }

  @Test func `a later file of a recording has no findings, though its ids go on`() {
    #expect(findings(readAll(Fixture.showcase.bytes).records) == [])
  }

  /// A later file, read alone.
  private func laterFindings(
    open: TraceRecord.OpenIDs?, _ edit: (inout TraceScript) -> Void
  ) -> [String] {
    var trace = TraceScript { header in
      header.segment = 1
      header.open = open
    }
    edit(&trace)
    return findings(trace.records)
  }

  @Test func `what a later file's header says is open may end there, once`() {
    let found = laterFindings(open: .init(dispatches: [3], effects: [5, 6], errors: [])) { trace in
      trace.effect(5, "load", of: 3, at: 1, .done)
      trace.end(3, at: 2, "done")
      trace.effect(6, "save", of: 1, at: 3, .cancel)
      // Begun and ended in an earlier file.
      trace.dispatch(9, at: 4, "later", by: .effect(2, of: 1))
      trace.effect(6, "save", of: 1, at: 5, .done)
      trace.end(9, at: 6, "done")
      trace.close(at: 7, .init(dispatches: 1))
    }
    #expect(found == ["6 pairing: effect 6 must end once, found a line behind its end"])
  }

  @Test func `what a later file's header leaves out isn't open`() {
    func found(_ open: TraceRecord.OpenIDs?) -> [String] {
      laterFindings(open: open) { trace in
        trace.reducer("main", of: 3, at: 1, took: 1)
        trace.end(3, at: 2, "done")
      }
    }
    let message = "dispatch 3 must have begun, found no line before that begins it"
    #expect(found(.init()) == ["2 reference: \(message)", "3 reference: \(message)"])
    #expect(found(nil) == [])
  }

  @Test func `what a later file's header says is open must end before the store has closed`() {
    let found = laterFindings(open: .init(dispatches: [3], effects: [5], errors: [])) { trace in
      trace.close(at: 1, .init())
    }
    #expect(
      found == [
        "3 pairing: dispatch 3 must end before the footer, found no end",
        "3 pairing: effect 5 must end before the footer, found no end",
      ])
  }

  @Test func `what ended in a file that was not read isn't waited for`() {
    var first = TraceScript()
    first.dispatch(1, at: 1, "load", by: .outside(at: "A.swift:1"))
    first.middleware("files", of: 1, at: 2, took: 1, "task", effect: 1)
    first.effect(1, "files", of: 1, at: 3, .start)
    var third = TraceScript { header in
      header.segment = 2
      header.open = .init(effects: [1])
    }
    third.effect(1, "files", of: 1, at: 9, .done)
    third.close(at: 10, .init())
    #expect(findings(first.records + third.records) == [])
  }

  @Test func `whether an action outlives an error from before its file is unknown`() {
    let open = TraceRecord.OpenIDs(dispatches: [3], effects: [5], errors: [])
    for hasOutlived in [false, true] {
      let thrown = laterFindings(open: open) { trace in
        trace.effect(5, "load", of: 3, at: 1, .throw, error: 1)
        trace.error(1, of: 3, from: "load", at: 2, "Oops", "oops")
        trace.end(3, at: 3, "unhandled", error: 1)
        if hasOutlived { trace.end(3, at: 4, "done") }
        trace.close(at: 5, .init(errors: 1, unhandled: 1))
      }
      #expect(thrown == [])
    }
    let raised = laterFindings(open: .init(dispatches: [3], errors: [1])) { trace in
      trace.resolver("retry", of: 2, error: 1, at: 1, took: 1, "next")
      trace.end(3, at: 2, "unhandled", error: 1)
      trace.end(3, at: 3, "done")
    }
    #expect(raised == [])
  }

  @Test func `a derived trace may have gaps, orphans and half pairs`() {
    var trace = TraceScript { $0.derived = true }
    trace.skipLines(7)
    trace.reducer("main", of: 3, at: 1, took: 1)
    trace.skipLines(2)
    trace.dispatch(9, at: 5, "a", by: .effect(4, of: 2))
    trace.end(12, at: 9, "reduced", patch: [.replace("/no", 1, 2)])
    trace.close(at: 12, .init(dispatches: 40))
    #expect(findings(trace.records) == [])
  }

  @Test func `lost lines are found, and what they may explain is not`() {
    #expect(
      findings(readAll(Fixture.gap.bytes).records) == [
        "8 sequence: \"seq\" must be 8, found 11: 3 lines are missing"
      ])
  }

  @Test func `the first line is a header, and its number 1`() {
    let records = Fixture.counter.records
    #expect(findings(Array(records.dropFirst())).first == "1 order: the first line must be a header, found a \"state\"")
    var late = records[0]
    late.seq = 3
    #expect(findings([late]) == ["1 sequence: \"seq\" must be 1, found 3: 2 lines are missing"])
  }

  @Test func `line numbers rise`() {
    let found = findings { trace in
      trace.line(at: 1, .note(message: "a"))
      trace.skipLines(-1)
      trace.line(at: 2, .note(message: "b"))
    }
    #expect(found == ["4 sequence: \"seq\" must rise, found 3 behind 3"])
  }

  @Test func `nothing follows the footer but another file of the recording`() {
    let records = Fixture.counter.records
    var note = records[1]
    note.seq = records.count + 1
    note.event = .note(message: "late")
    #expect(findings(records + [note]) == ["14 order: nothing must follow the footer, found a \"note\""])
    #expect(findings(records + Fixture.showcase.records) == [])
  }

  @Test func `ids are given once`() {
    let found = findings { trace in
      trace.dispatch(1, at: 1, "a", by: .outside(at: "A.swift:1"))
      trace.end(1, at: 2, "done")
      trace.dispatch(1, at: 3, "a", by: .outside(at: "A.swift:1"))
      trace.effect(1, "m", of: 1, at: 4, .start)
      trace.effect(1, "m", of: 1, at: 5, .done)
      trace.effect(1, "m", of: 1, at: 6, .start)
      trace.error(1, of: 1, from: "m", at: 7, "E", "")
      trace.error(1, of: 1, from: "m", at: 8, "E", "")
    }
    #expect(
      found == [
        "5 identity: dispatch 1 must begin once, found it again",
        "8 identity: effect 1 must begin once, found it again",
        "10 identity: error 1 must begin once, found it again",
      ])
  }

  @Test func `what a line belongs to has begun`() {
    let found = findings { trace in
      trace.dispatch(2, at: 1, "a", by: .dispatch(1))
      trace.middleware("m", of: 7, at: 2, took: 1, "next")
      trace.effect(3, "m", of: 8, at: 3, .start)
      trace.effect(4, "m", of: 2, at: 4, .done)
      trace.resolver("r", of: 2, error: 5, at: 5, took: 1, "next")
      trace.end(9, at: 6, "reduced")
    }
    #expect(
      found.map { String($0.prefix { $0 != "," }) } == [
        "3 reference: dispatch 1 must have begun", "4 reference: dispatch 7 must have begun",
        "5 reference: dispatch 8 must have begun", "6 reference: effect 4 must have begun",
        "7 reference: error 5 must have begun", "8 reference: dispatch 9 must have begun",
      ])
  }

  @Test func `what begins ends once`() {
    let found = findings { trace in
      trace.dispatch(1, at: 1, "a", by: .outside(at: "A.swift:1"))
      trace.effect(1, "m", of: 1, at: 2, .start)
      trace.end(1, at: 3, "reduced")
      trace.end(1, at: 4, "reduced")
      trace.reducer("r", of: 1, at: 5, took: 1)
      trace.effect(1, "m", of: 1, at: 6, .cancel)
      trace.effect(1, "m", of: 1, at: 7, .done)
    }
    #expect(
      found == [
        "6 pairing: dispatch 1 must end once, found a line behind its end",
        "7 pairing: dispatch 1 must end once, found a line behind its end",
        "9 pairing: effect 1 must end once, found a line behind its end",
      ])
  }

  @Test func `what is open when the store has closed is found at the footer`() {
    func open(closing: Bool) -> [String] {
      findings { trace in
        trace.dispatch(1, at: 1, "a", by: .outside(at: "A.swift:1"))
        trace.effect(1, "m", of: 1, at: 2, .start)
        trace.error(1, of: 1, from: "m", at: 3, "E", "")
        if closing { trace.line(at: 4, .store) }
        trace.line(at: 5, .footer(.init(dispatches: 1, effects: 1, errors: 1)))
      }
    }
    #expect(
      open(closing: true) == [
        "7 pairing: dispatch 1 must end before the footer, found no end",
        "7 pairing: effect 1 must end before the footer, found no end",
        "7 pairing: error 1 must end before the footer, found no end",
      ])
    #expect(open(closing: false) == [])
  }

  @Test func `an effect's error has an end of its own while its action still waits for another effect`() {
    let found = findings { trace in
      trace.dispatch(1, at: 1, "a", by: .outside(at: "A.swift:1"))
      trace.effect(1, "log", of: 1, at: 2, .start)
      trace.middleware("log", of: 1, at: 2, took: 1, "task", effect: 1)
      trace.effect(2, "auth", of: 1, at: 3, .start)
      trace.middleware("auth", of: 1, at: 3, took: 1, "deferred", effect: 2)
      trace.effect(1, "log", of: 1, at: 4, .throw, error: 1)
      trace.error(1, of: 1, from: "log", at: 5, "E", "")
      trace.end(1, at: 6, "unhandled", error: 1)
      trace.effect(2, "auth", of: 1, at: 7, .done)
      trace.line(at: 8, .resume(.init(dispatch: 1, effect: 2, exit: "next")))
      trace.end(1, at: 9, "reduced")
      trace.close(at: 10, .init(dispatches: 1, effects: 2, errors: 1, unhandled: 1))
    }
    #expect(found == [])
  }

  @Test func `a patch applies, and a snapshot is what the patches lead to`() {
    let found = findings { trace in
      trace.dispatch(1, at: 1, "a", by: .outside(at: "A.swift:1"))
      trace.end(1, at: 2, "reduced", patch: [.replace("/n", 0, 1)])
      trace.state(at: 3, ["n": 2])
      trace.dispatch(2, at: 4, "a", by: .outside(at: "A.swift:1"))
      trace.end(2, at: 5, "reduced", patch: [.remove("/m", was: 1)])
      trace.state(at: 6, ["n": 9])
      trace.line(at: 7, .state(.init(hash: "fnv1a64:0000000000000000", value: ["n": 9])))
    }
    #expect(
      found == [
        "5 state: the snapshot must be what the patches lead to, found another value at \"/n\"",
        "7 state: the patch must apply, found that \"/m\" leads nowhere",
        "9 state: the snapshot's hash must be fnv1a64:0c6ad17349ff9ee8, found fnv1a64:0000000000000000",
      ])
  }

  @Test func `a patch follows a snapshot`() {
    var trace = TraceScript()
    trace.dispatch(1, at: 1, "a", by: .outside(at: "A.swift:1"))
    trace.end(1, at: 2, "reduced", patch: [.replace("/n", 0, 1)])
    #expect(findings(trace.records) == ["3 state: a patch must follow a snapshot, found none before it"])
  }

  @Test func `a recorder that said so may go on with snapshots alone`() {
    func snapshots(note: Bool) -> [String] {
      findings { trace in
        if note { trace.line(at: 1, .note(message: "patches take too long")) }
        trace.state(at: 2, ["n": 5])
        trace.state(at: 3, ["n": 7])
      }
    }
    #expect(snapshots(note: true) == [])
    #expect(snapshots(note: false).count == 2)
  }

  @Test func `the footer tells what was counted`() {
    var records = Fixture.rescued.records
    records[records.count - 1].event = .footer(
      .init(dispatches: 3, refused: 1, effects: 2, errors: 0, rescued: 1, unhandled: 1, dropped: 5))
    let found = findings(records)
    #expect(found.count == 7)
    #expect(found.contains("21 footer: the footer's \"dispatches\" must be 2, as counted, found 3"))
  }

  @Test func `a damaged line explains what is missing`() {
    var reader = TraceReader(file: "-", bytes: Fixture.damagedLine.bytes)
    var validator = Validator()
    var findings: [Finding] = []
    while true {
      do {
        guard let record = try reader.next() else { break }
        findings += validator.check(record, line: reader.line)
      } catch {
        validator.skip(line: reader.line)
      }
    }
    #expect(findings == [])
  }

  @Test(arguments: [600, 20_000])
  func `ids are remembered in ranges, in whatever order they come, with few gaps or many`(most: Int) {
    var random = FixedRandom(seed: 5)
    var (ids, all) = (SeenIDs(), Set<Int>())
    for _ in 0..<6_000 {
      let id = Int.random(in: 0..<most, using: &random)
      #expect(ids.contains(id) == all.contains(id))
      #expect(ids.insert(id) == all.insert(id).inserted)
    }
    for id in -1...most + 1 { #expect(ids.contains(id) == all.contains(id)) }
  }
}

extension Fixture {
  var records: [TraceRecord] { readAll(bytes).records }
}
