import Testing
import TinyReduxTrace

@testable import ReduxInspect

/// An action from outside, its effect, what that dispatched before it failed, and what the resolver dispatched.
private let trace = Trace {
  $0.state(["n": 0, "user": ["name": "ada"]])
  $0.dispatch(1, "load", by: .outside(at: "App/List.swift:3"))
  $0.middleware(1, "network", "task", took: 500, effect: 1)
  $0.effect(1, of: 1, "network", .start)
  $0.end(1, "reduced", took: 3_000, patch: [.init(op: .replace, path: "/n", value: 1, was: 0)])
  $0.dispatch(2, "loaded", by: .effect(1, of: 1))
  $0.end(2, "reduced", took: 1_500, patch: [.init(op: .replace, path: "/n", value: 2, was: 1)])
  $0.effect(1, of: 1, "network", .throw, error: 1, took: 6_000)
  $0.error(1, of: 1, "network")
  $0.resolver(1, "retry", error: 1)
  $0.dispatch(3, "retry", by: .dispatch(1))
  $0.end(1, "rescued", error: 1)
  $0.end(3, "reduced", patch: [.init(op: .replace, path: "/user/name", value: "bob", was: "ada")])
}

private func output(_ words: String, status: Int32 = 0, _ files: [String: String] = ["a.jsonl": trace.text]) -> String {
  let system = MemorySystem(files)
  #expect(system.run(words) == status)
  return status == 0 ? system.output : system.errors
}

@Suite struct CausesTests {
  @Test func `why leads back through effects to the line of code`() {
    #expect(
      output("why 2 a.jsonl --width 60") == """
        #2 loaded                                                6µs
        ← e1 network                                             4µs
        ← #1 load                                                2µs
        ← App/List.swift:3

        """)
  }

  @Test func `why of an error leads through the effect that threw it`() throws {
    let json = try JSONParser.parse(Array(output("why x1 a.jsonl --format json").utf8))
    #expect(json["causes"]?.array?.map { $0["kind"] } == ["error", "effect", "dispatch"])
  }

  @Test func `a chain that bites its tail ends`() {
    let circle = Trace {
      $0.dispatch(1, "a", by: .dispatch(2))
      $0.dispatch(2, "b", by: .dispatch(1))
    }
    #expect(output("why 2 a.jsonl", ["a.jsonl": circle.text]).split(separator: "\n").count < 10)
  }

  @Test func `a tree has effects, errors, and what each dispatched`() {
    #expect(
      output("tree 1 a.jsonl --width 60") == """
        #1 load                             reduced after 3µs
        ├─ e1 network                       ✗ failed after 6µs
        │  ├─ #2 loaded                     reduced after 2µs
        │  ╰─ x1 Oops: it broke             ✓ rescued
        ╰─ #3 retry                         reduced

        """)
  }

  @Test func `a tree as JSON is nested`() throws {
    let json = try JSONParser.parse(Array(output("tree e1 a.jsonl --format json").utf8))
    #expect(json["record"]?["kind"] == "effect")
    #expect(json["end"]?["phase"] == "throw")
    #expect(json["caused"]?.array?.map { $0["record"]?["kind"] } == ["dispatch", "error"])
  }

  @Test func `a deep cascade doesn't end the program`() {
    let deep = Trace {
      $0.dispatch(1, "a")
      for id in 2...5000 { $0.dispatch(id, "a", by: .dispatch(id - 1)) }
    }
    #expect(output("tree 1 a.jsonl", ["a.jsonl": deep.text]).split(separator: "\n").count == 5000)
    #expect(output("why 5000 a.jsonl", ["a.jsonl": deep.text]).split(separator: "\n").count == 5000)
  }

  @Test func `what isn't there, and what has no tree`() {
    #expect(output("why 9 a.jsonl", status: 2).contains("there is no #9 in this trace\n  Its dispatches are #1 to #3."))
    #expect(output("tree e9 a.jsonl", status: 2).contains("It has only e1."))
    #expect(output("tree x1 a.jsonl", status: 2).contains("'redux-inspect show x1 FILE' tells what became of it."))
  }
}

@Suite struct ErrorsTests {
  @Test func `an error, its verdicts, its outcome`() {
    #expect(
      output("errors a.jsonl --width 60") == """
        x1 Oops: it broke                                        9µs
           raised by network in e1 of #1 load
           retry      reduce
           ✓ rescued

        """)
    #expect(output("errors a.jsonl --unhandled").isEmpty)
  }

  @Test func `an error without an outcome is listed at the end`() {
    let cut = Trace {
      $0.dispatch(1, "a"); $0.error(4, of: 1, "disk")
    }
    #expect(output("errors a.jsonl", ["a.jsonl": cut.text]).hasSuffix("⋯ without an outcome\n"))
    #expect(output("errors a.jsonl --ascii", ["a.jsonl": cut.text]).utf8.allSatisfy { $0 < 0x80 })
  }
}

@Suite struct StateTests {
  @Test func `the last state, that of an id, that of a time, a part of it`() {
    #expect(output("state a.jsonl") == "{\n  \"n\": 2,\n  \"user\": {\n    \"name\": \"bob\"\n  }\n}\n")
    #expect(output("state a.jsonl --at 1 /n") == "2\n")
    #expect(output("state a.jsonl --at 2 /n") == "2\n")
    #expect(output("state a.jsonl --at 5us /n") == "1\n")
    #expect(output("state a.jsonl --at 1us --format json") == #"{"n":0,"user":{"name":"ada"}}"# + "\n")
    #expect(output("state a.jsonl --at x1 /user") == "{\n  \"name\": \"ada\"\n}\n")
  }

  @Test func `a reducer's change counts from the reducer's end`() {
    let trace = Trace {
      $0.state(0)
      $0.dispatch(1, "inc")
      // From 3 to 5 µs.
      $0.reducer(1, "main", took: 2_000, patch: [.init(op: .replace, path: "", value: 1, was: 0)])
    }
    #expect(output("state a.jsonl --at 4us", ["a.jsonl": trace.text]) == "0\n")
    #expect(output("state a.jsonl --at 5us", ["a.jsonl": trace.text]) == "1\n")
  }

  @Test func `what isn't there`() {
    #expect(output("state a.jsonl /nope", status: 2) == "redux-inspect: a.jsonl: the state has no /nope there\n")
    #expect(output("state a.jsonl --at 9", status: 2).contains("there is no #9"))
    #expect(output("state a.jsonl --at 0ns", status: 3).contains("the state is not known there"))
    #expect(output("state a.jsonl --at soon", status: 2).contains("--at takes an id such as 41 or e7, or a time"))
    #expect(output("state a.jsonl /~2", status: 2).contains("is no JSON Pointer"))
  }
}

@Suite struct FilterTests {
  @Test func `a part is a valid derived trace whose state can still be rebuilt`() {
    let part = output("filter a.jsonl -a retry")
    #expect(output("validate b.jsonl", ["b.jsonl": part]) == "b.jsonl: valid, 6 lines\n")
    #expect(part.contains(#""derived":true"#))
    #expect(output("state b.jsonl --format json", ["b.jsonl": part]) == #"{"n":2,"user":{"name":"bob"}}"# + "\n")
    #expect(!part.contains("load"))
    #expect(output("b.jsonl", ["b.jsonl": part]).hasPrefix("b.jsonl · store App · 1 dispatch · 14µs · no errors\n"))
  }

  @Test func `nothing asked for gives all lines`() {
    let whole = output("filter a.jsonl")
    #expect(whole.split(separator: "\n").dropFirst() == trace.text.split(separator: "\n").dropFirst())
  }

  @Test(arguments: [
    ("--touches /n", [1, 2]), ("--touches /user", [3]), ("--touches /user/name/first", [3]), ("--touches /us", []),
    ("--min 6us", [1]), ("--min 1us", [1, 2]), ("-r 2..3", [2, 3]), ("-r 3..", [3]), ("-r 0s..3us", [1]),
    ("-r #2..#2", [2]), ("-r ..6us", [1, 2]),
  ])
  func `actions by what they changed, how long they took, where they stand`(flags: String, ids: [Int]) throws {
    let part = output("export jsonl a.jsonl -k note \(flags)") + output("filter a.jsonl \(flags)")
    let dispatches = try output("filter a.jsonl \(flags)").split(separator: "\n").compactMap {
      let json = try JSONParser.parse(Array($0.utf8))
      return json["kind"] == "dispatch" ? json["dispatch"]?.int : nil
    }
    #expect(dispatches == ids)
    #expect(!part.isEmpty)
  }

  @Test(arguments: ["-r 3..1", "-r 1", "-r ..", "-r 1..2s", "--min 5", "--min ms", "--min -1s", "--min 1e400s"])
  func `ranges and times that are none`(flags: String) {
    #expect(output("filter a.jsonl \(flags)", status: 2).contains(" takes "))
  }
}

@Suite struct ExportTests {
  @Test func `log lines have wall time, level, logger and message in front of the record`() throws {
    let lines = output("export jsonl a.jsonl").split(separator: "\n")
    #expect(lines.count == trace.records.count)
    #expect(
      lines[9].hasPrefix(
        #"{"ts":"2026-08-20T10:11:12.000009Z","level":"error","logger":"network","msg":"x1 Oops: it broke","kind":"error","seq":10"#
      ))
  }

  @Test func `a table quotes what it must and loses nothing`() {
    let trace = Trace { $0.dispatch(1, "a\"b,c\nd") }
    let lines = output("export csv a.jsonl", ["a.jsonl": trace.text])
    #expect(lines.hasPrefix("ts,seq,t,kind,dispatch,"))
    #expect(lines.contains("2026-08-20T10:11:12.000001Z,2,1000,dispatch,1,,,\"a\"\"b,c\nd\",,"))
  }

  @Test func `a format that isn't known`() {
    #expect(
      output("export cvs a.jsonl", status: 2).contains("export takes jsonl or csv, not 'cvs'; did you mean 'csv'?"))
    #expect(output("export", status: 2).contains("export needs one of these words behind it: jsonl or csv"))
  }

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00:00.000000001Z", 1),
    ("2000-03-01T00:00:00Z", 951_868_800_000_000_000),
    ("2024-02-29T12:00:00+02:00", 1_709_200_800_000_000_000),
  ])
  func `wall time is read and written back`(text: String, nanoseconds: Int) {
    #expect(WallTime.nanoseconds(text) == nanoseconds)
    var wall = WallTime()
    wall.add(TraceRecord(seq: 1, time: 0, event: .clock(wall: "1970-01-01T00:00:00Z")))
    let written = wall.text(nanoseconds - (nanoseconds % 1000))
    #expect(WallTime.nanoseconds(written ?? "") == nanoseconds - (nanoseconds % 1000))
  }

  @Test(arguments: [
    "", "yesterday", "2026-13-01T00:00:00Z", "2026-08-20T10:11:12", "2026-08-20T25:11:12Z", "1969-12-31T23:59:59Z",
    "2261-01-01T00:00:00Z",
  ])
  func `what is no time is none`(text: String) {
    #expect(WallTime.nanoseconds(text) == nil)
  }
}

@Suite struct TimelineFilesTests {
  private let other = Trace(store: "Server", started: "2026-08-20T10:11:12.000003Z") { $0.dispatch(7, "serve") }

  @Test func `several files are one timeline in the order of wall time, ids prefixed`() throws {
    let text = output("a.jsonl b.jsonl", ["a.jsonl": trace.text, "b.jsonl": other.text])
    #expect(text.hasPrefix("a:a.jsonl b:b.jsonl · store App · 4 dispatches"))
    let marks = ["a:#1 load", "b:#7 serve", "a:#2 loaded"]
    let places = try marks.map { mark in try #require(text.firstRange(of: mark)).lowerBound }
    #expect(places == places.sorted())
    #expect(text.contains("    4µs  ● │    b:#7 serve"))
  }

  @Test func `files of one recording have one set of ids`() {
    let second = Trace(segment: 1, started: "2026-08-20T10:11:12.00005Z", start: 50_000) { $0.dispatch(8, "later") }
    let text = output("b.jsonl a.jsonl", ["a.jsonl": trace.text, "b.jsonl": second.text])
    #expect(text.contains("#8 later") && !text.contains("a:"))
  }

  @Test func `files of one recording have one time, whatever became of the computer's clock`() throws {
    // Set back by an hour between the files.
    let second = Trace(segment: 1, started: "2026-08-20T09:11:12Z", start: 5_000_000_000) { $0.dispatch(8, "later") }
    let text = output("b.jsonl a.jsonl", ["a.jsonl": trace.text, "b.jsonl": second.text])
    let rows = try ["    2µs  ●      #1 load", "  5.00s  ▪      segment 1", "  5.00s  ●      #8 later"].map { row in
      try #require(text.firstRange(of: row), "\(row)\n\(text)").lowerBound
    }
    #expect(rows == rows.sorted())
    #expect(output("b.jsonl", ["b.jsonl": second.text]).contains("  5.00s  ●      #8 later"))
  }

  @Test func `a file that isn't readable doesn't keep the others from being drawn`() {
    let system = MemorySystem(["a.jsonl": trace.text, "b.jsonl": ""])
    #expect(system.run("b.jsonl a.jsonl c.jsonl") == 3)
    #expect(system.output.contains("#1 load"))
    #expect(system.errors.contains("b.jsonl: this is empty") && system.errors.contains("c.jsonl: this can't be read"))
  }
}

@Suite struct TablesTests {
  @Test func `completions and the manual page know every command and flag`() {
    for shell in ["bash", "zsh", "fish"] {
      let text = output("completions \(shell)")
      for name in CommandName.allCases { #expect(text.contains(name.rawValue), "\(shell) \(name)") }
      for flag in Flag.all { #expect(text.contains(flag.long), "\(shell) \(flag.long)") }
    }
    let page = output("man")
    for flag in Flag.all { #expect(page.contains(flag.long.replacing("-", with: "\\-")), "\(flag.long)") }
    for line in page.split(separator: "\n") where line.hasPrefix(".") {
      #expect([".TH", ".SH", ".SS", ".PP", ".TP", ".B "].contains { line.hasPrefix($0) }, "\(line)")
    }
  }

  @Test func `info counts what is there`() throws {
    let json = try JSONParser.parse(Array(output("info a.jsonl --format json").utf8))
    #expect(json["lines"] == 15)
    #expect(json["closed"] == true)
    #expect(json["kinds"]?["dispatch"] == 3)
    #expect(output("info a.jsonl").contains("  dispatch    3\n"))
  }
}
