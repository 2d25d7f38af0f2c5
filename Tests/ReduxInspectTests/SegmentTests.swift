import Testing
import TinyReduxTrace

@testable import ReduxInspect

@Suite struct SegmentTests {
  private let first = Trace { for id in 1...3 { $0.dispatch(id, "a"); $0.end(id, "reduced") } }
  private let second = Trace(segment: 1, start: 100_000) {
    $0.dispatch(4, "a"); $0.end(4, "reduced")
  }

  @Test func `one file with several segments counts them all`() {
    let whole = first.text + second.text
    #expect(MemorySystem.output("a.jsonl", of: ["a.jsonl": whole]).contains("\nall 2 segments · 4 dispatches"))
    let system = MemorySystem()
    system.files["-"] = [whole, ""]
    #expect(system.run("-") == 0)
    #expect(system.output.contains("\n4 dispatches") && system.errors.isEmpty)
    #expect(MemorySystem.output("a b", of: ["a": first.text, "b": second.text]).contains("4 dispatches"))
  }

  @Test func `where reading stops at a limit, nothing is said of the footer`() {
    let system = MemorySystem()
    system.files["-"] = [first.text, ""]
    #expect(system.run("- -n 2") == 0)
    #expect(system.output.contains("\n2 dispatches") && !system.output.contains("footer"))
  }

  @Test func `files of different recordings are not written as one trace`() {
    let other = Trace(store: "Server") { $0.dispatch(1, "a") }.text
    for command in ["filter", "cut 1..2", "redact --text"] {
      #expect(
        MemorySystem.output("\(command) a b", of: ["a": first.text, "b": other], status: 2)
          .contains("a and b are of different recordings"))
      #expect(MemorySystem.output("\(command) a b", of: ["a": first.text, "b": second.text]).contains("\"segment\":1"))
    }
  }

  @Test func `what is wrong with the end is told behind the drawing`() throws {
    let open = first.text.split(separator: "\n").dropLast().joined(separator: "\n") + "\n"
    let system = MemorySystem(["a": open])
    #expect(system.run("a") == 0)
    guard case .reported(let warning)? = system.events.last else { throw Unexpected() }
    #expect(warning.contains("no footer"))
    #expect(system.events.count { if case .reported = $0 { true } else { false } } == 1)
  }

  private struct Unexpected: Error {}
}

@Suite struct OpenPlaceTests {
  private let trace = Trace {
    $0.state(["n": 0])
    $0.dispatch(1, "done")
    $0.end(1, "reduced")
    $0.dispatch(2, "load")
    $0.middleware(2, "network", "task", effect: 1)
    $0.effect(1, of: 2, "network", .start)
    $0.end(2, "reduced")
  }

  @Test(arguments: [("2", true), ("e1", true), ("1", false), ("1us", false)])
  func `a place that never ended is told`(place: String, isOpen: Bool) {
    let system = MemorySystem(["a": trace.text])
    #expect(system.run("state --at \(place) a") == 0)
    #expect(system.errors.contains("was still running") == isOpen)
    #expect(system.run("diff 1 \(place) a") == 0)
    #expect(system.errors.contains("was still running") == isOpen)
  }
}

@Suite struct PartOfStateTests {
  private let text = Trace {
    $0.state(["n": 0, "user": ["name": "ada"]])
    $0.dispatch(1, "out")
    $0.end(
      1, "reduced",
      patch: [.init(op: .add, path: "/count", value: 1), .init(op: .replace, path: "/user/name", value: "bob")])
  }.text

  private func output(_ words: String) -> String { MemorySystem.output(words, of: ["a": text]) }

  @Test func `a part that only one place has is added or removed, and paths are those of the whole state`() {
    #expect(output("diff 1us 1 a /count") == "  + 1\n")
    #expect(output("diff 1 1us a /count") == "  - 1\n")
    #expect(
      output("diff 1us 1 a /count --format jsonl") == #"{"file":"a","op":"add","path":"/count","value":1}"# + "\n")
    #expect(
      output("diff 1 1us a /count --format jsonl") == #"{"file":"a","op":"remove","path":"/count","was":1}"# + "\n")
    #expect(output("diff 1us 1 a /user --format jsonl").contains(#""path":"/user/name""#))
  }

  @Test func `of standard input, too`() {
    for (words, output) in [("state /n", "0\n"), ("diff 1us 1 /count", "  + 1\n")] {
      let system = MemorySystem(["-": text])
      #expect(system.run(words) == 0)
      #expect(system.output == output)
    }
  }
}

@Suite struct ProgramFormatTests {
  @Test func `an array is closed also where a newer version follows`() throws {
    let newer = Trace { _ in }.text.replacing("\"version\":[1,0]", with: "\"version\":[9,0]")
    let system = MemorySystem(["a": Trace { $0.dispatch(1, "a") }.text + newer])
    #expect(system.run("timeline a --format json") == 3)
    #expect(try JSONParser.parse(Array(system.output.utf8)).array?.count == 3)
  }

  @Test func `the last rows are those of the drawing`() {
    #expect(
      MemorySystem.output("a --tail 1 --format csv", of: ["a": Trace { _ in }.text], status: 2)
        .contains("--tail takes the last rows of the drawing, and --format csv has none"))
  }
}

@Suite struct MeantTests {
  @Test(arguments: [
    ("a -r 60..41", "60 is behind 41"), ("cut 60..41 a", "60 is behind 41"), ("a -r 2s..1s", "2s is behind 1s"),
    ("a -k midleware", "did you mean 'middleware'?"), ("a --format jsn", "did you mean 'json'?"),
    ("a --touches counter", "--touches takes a JSON Pointer such as /user/token, not 'counter'"),
    ("show a:#1 a", "write '#1'"), ("diff a:#1 2 a", "write '#1'"),
    ("redact --path /list/0/name a", "--path takes * where an index stands"),
    ("redact --path /list/0 a", "write /list/*"),
  ])
  func `what was meant, or what is wrong, is said`(words: String, message: String) {
    #expect(MemorySystem.output(words, of: ["a": ""], status: 2).contains(message))
  }
}
