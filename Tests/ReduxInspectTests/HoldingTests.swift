import Foundation
import Testing
import TinyReduxTrace

@testable import ReduxInspect

/// Lines that wait for the end of a long action: however they are kept, what is written is the same.
@Suite struct HoldingTests {
  /// An action whose effect runs to the end, and behind its first lines many that fail, with long messages.
  private static let trace = Trace {
    $0.dispatch(1, "observe")
    $0.middleware(1, "stock", "task", effect: 1)
    $0.effect(1, of: 1, "stock", .start)
    $0.end(1, "done")
    for id in 2...1_600 {
      $0.dispatch(id, "load")
      if id % 2 == 0 {
        $0.add(.error(.init(error: id, dispatch: id, origin: "net", type: "E", message: "\(id) " + long)))
        $0.end(id, "rescued", error: id)
      } else {
        $0.reducer(id, "main", patch: [.init(op: .replace, path: "/n", value: .number(JSONNumber(id)))])
        $0.end(id, "reduced")
      }
      if id == 1_301 { $0.add(.state(.init(hash: nil, value: ["n": 0]))) }
    }
  }.text

  private static let long = String(repeating: "what went wrong ", count: 900)

  /// The same file can be read twice; a pipe, which comes in pieces, can't.
  private func outputs(_ words: String) -> (file: MemorySystem, pipe: MemorySystem) {
    let file = MemorySystem(["App.jsonl": Self.trace])
    let pipe = MemorySystem()
    let lines = Self.trace.split(separator: "\n")
    pipe.files["App.jsonl"] = stride(from: 0, to: lines.count, by: 10).map { start in
      lines[start..<min(start + 10, lines.count)].joined(separator: "\n") + "\n"
    }
    #expect(file.run(words) == 0)
    #expect(pipe.run(words) == 0)
    return (file, pipe)
  }

  @Test(arguments: [
    "timeline --errors --format jsonl", "timeline --errors -n 700 --format csv", "filter --errors",
    "filter --errors -C 1", "filter --errors -C 100", "filter -c net -n 700", "errors -c net",
    "export jsonl --errors", "stats --errors --format csv", "filter --errors -n 700",
  ])
  func `a file that is read twice is written as a pipe that is held in memory`(_ words: String) {
    let (file, pipe) = outputs("\(words) App.jsonl")
    #expect(file.output == pipe.output)
    #expect(file.errors == pipe.errors)
  }

  @Test func `a file is read twice where what waits takes more than a few megabytes, and else once`() {
    #expect(Self.trace.utf8.count > 10 << 20)
    let (file, _) = outputs("filter --errors App.jsonl")
    #expect(file.placesRead.contains(0))
    let (once, _) = outputs("filter -a load App.jsonl")
    #expect(!once.placesRead.contains(0))
    #expect(file.output.split(separator: "\n").count > 2_400)
  }

  @Test func `the first actions are through before the rest is read`() {
    let (_, pipe) = outputs("filter -a load -n 1 App.jsonl")
    let reads = pipe.events.count { if case .read = $0 { true } else { false } }
    #expect(reads < 4)
  }

  @Test func `damaged lines are told once, in their place, also where the file is read twice`() {
    var lines = Self.trace.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines[4_000] = "damaged"
    lines[20] = "damaged too"
    let system = MemorySystem(["App.jsonl": lines.joined(separator: "\n")])
    #expect(system.run("timeline --errors App.jsonl") == 4)
    #expect(system.errors.components(separatedBy: "App.jsonl:21:").count == 2)
    #expect(system.errors.components(separatedBy: "App.jsonl:4001:").count == 2)
    let rows = system.output.split(separator: "\n")
    let places = [21, 4_001].map { line in rows.firstIndex { $0.contains("line \(line) is damaged") } }
    let actions = ["#8 load", "#1200 load"].map { name in rows.firstIndex { $0.contains(name) } }
    #expect(places.allSatisfy { $0 != nil } && actions.allSatisfy { $0 != nil })
    #expect((places[0] ?? 0) < (actions[1] ?? 0) && (actions[0] ?? 0) < (places[1] ?? 0))
  }
}
