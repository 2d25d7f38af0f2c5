import Testing
import TinyReduxTrace

@testable import ReduxInspect

@Suite struct TailTests {
  private let trace = Trace {
    for id in 1...5 {
      $0.dispatch(id, "a\(id)")
      $0.end(id, "reduced", took: 500)
    }
    $0.add(.store)
  }

  @Test func `the last rows stand below the heading, and the summary below them`() {
    let file = MemorySystem.output("a.jsonl --tail 2", of: ["a.jsonl": trace.text]).split(separator: "\n")
    #expect(file.count == 4)
    #expect(file[2].contains("#5 a5") && file[3].contains("store closed"))
    let system = MemorySystem()
    system.files["-"] = [trace.text, ""]
    #expect(system.run("- --tail 1") == 0)
    let pipe = system.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(pipe[2].contains("store closed") && pipe[3].isEmpty && pipe[4].hasPrefix("5 dispatches"))
  }

  @Test func `more rows than there are are all`() {
    let all = MemorySystem.output("a.jsonl", of: ["a.jsonl": trace.text])
    #expect(MemorySystem.output("a.jsonl --tail 99", of: ["a.jsonl": trace.text]) == all)
  }

  @Test func `followed, the last rows that are there, and all that come`() {
    let lines = trace.text.split(separator: "\n").map { $0 + "\n" }
    let system = MemorySystem(["a.jsonl": lines[...8].joined()])
    system.whileWaiting = { if system.pauses == 1 { system.append(lines[9...].joined(), to: "a.jsonl") } }
    #expect(system.run("-f a.jsonl --tail 1") == 0)
    #expect(!system.output.contains("#3 a3") && system.output.contains("#4 a4") && system.output.contains("#5 a5"))
  }
}

@Suite struct UnreadableTests {
  @Test func `what was known before a file could not be read on is written`() {
    let text = Trace { $0.dispatch(1, "load") }.text
    let system = MemorySystem()
    system.files["a.jsonl"] = [text, MemorySystem.failure]
    #expect(system.run("a.jsonl") == 3)
    #expect(system.output.contains("#1 load"))
    #expect(system.errors == "redux-inspect: a.jsonl: this can't be read: the disk is gone\n")
  }

  @Test func `also what a selection had not decided, and the rows of other files`() {
    let open =
      Trace {
        $0.dispatch(1, "load")
        $0.dispatch(2, "save")
        $0.error(1, of: 2, "disk")
      }.text.split(separator: "\n").dropLast().joined(separator: "\n") + "\n"
    let other = Trace(store: "Server") { $0.dispatch(7, "serve") }.text
    let system = MemorySystem(["b.jsonl": other])
    system.files["a.jsonl"] = [open, MemorySystem.failure]
    #expect(system.run("a.jsonl --errors") == 3)
    #expect(system.output.contains("#2 save"))
    #expect(system.run("a.jsonl b.jsonl") == 3)
    #expect(system.output.contains("a:#1 load") && system.output.contains("b:#7 serve"))
  }
}
