import Testing
import TinyReduxTrace

@testable import ReduxInspect

@Suite struct HostileTextTests {
  private static let hostile = "\u{1B}]0;title\u{7}\u{1B}[2J\r\u{9B}31m"
  /// In every field that takes text.
  private let trace = Trace(store: hostile, started: hostile) {
    $0.state(["a": .string(hostile)])
    $0.add(
      .dispatch(
        .init(
          dispatch: 1, action: .init(action: hostile, label: hostile, payload: .string(hostile)),
          by: .outside(at: hostile))))
    $0.middleware(1, hostile, hostile, took: 5, effect: 1)
    $0.effect(1, of: 1, hostile, .throw, error: 1, took: 5)
    $0.error(1, of: 1, hostile)
    $0.resolver(1, hostile, error: 1)
    $0.reducer(1, hostile, took: 5)
    $0.end(1, hostile, error: 1, patch: [.init(op: .replace, path: "/a", value: .string(hostile + "b"))])
    $0.refused(hostile, hostile)
    $0.add(.note(message: hostile))
    $0.add(.clock(wall: hostile))
    $0.add(.unknown(kind: hostile))
  }

  @Test(arguments: [
    "timeline -x -p", "timeline --flat", "show 1", "show e1", "show x1", "why 1", "tree 1", "errors", "stats", "state",
    "diff 1us 1", "compare b.jsonl", "info", "validate", "timeline b.jsonl", "timeline -a nothing",
  ])
  func `nothing that a trace brought reaches the terminal as a control character`(command: String) {
    let system = MemorySystem([
      "a.jsonl": trace.text, "b.jsonl": Trace(store: Self.hostile) { $0.dispatch(1, "a") }.text,
    ])
    _ = system.run("\(command) a.jsonl")
    let written = system.output + system.errors
    #expect(!written.isEmpty)
    #expect(!written.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" }, "\(command)")
  }

  /// In a file they stand as they were recorded: what reads it wants that.
  @Test(arguments: ["stats --format csv", "state --format csv", "export csv", "filter", "cut 1..2", "redact --text"])
  func `nor what is written for programs, where it goes to a terminal`(command: String) {
    let system = MemorySystem(["a.jsonl": trace.text.replacing("\\u009b", with: "\u{9B}")])
    system.environment = Environment(outputIsTerminal: true)
    #expect(system.run("\(command) a.jsonl") == 0)
    #expect(!system.output.isEmpty)
    #expect(!system.output.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
  }
}
