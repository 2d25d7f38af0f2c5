import Testing
import TinyReduxTrace

@testable import ReduxInspect

@Suite struct FollowTests {
  /// Header, and actions of two lines each; then the store closes.
  private static func lines(_ names: [String], segment: Int = 0, isClosed: Bool = true) -> [String] {
    Trace(segment: segment) {
      for (index, name) in names.enumerated() {
        $0.dispatch(index + 1, name)
        $0.end(index + 1, "reduced", took: 500)
      }
      if isClosed { $0.add(.store) }
    }.text.split(separator: "\n").map { $0 + "\n" }
  }

  /// Lets the file grow by one step at each pause, and ends it when they are used up.
  private func follow(
    _ start: [String], then steps: [() -> Void] = [], _ system: MemorySystem
  ) -> Int32 {
    system.files["a.jsonl"] = [start.joined()]
    var rest = steps[...]
    system.whileWaiting = {
      if let step = rest.popFirst() { step() } else { system.isInterrupted = true }
    }
    return system.run("-f a.jsonl")
  }

  @Test func `a file is read on when it grows, half a line at a time, until its recording is closed`() {
    let lines = Self.lines(["load", "show"])
    let system = MemorySystem()
    let halves = lines.dropFirst(2).flatMap { [String($0.prefix(10)), String($0.dropFirst(10))] }
    let status = follow(
      lines.prefix(2).map(\.self), then: halves.map { half in { system.append(half, to: "a.jsonl") } }, system)
    #expect(status == 0 && system.errors.isEmpty)
    #expect(
      system.output.contains("#1 load") && system.output.contains("#2 show") && system.output.contains("store closed"))
    #expect(MemorySystem().run("-f a.jsonl b.jsonl") == 2)
  }

  @Test func `a line is shown before the next wait, also where a run may come of it`() {
    let lines = Self.lines(["tap", "tap", "login"])
    let system = MemorySystem()
    let steps = [lines[3...4].joined(), lines[5...].joined()].map { text in { system.append(text, to: "a.jsonl") } }
    #expect(follow(Array(lines[...2]), then: steps, system) == 0)
    let written = system.writtenAtPauses
    #expect(written[0].contains("#1 tap") && !written[0].contains("#2") && written[1].contains("#2 tap"))
  }

  @Test func `equal actions that come fast are written as a run once a second`() {
    let lines = Self.lines(Array(repeating: "move", count: 200))
    let system = MemorySystem()
    // Two a pause: a hundred a second.
    let steps = stride(from: 1, to: 400, by: 4).map { start in
      { system.append(lines[start..<start + 4].joined(), to: "a.jsonl") }
    }
    #expect(
      follow(Array(lines.prefix(1)), then: steps + [{ system.append(lines[401...].joined(), to: "a.jsonl") }], system)
        == 0)
    let rows = system.output.split(separator: "\n").filter { $0.contains("move") }
    // Ten times one wait's, and then one a second.
    #expect(rows.count < 24)
    #expect(rows.last?.contains("…#") == true)
    #expect(rows.contains { $0.contains("●×") })
  }

  @Test func `on a terminal a run that grows is drawn in place, once a second`() {
    let lines = Self.lines(Array(repeating: "move", count: 200))
    let system = MemorySystem()
    system.environment = Environment(outputIsTerminal: true)
    let steps = stride(from: 1, to: 400, by: 4).map { start in
      { system.append(lines[start..<start + 4].joined(), to: "a.jsonl") }
    }
    #expect(follow(Array(lines.prefix(1)), then: steps, system) == 130)
    let redraws = system.output.components(of: "\u{1B}[2A\u{1B}[J")
    // Two seconds, and the end.
    #expect((2...4).contains(redraws.count - 1))
    #expect(redraws[1].contains("×") && redraws.last?.contains("×200") == true)
    #expect(!redraws[0].contains("\u{1B}[2A"))
  }

  @Test func `on a terminal that wraps rows none is taken back`() {
    let system = MemorySystem()
    system.environment = Environment(outputIsTerminal: true)
    system.terminalWidth = 50
    #expect(
      follow(Array(Self.lines(["tap", "tap"])[...2]), then: [{ system.append("", to: "a.jsonl") }], system) == 130)
    #expect(system.output.contains("#1") && !system.output.contains("A\u{1B}[J"))
  }

  @Test func `rows are as wide as the terminal has become`() {
    let lines = Self.lines(["load", "show"])
    let system = MemorySystem()
    system.environment = Environment(variables: ["TERM": "dumb"], outputIsTerminal: true, terminalWidth: 80)
    system.terminalWidth = 80
    let steps: [() -> Void] = [
      { system.terminalWidth = 100 }, { system.append(lines[3...].joined(), to: "a.jsonl") },
    ]
    #expect(follow(Array(lines[...2]), then: steps, system) == 0)
    let rows = system.output.split(separator: "\n").filter { $0.hasSuffix("500ns") }
    #expect(rows.map(\.count) == [80, 100])
  }

  @Test func `an interrupt ends it: what waits is written, then the summary, and the exit code is 130`() {
    let system = MemorySystem()
    #expect(follow(Array(Self.lines(["load"])[...2]), system) == 130)
    #expect(system.output.hasSuffix("1 dispatch · 2µs · no errors · no footer: the recording was not closed\n"))
    #expect(system.errors.isEmpty)
  }

  @Test func `a file that is emptied, or replaced by another, is read from its start`() {
    let system = MemorySystem()
    let second = Self.lines(["second"])
    let status = follow(
      Array(Self.lines(["first"])[...2]) + ["{\"kind\":"], then: [{ system.replace("a.jsonl", with: second.joined()) }],
      system)
    #expect(status == 4)
    #expect(system.output.contains("#1 first") && system.output.contains("#1 second"))
    #expect(system.output.contains("line 4 is damaged"))
  }

  @Test func `a recording that goes on in its next file is followed there, a file of another recording isn't`() {
    let system = MemorySystem()
    let other = Trace(store: "Other", segment: 1) { $0.dispatch(9, "stranger") }.text.replacing(
      "000000", with: "111111")
    system.files["a.1.jsonl"] = [other]
    let next = Self.lines(["later"], segment: 1)
    let status = follow(
      Self.lines(["load"], isClosed: false), then: [{}, { system.files["a.1.jsonl"] = [next.joined()] }], system)
    #expect(status == 0)
    #expect(system.output.contains("#1 load") && system.output.contains("#1 later"))
    #expect(!system.output.contains("stranger"))
  }

  @Test func `behind a footer of an open store the next file is waited for, for a second`() {
    let system = MemorySystem()
    let status = follow(Self.lines(["load"], isClosed: false), then: Array(repeating: {}, count: 60), system)
    #expect(status == 0 && system.pauses == 50)
  }

  @Test func `of a pipe, what is known is written before more is read, also where a run may come of it`() throws {
    let lines = Self.lines(["load", "load", "load"])
    let system = MemorySystem()
    system.files["-"] = [lines[...2].joined(), lines[3...].joined()]
    #expect(system.run("-f -") == 0)
    let second = try #require(system.events.lastIndex(of: .read("-")))
    let before = system.events[..<second].map { if case .wrote(let text) = $0 { text } else { "" } }.joined()
    #expect(before.contains("#1 load") && !before.contains("#2 load"))
  }

  @Test func `the end of a pipe is the end`() {
    let system = MemorySystem()
    system.files["-"] = [Self.lines(["load"], isClosed: false).dropLast().joined(), ""]
    #expect(system.run("-f -") == 0)
    #expect(system.errors.contains("there is no footer"))
  }
}

extension String {
  fileprivate func components(of separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
