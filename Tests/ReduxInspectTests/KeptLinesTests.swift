import Testing
import TinyReduxTrace

@testable import ReduxInspect

/// Lines that are read once more, at their place in a file or from what a pipe said.
@Suite struct KeptLinesTests {
  private static let label = String(repeating: "lengthy ", count: 2_000)

  /// Causes over a thousand actions, some of whose lines are longer than what is read of a file at first.
  private static let trace = Trace {
    $0.state(["n": 0])
    $0.dispatch(1, "root", by: .outside(at: "App/List.swift:3"))
    $0.middleware(1, "clock", "task", effect: 1)
    $0.effect(1, of: 1, "clock", .start)
    for id in 2...1_000 {
      let action = TraceRecord.Action(action: "tick", label: id.isMultiple(of: 100) ? label : nil)
      $0.add(.dispatch(.init(dispatch: id, action: action, by: id == 2 ? .effect(1, of: 1) : .dispatch(id - 1))))
      $0.end(
        id, "reduced", took: id, patch: [.init(op: .replace, path: "/n", value: .number(JSONNumber(id)), was: nil)])
    }
    $0.effect(1, of: 1, "clock", .throw, error: 1)
    $0.error(1, of: 1, "clock")
    $0.end(1, "failed", error: 1)
  }.text

  @Test(
    arguments: [
      "why 1000", "why x1", "why 7 --format json", "tree 1", "tree e1 --format json", "tree 1 --format csv", "show 1",
      "show e1 --format json", "show x1 -x", "show 7 --format csv", "state", "state --at 500 --format json",
    ])
  func `a pipe and a file say the same`(words: String) {
    let file = MemorySystem.output("\(words) a", of: ["a": Self.trace])
    for piece in [50_000, 1_000] {
      let pipe = MemorySystem()
      pipe.files["a"] = Self.trace.pieces(of: piece)
      #expect(pipe.run("\(words) a") == 0)
      #expect(pipe.output == file)
    }
  }

  @Test func `the chain and the tree have all lines, the long ones in full`() throws {
    let chain = try JSONParser.parse(Array(MemorySystem.output("why 1000 a --format json", of: ["a": Self.trace]).utf8))
    #expect(chain["causes"]?.array?.count == 1_001)
    #expect(chain["causes"]?[900]?["label"] == .string(Self.label))
    let tree = MemorySystem.output("tree 1 a --format jsonl", of: ["a": Self.trace])
    #expect(tree.split(separator: "\n").count == 1_002)
  }

  @Test func `lines with other ends, and the last one without any, are found again`() {
    let ended = Self.trace.replacing("\n", with: "\r\n")
    #expect(
      MemorySystem.output("why 1000 a", of: ["a": ended]) == MemorySystem.output("why 1000 a", of: ["a": Self.trace]))
    let lines = Self.trace.split(separator: "\n").prefix(6)
    let open = MemorySystem(["a": lines.joined(separator: "\n")])
    #expect(open.run("why 2 a --width 60") == 0)
    #expect(open.output.split(separator: "\n").count == 4)
  }

  @Test func `a file that was changed meanwhile can't be read`() {
    var lines = KeptLines(of: InputFile(read: { _ in 0 }, bytes: { _, _ in Array("{\"kind\"".utf8) }), "a.jsonl")
    #expect {
      try lines.record(at: 0)
    } throws: { error in
      guard case .unreadable(let reason) = error as? Stop else { return false }
      return Diagnostic(reason).message == "this can't be read: it was changed while it was read"
    }
    lines = KeptLines(of: InputFile(read: { _ in 0 }, bytes: { _, _ in [] }), "a.jsonl")
    #expect(throws: Stop.self) { try lines.record(at: 7) }
  }

  @Test func `causes that lead in a circle, or to what comes later, end there`() {
    let circles = Trace {
      $0.dispatch(1, "self", by: .dispatch(1))
      $0.dispatch(2, "a", by: .dispatch(3))
      $0.dispatch(3, "b", by: .dispatch(2))
      $0.dispatch(4, "c", by: .dispatch(2))
      $0.dispatch(2, "again", by: .dispatch(4))
      $0.dispatch(5, "d", by: .dispatch(4))
    }.text
    func names(_ id: Int) -> [Substring] {
      MemorySystem.output("why \(id) a --format csv", of: ["a": circles]).split(separator: "\n").dropFirst().map {
        $0.split(separator: ",", omittingEmptySubsequences: false)[4]
      }
    }
    #expect(names(1) == ["self"])
    #expect(names(3) == ["b", "a"])
    #expect(names(5) == ["d", "c"])
  }
}

extension String {
  /// So many characters each.
  fileprivate func pieces(of size: Int) -> [String] {
    var rest = self[...]
    var pieces: [String] = []
    while !rest.isEmpty {
      pieces.append(String(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    return pieces
  }
}
