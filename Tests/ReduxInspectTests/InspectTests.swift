import Testing
import TinyReduxTrace

@testable import ReduxInspect

@Suite struct InspectTests {
  private let trace = Trace {
    $0.dispatch(1, "load")
    $0.end(1, "reduced")
    $0.dispatch(2, "save")
    $0.error(1, of: 2, "disk")
    $0.end(2, "unhandled", error: 1)
  }

  @Test func `the summary of a file stands above its rows, that of a pipe below`() {
    let file = MemorySystem(["a.jsonl": trace.text])
    #expect(file.run("a.jsonl") == 0)
    #expect(file.output.hasPrefix("a.jsonl · store App · 2 dispatches"))

    let pipe = MemorySystem()
    pipe.files["-"] = [trace.text, ""]
    #expect(pipe.run("-") == 0)
    #expect(pipe.output.hasPrefix("- · store App · 2026"))
    #expect(pipe.output.split(separator: "\n").last?.hasPrefix("2 dispatches") == true)
  }

  @Test func `of a pipe, what is settled is written before more is read`() throws {
    let lines = trace.text.split(separator: "\n").map { $0 + "\n" }
    let system = MemorySystem()
    system.files["-"] = [lines[0...5].joined(), lines[6...].joined()]
    #expect(system.run("timeline -") == 0)
    let second = try #require(system.events.lastIndex(of: .read("-")))
    let before = system.events[..<second].map { if case .wrote(let text) = $0 { text } else { "" } }.joined()
    #expect(before.contains("#1 load"))
    #expect(!before.contains("2 dispatches"))
  }

  @Test func `standard input is read if no file is named, and asked for if it is a terminal`() {
    let system = MemorySystem(["-": trace.text])
    #expect(system.run("stats --by action") == 0)
    #expect(system.output.contains("load"))
    system.environment.inputIsTerminal = true
    #expect(system.run("stats") == 2)
    #expect(system.errors.contains("redux-inspect stats [FLAGS] [FILE|-]…"))
  }

  @Test func `a damaged line is passed over, told with its number on both sides, and the exit code is 4`() {
    let text = trace.text.replacing("\n", with: "\noops\n", maxReplacements: 1)
    let system = MemorySystem(["a.jsonl": text])
    #expect(system.run("a.jsonl") == 4)
    #expect(
      system.errors.hasPrefix("redux-inspect: a.jsonl:2:1: this is not JSON: expected a value\n    oops\n    ^\n"))
    #expect(system.output.contains("line 2 is damaged"))
    #expect(system.output.contains("#2 save"))
  }

  @Test func `a trace without its end is a warning`() {
    let system = MemorySystem(["a.jsonl": trace.text.split(separator: "\n").dropLast().joined(separator: "\n") + "\n"])
    #expect(system.run("a.jsonl") == 0)
    #expect(system.errors.hasPrefix("redux-inspect: a.jsonl: warning: there is no footer"))
    let cut = MemorySystem(["a.jsonl": String(trace.text.dropLast(20))])
    #expect(cut.run("a.jsonl") == 0)
    #expect(cut.errors.hasPrefix("redux-inspect: a.jsonl:7: warning: the last line is cut"))
    #expect(!cut.errors.contains("footer"))
  }

  @Test func `one file that can't be read doesn't keep the others from being read, and is told`() {
    let system = MemorySystem(["a.jsonl": trace.text, "empty.jsonl": ""])
    #expect(system.run("stats nope.jsonl empty.jsonl a.jsonl --by action") == 3)
    #expect(system.errors.contains("nope.jsonl: this can't be read: there is no such file\n"))
    #expect(system.errors.contains("empty.jsonl: this is empty"))
    #expect(system.output.hasPrefix("a.jsonl\nACTION"))
  }

  @Test func `unreadable weighs more than damaged, and damaged more than findings`() {
    #expect(ExitCode.usage > .unreadable)
    #expect(ExitCode.unreadable > .damaged)
    #expect(ExitCode.damaged > .found)
    #expect(ExitCode.found > .fine)
  }

  @Test func `a closed output ends the program quietly`() {
    let system = MemorySystem(["a.jsonl": trace.text])
    system.outputError = .closed
    #expect(system.run("a.jsonl") == 0)
    #expect(system.events.isEmpty)
  }

  @Test func `an output that fails is told, with exit code 3`() {
    let system = MemorySystem(["a.jsonl": trace.text])
    system.outputError = .failed(reason: "no space left on the device")
    #expect(system.run("a.jsonl") == 3)
    #expect(system.errors == "redux-inspect: standard output takes no more: no space left on the device\n")
  }

  @Test func `a part of a trace is drawn without the gaps that choosing made`() {
    let system = MemorySystem(["a.jsonl": trace.text])
    #expect(system.run("a.jsonl -a save") == 0)
    #expect(system.output.contains("#2 save") && !system.output.contains("#1 load"))
    #expect(!system.output.contains("missing"))
  }

  @Test(arguments: ["timeline", "stats", "errors", "filter", "export csv"])
  func `a selection of nothing is told, with what was meant and what there is`(command: String) {
    let system = MemorySystem(["a.jsonl": trace.text])
    #expect(system.run("\(command) a.jsonl -a laod") == 0)
    #expect(
      system.errors == """
        redux-inspect: a.jsonl: warning: no action is selected; did you mean -a load?
          There are load and save.

        """)
  }

  @Test(arguments: [
    ("a.jsonl --errors --exit-code", 1), ("a.jsonl --errors", 0), ("a.jsonl -a nope --exit-code", 0),
    ("errors a.jsonl --unhandled --exit-code", 1), ("errors a.jsonl --exit-code -a load", 0),
    ("a.jsonl --exit-code", 0),
    ("filter a.jsonl -a load --exit-code", 1), ("stats a.jsonl -c disk --exit-code", 0),
  ])
  func `the exit code tells on demand whether something was selected`(words: String, status: Int32) {
    #expect(MemorySystem(["a.jsonl": trace.text]).run(words) == status)
  }

  @Test func `the first column says what it is asked to`() {
    let system = MemorySystem(["a.jsonl": trace.text])
    #expect(system.run("a.jsonl --time wall") == 0)
    #expect(system.output.contains("10:11:12.000"))
  }

  @Test func `version and help`() {
    let system = MemorySystem()
    #expect(system.run("--version") == 0)
    #expect(system.output == "redux-inspect \(Inspect.version)\n")
    #expect(system.run("stats --help") == 0)
    #expect(system.output.contains("redux-inspect stats [FLAGS] [FILE|-]…"))
    #expect(system.run("--help") == 0)
    for name in CommandName.allCases { #expect(system.output.contains("\n  \(name.rawValue) ")) }
  }

  @Test(arguments: CommandName.allCases)
  func `help names every flag of a command, and no line is wider than asked for`(name: CommandName) {
    let system = MemorySystem()
    #expect(system.run("help \(name.rawValue) --width 72") == 0)
    for flag in Flag.all { #expect(system.output.contains("--\(flag.long)") == flag.commands.contains(name)) }
    for line in system.output.split(separator: "\n") where !line.contains("redux-inspect") {
      #expect(line.count <= 72, "\(line)")
    }
  }
}
