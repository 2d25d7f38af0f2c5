import Testing
import TinyReduxTrace

@testable import ReduxInspect

@Suite struct ProgressTests {
  private let trace = Trace { for id in 1...4000 { $0.dispatch(id, "load") } }

  private func run(_ words: String, look: Int = 500_000_000, _ environment: Environment) -> MemorySystem {
    let system = MemorySystem(["a.jsonl": trace.text])
    system.environment = environment
    system.look = look
    #expect(system.run(words) == 0)
    return system
  }

  @Test func `work over a second tells on a terminal how far it is, and the line is gone before anything is written`() {
    let system = run("stats a.jsonl", Environment(errorsAreTerminal: true))
    #expect(system.errors.contains("\rredux-inspect: reading a.jsonl: "))
    #expect(system.errors.contains(" %\u{1B}[K"))
    #expect(system.errors.hasSuffix("\r\u{1B}[K"))
    guard case .wrote? = system.events.last else { return #expect(Bool(false), "\(system.events.suffix(1))") }
  }

  @Test func `short work, and errors that go elsewhere, have none`() {
    #expect(run("stats a.jsonl", look: 0, Environment(errorsAreTerminal: true)).errors.isEmpty)
    #expect(run("stats a.jsonl", Environment()).errors.isEmpty)
  }

  @Test func `rows on a terminal tell enough`() {
    let system = run("a.jsonl --flat", Environment(outputIsTerminal: true, errorsAreTerminal: true))
    let first = system.events.firstIndex { if case .wrote = $0 { true } else { false } } ?? 0
    for event in system.events[first...] { if case .reported(let text) = event { #expect(!text.contains("reading")) } }
  }
}
