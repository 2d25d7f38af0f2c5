import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15))) struct InspectCommands {
  @Test(arguments: [
    ("cancelled", 0), ("cascade", 0), ("counter", 0), ("gap", 0), ("newer-minor", 0), ("rescued", 0), ("showcase", 0),
    ("unknown-kind", 0), ("torn-tail", 0), ("no-footer", 0), ("damaged-line", 4), ("newer-version", 3),
    ("other-json", 3),
    ("empty", 3),
  ])
  func `a trace gives its exit code`(name: String, status: Int32) async throws {
    let ended = try await inspect("\(name).jsonl")
    #expect(ended.status == status)
    #expect(ended.stdout.isEmpty == (status == 3))
    #expect(ended.stderr.isEmpty == (status == 0 && !["torn-tail", "no-footer"].contains(name)))
  }

  @Test(arguments: ["empty", "other-json", "newer-version", "damaged-line", "torn-tail", "no-footer"])
  func `what is wrong with a trace is told on standard error`(name: String) async throws {
    try await expectGolden(inspect("\(name).jsonl").stderr, "inspect/\(name).stderr.txt")
  }

  @Test(arguments: ["rescued", "cascade", "cancelled"])
  func `a timeline, in ASCII as well`(name: String) async throws {
    let file = "\(name).jsonl"
    try await expectGolden(inspect(file).stdout, "inspect/timeline-\(name).txt")
    let ascii = try await inspect(file, "--ascii").stdout
    #expect(ascii.utf8.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) })
  }

  @Test func `show, stats and validate`() async throws {
    try await expectGolden(inspect("show", "2", "rescued.jsonl").stdout, "inspect/show-2.txt")
    try await expectGolden(inspect("show", "x1", "rescued.jsonl").stdout, "inspect/show-x1.txt")
    try await expectGolden(inspect("show", "e1", "cascade.jsonl").stdout, "inspect/show-e1.txt")
    try await expectGolden(inspect("show", "1", "counter.jsonl", "--format", "json").stdout, "inspect/show-1.json")
    try await expectGolden(inspect("stats", "showcase.jsonl", "--slowest", "3").stdout, "inspect/stats.txt")
    try await expectGolden(inspect("stats", "counter.jsonl", "--format", "json").stdout, "inspect/stats.json")
    let files = ["rescued.jsonl", "damaged-line.jsonl", "gap.jsonl"]
    let validated = try await run(inspector, ["validate"] + files, in: fixture("Traces"))
    #expect(validated.status == 1)
    expectGolden(validated.stdout, "inspect/validate.txt")
  }

  @Test func `causes and consequences, errors, states, facts`() async throws {
    try await expectGolden(inspect("why", "4", "cascade.jsonl").stdout, "inspect/why.txt")
    try await expectGolden(inspect("tree", "1", "cascade.jsonl").stdout, "inspect/tree.txt")
    try await expectGolden(inspect("errors", "rescued.jsonl").stdout, "inspect/errors.txt")
    try await expectGolden(inspect("state", "cascade.jsonl").stdout, "inspect/state.json")
    try await expectGolden(inspect("info", "rescued.jsonl").stdout, "inspect/info.txt")
    #expect(try await inspect("state", "cascade.jsonl", "--at", "3", "/cart/1").stdout == "8\n")
  }

  @Test func `a part of a trace is a trace, and goes on to other programs`() async throws {
    let part = try await inspect("filter", "showcase.jsonl", "--errors")
    #expect(part.status == 0 && part.stderr.isEmpty)
    #expect(try await inspect("validate", "-", stdin: part.stdout).status == 0)
    #expect(try await inspect("stats", "-", "--by", "action", stdin: part.stdout).stdout.contains("login"))
    try await expectGolden(inspect("export", "csv", "rescued.jsonl").stdout, "inspect/export.csv")
    for line in try await inspect("export", "jsonl", "rescued.jsonl").stdout.split(separator: "\n") {
      let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let time = try #require(object["ts"] as? String)
      #expect(time.hasPrefix("2026-08-20T10:11:12.") && time.hasSuffix("Z"))
      #expect(object["level"] is String && object["logger"] is String && object["msg"] is String)
    }
  }

  @Test(arguments: [
    "timeline", "show", "why", "tree", "errors", "stats", "state", "diff", "compare", "info", "filter", "cut",
    "redact", "export", "validate", "help",
    "completions", "man",
  ])
  func `help of every command, on both ways`(command: String) async throws {
    let page = try await inspect("help", command)
    #expect(page.status == 0 && page.stderr.isEmpty)
    expectGolden(page.stdout, "inspect/help-\(command).txt")
    #expect(try await inspect(command, "--help").stdout == page.stdout)
  }

  @Test func `help of the program, its version, the legend`() async throws {
    let help = try await inspect("--help")
    #expect(help.status == 0)
    expectGolden(help.stdout, "inspect/help.txt")
    #expect(try await inspect("help").stdout == help.stdout)
    #expect(try await inspect("--version") == Ended(status: 0, stdout: "redux-inspect 1.0.0\n", stderr: ""))
    #expect(try await inspect("timeline", "--legend").stdout.contains("an action was dispatched"))
  }

  @Test func `standard input is read like a file`() async throws {
    let text = try trace("rescued.jsonl")
    let named = try await inspect("-", stdin: text)
    let implied = try await inspect("timeline", stdin: text)
    #expect(named.status == 0 && named == implied)
    let rows = try await inspect("rescued.jsonl").stdout.split(separator: "\n").dropFirst(3)
    #expect(rows.allSatisfy { named.stdout.contains($0) })
    let file = try await inspect("stats", "rescued.jsonl").stdout
    #expect(try await inspect("stats", "-", stdin: text).stdout == file)
  }

  @Test func `a part of a trace`() async throws {
    let part = try await inspect("showcase.jsonl", "--errors", "-A", "login")
    #expect(part.stdout.contains("#1248 pay") && !part.stdout.contains("#41"))
    let first = try await inspect("showcase.jsonl", "-n", "2")
    #expect(first.stdout.contains("#42") && !first.stdout.contains("#43"))
  }

  @Test func `several files, one of them unreadable`() async throws {
    let ended = try await inspect("counter.jsonl", "nope.jsonl", "rescued.jsonl")
    #expect(ended.status == 3)
    #expect(ended.stdout.contains("counter.jsonl") && ended.stdout.contains("rescued.jsonl"))
    #expect(ended.stderr == "redux-inspect: nope.jsonl: this can't be read: there is no such file\n")
  }
}
