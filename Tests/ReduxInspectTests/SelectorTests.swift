import Testing
import TinyReduxTrace

@testable import ReduxInspect

@Suite struct SelectorTests {
  /// Two actions, one after the other, and one whose effect fails after the second has begun.
  private let trace = Trace {
    $0.dispatch(1, "load")
    $0.middleware(1, "network", "task", effect: 1)
    $0.effect(1, of: 1, "network", .start)
    $0.end(1, "reduced")
    $0.dispatch(2, "tap")
    $0.reducer(2, "main")
    $0.end(2, "reduced")
    $0.effect(1, of: 1, "network", .throw, error: 1)
    $0.error(1, of: 1, "network")
    $0.resolver(1, "retry", error: 1)
    $0.end(1, "rescued", error: 1)
    $0.refused("tap", "limit")
    $0.dispatch(3, "tap")
    $0.end(3, "reduced")
  }

  private func selected(of trace: Trace? = nil, first count: Int = .max, _ change: (inout Selection) -> Void) -> [Int] {
    var selection = Selection()
    change(&selection)
    var lines: [String] = []
    for record in (trace ?? self.trace).records.prefix(count) {
      var bytes: [UInt8] = []
      TraceWriter.append(record, to: &bytes)
      lines.append(String(decoding: bytes, as: UTF8.self))
    }
    let system = MemorySystem(["App.jsonl": lines.joined()])
    let session = Session(system, Console(Options(), system.environment), tellsSelection: false)
    var found: [Int] = []
    do throws(Stop) {
      var selected = SelectedTrace(try TraceInput("App.jsonl", session, reading: .facts), selection)
      while let facts = try selected.nextSelected() { found.append(facts.seq) }
    } catch {
      Issue.record("\(error)")
    }
    return found
  }

  @Test func `everything, if nothing is asked for`() {
    #expect(selected { _ in } == Array(1...16))
  }

  @Test func `actions by name, with all that belongs to them, header and footer`() {
    #expect(selected { $0.actions = [Glob("lo*")] } == [1, 2, 3, 4, 5, 9, 10, 11, 12, 16])
    #expect(selected { $0.actions = [Glob("tap")] } == [1, 6, 7, 8, 13, 14, 15, 16])
    #expect(selected { $0.excluded = [Glob("tap")] } == [1, 2, 3, 4, 5, 9, 10, 11, 12, 16])
  }

  @Test func `an error that comes after its action's end and after other actions still selects its action, in order`() {
    #expect(selected { $0.errors = true } == [1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 16])
  }

  @Test func `a component that takes part late selects its action`() {
    #expect(selected { $0.components = [Glob("retry")] } == [1, 2, 3, 4, 5, 9, 10, 11, 12, 16])
    #expect(selected { $0.components = [Glob("main")] } == [1, 6, 7, 8, 16])
  }

  @Test func `criteria narrow each other`() {
    #expect(
      selected {
        $0.errors = true
        $0.components = [Glob("main")]
      } == [1, 16])
  }

  @Test func `a kind keeps its records and the frame of their actions`() {
    #expect(selected { $0.kinds = ["resolver"] } == [1, 2, 5, 11, 12, 16])
  }

  @Test func `the first so many actions, and reading ends when they are through`() {
    #expect(selected { $0.limit = 1 } == [1, 2, 3, 4, 5, 9, 10, 11, 12])
    #expect(
      selected {
        $0.limit = 2
        $0.actions = [Glob("tap")]
      } == [1, 6, 7, 8, 13])
  }

  @Test func `what is undecided at the end of a cut trace isn't selected, what is decided is`() {
    #expect(selected(first: 10) { $0.errors = true } == [1, 2, 3, 4, 5, 9, 10])
    #expect(selected(first: 8) { $0.errors = true } == [1])
  }

  @Test func `an action that stays undecided to the end doesn't keep back those behind it`() {
    let cut = Trace {
      $0.dispatch(1, "load")
      $0.dispatch(2, "save")
      $0.error(1, of: 2, "disk")
      $0.end(2, "unhandled", error: 1)
    }
    #expect(selected(of: cut) { $0.errors = true } == [1, 3, 4, 5, 6])
  }

  @Test func `an action whose first line is missing has no name to be asked for`() {
    let orphan = Trace { $0.reducer(9, "main") }
    #expect(selected(of: orphan) { $0.actions = [Glob("*")] } == [1, 3])
    #expect(selected(of: orphan) { $0.components = [Glob("main")] } == [1, 2, 3])
  }

  @Test func `an action whose first line is missing is one that no criterion leaves out`() {
    let orphan = Trace {
      $0.middleware(9, "net", "next")
      $0.reducer(9, "main")
    }
    #expect(selected(of: orphan, first: 3) { $0.excluded = [Glob("x")] } == [1, 2, 3])
    #expect(selected(of: orphan, first: 3) { $0.limit = 5 } == [1, 2, 3])
  }

  @Test func `many neighbours are those that one by one would be`() {
    let long = Trace { trace in
      for id in 1...400 {
        trace.dispatch(id, id % 150 == 0 ? "save" : "tap")
        trace.end(id, "reduced")
      }
    }
    for context in [10, 64, 65, 100, 1_000, .max] {
      for limit in [1, nil] {
        let found = selected(of: long) {
          $0.actions = [Glob("save")]
          $0.context = context
          $0.limit = limit
        }
        let hits = limit == 1 ? [150] : [150, 300]
        let places = (1...400).filter { id in hits.contains { abs($0 - id) <= context } }
        let lines = places.flatMap { [$0 * 2, $0 * 2 + 1] }
        #expect(found.filter { $0 > 1 && $0 < 802 } == lines, "\(context) \(String(describing: limit))")
      }
    }
  }
}
