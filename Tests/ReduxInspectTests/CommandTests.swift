import Testing
import TinyReduxTrace

@testable import ReduxInspect

/// An action whose effect dispatches another and then fails, and a state that both change.
private let trace = Trace {
  $0.state(["count": 0, "name": "ada", "list": [1, 2, 3]])
  $0.dispatch(1, "load", by: .outside(at: "App/List.swift:3"))
  $0.middleware(1, "network", "task", took: 500, effect: 1)
  $0.effect(1, of: 1, "network", .start)
  $0.end(1, "reduced", took: 3_000, patch: [.init(op: .replace, path: "/count", value: 1, was: 0)])
  $0.dispatch(2, "loaded", by: .effect(1, of: 1))
  $0.reducer(2, "main", took: 900)
  $0.end(2, "reduced", took: 1_500, patch: [.init(op: .add, path: "/list/-", value: 4)])
  $0.effect(1, of: 1, "network", .throw, error: 1, took: 6_000)
  $0.error(1, of: 1, "network")
  $0.resolver(1, "retry", error: 1)
  $0.end(1, "rescued", error: 1, took: 9_000, patch: [.init(op: .remove, path: "/name", was: "ada")])
}

@Suite struct ShowTests {
  private let system = MemorySystem(["a.jsonl": trace.text])

  @Test func `an action: cause, outcomes, steps, what it caused, and the state`() {
    #expect(system.run("show 1 a.jsonl --width 60") == 0)
    #expect(
      system.output == """
        #1 load
          caused by   App/List.swift:3
          accepted    2µs, 10:11:12.000 UTC
          outcome     reduced at 5µs, after 3µs
          outcome     ✓ rescued x1 at 12µs, after 9µs

        Steps
            2µs  ●      #1 load              at List.swift:3
                 ├─╮    mw  network   task → e1                500ns
                 ├ │    Δ1
                 ╰ │        /count 0 → 1
            9µs    ╯    e1  network   ✗ x1 Oops: it broke        6µs
           11µs  ◆      #1 resolves x1
                 ├      rs  retry     reduce
                 ├      Δ1
                 │          /name −
                 ╰      ✓ rescued                                9µs

        Caused
          #2 loaded  by e1  reduced after 2µs

        State
            {
          -   "count": 0,
          +   "count": 1,
          -   "name": "ada",
              "list": [
                … 3 equal elements
          +     4
              ]
            }

        """)
  }

  @Test func `an effect and an error lead to their action`() {
    #expect(system.run("show e1 a.jsonl") == 0)
    #expect(system.output.hasPrefix("e1 network\n  started     4µs"))
    #expect(system.output.contains("\n  failed      9µs, 10:11:12.000 UTC, after 6µs\n  of action   #1 load\n"))
    #expect(system.run("show x1 a.jsonl") == 0)
    #expect(system.output.contains("x1 Oops: it broke\n  raised      by network at 10µs"))
  }

  @Test func `the cause of a later action is named`() {
    #expect(system.run("show 2 a.jsonl") == 0)
    #expect(system.output.contains("  caused by   e1 of #1 load\n"))
  }

  @Test func `the whole state on demand`() {
    #expect(system.run("show 2 a.jsonl -x") == 0)
    #expect(system.output.contains("\n        3,\n  +     4\n      ]\n"))
  }

  @Test func `as JSON: every record, what was caused, and both states`() throws {
    #expect(system.run("show 1 a.jsonl --format json") == 0)
    let json = try JSONParser.parse(Array(system.output.utf8))
    #expect(json["id"] == "#1")
    #expect(json["records"]?.array?.map { $0["seq"]?.int } == [3, 4, 5, 6, 10, 11, 12, 13])
    #expect(json["caused"]?.array?.map { $0["dispatch"] } == [2])
    #expect(json["state"]?["before"] == ["count": 0, "name": "ada", "list": [1, 2, 3]])
    #expect(json["state"]?["after"] == ["count": 1, "list": [1, 2, 3, 4]])
  }

  @Test(arguments: [
    ("9", "#9", "Its dispatches are #1 to #2."), ("e9", "e9", "It has only e1."),
    ("x9", "x9", "It has only x1."),
  ])
  func `an id that isn't there, with those that are`(typed: String, id: String, remedy: String) {
    #expect(system.run("show \(typed) a.jsonl") == 2)
    #expect(system.errors == "redux-inspect: a.jsonl: there is no \(id) in this trace\n  \(remedy)\n")
    #expect(system.output.isEmpty)
  }

  @Test func `reading ends when nothing more can be said`() {
    let damaged =
      Trace {
        $0.dispatch(1, "a"); $0.end(1, "reduced")
      }.text + "damaged\n"
    let system = MemorySystem(["a.jsonl": damaged])
    #expect(system.run("show 1 a.jsonl") == 0)
    #expect(system.errors.isEmpty)
  }
}

@Suite struct StatsTests {
  private let system = MemorySystem(["a.jsonl": trace.text])

  @Test func `a table for each sort of thing`() {
    #expect(system.run("stats a.jsonl --width 60 --slowest 2") == 0)
    #expect(
      system.output == """
        ACTION      COUNT  ERRORS  TOTAL    P50    P95    P99    MAX
        load            1            3µs    3µs    3µs    3µs    3µs
        loaded          1            2µs    2µs    2µs    2µs    2µs

        MIDDLEWARE  COUNT  ERRORS  TOTAL    P50    P95    P99    MAX
        network         1          500ns  500ns  500ns  500ns  500ns

        RESOLVER    COUNT  ERRORS  TOTAL    P50    P95    P99    MAX
        retry           1

        REDUCER     COUNT  ERRORS  TOTAL    P50    P95    P99    MAX
        main            1          900ns  900ns  900ns  900ns  900ns

        EFFECT      COUNT  ERRORS  TOTAL    P50    P95    P99    MAX
        network         1       1    6µs    6µs    6µs    6µs    6µs

        SLOWEST                                ACTION  STARTED  TOOK
        network  effect                            #1      3µs   6µs
        load  action                               #1      2µs   3µs

        """)
  }

  @Test func `sorted and chosen`() throws {
    func ids(_ flags: String) throws -> [String?] {
      let system = MemorySystem(["a.jsonl": trace.text])
      #expect(system.run("stats a.jsonl --format json \(flags)") == 0)
      let json = try JSONParser.parse(Array(system.output.utf8))
      return json["entries"]?.array?.map { $0["id"]?.string } ?? []
    }
    #expect(try ids("--by action") == ["load", "loaded"])
    #expect(try ids("--by action --by reducer --sort max") == ["load", "loaded", "main"])
    #expect(try ids("--sort name --by effect --by action --by reducer") == ["load", "loaded", "main", "network"])
    #expect(try ids("--sort errors")[0] == "network")
    #expect(try ids("-a loaded") == ["loaded", "main"])
  }
}

@Suite struct ValidateTests {
  @Test func `a valid trace`() {
    let system = MemorySystem([
      "a.jsonl": Trace {
        $0.dispatch(1, "a"); $0.end(1, "reduced")
      }.text
    ])
    #expect(system.run("validate a.jsonl") == 0)
    #expect(system.output == "a.jsonl: valid, 4 lines\n")
  }

  @Test func `findings and damaged lines have their numbers, and the exit code is 1`() {
    let lines = Trace {
      $0.end(7, "reduced"); $0.end(8, "reduced")
    }.text.split(separator: "\n")
    let text = [lines[0], lines[1], "x", lines[3], ""].joined(separator: "\n")
    let system = MemorySystem(["a.jsonl": text])
    #expect(system.run("validate a.jsonl") == 1)
    #expect(
      system.output == """
        a.jsonl:2: reference: dispatch 7 must have begun, found no line before that begins it
        a.jsonl:3:1: line: this is not JSON: expected a value
        a.jsonl: 2 findings, 4 lines

        """)
    #expect(system.errors.isEmpty)
  }

  @Test func `findings for programs`() throws {
    let system = MemorySystem(["a.jsonl": Trace { $0.end(7, "reduced") }.text])
    #expect(system.run("validate a.jsonl --format json") == 1)
    let json = try JSONParser.parse(Array(system.output.utf8))
    #expect(json["file"] == "a.jsonl" && json["lines"] == 3)
    #expect(json["findings"]?[0]?["line"] == 2)
    #expect(json["findings"]?[0]?["rule"] == "reference")
  }
}
