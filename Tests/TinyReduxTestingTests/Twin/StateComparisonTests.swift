import Observation
import Synchronization
import Testing
import TinyRedux

@testable import TinyReduxTesting

@MainActor @Suite struct StateComparisonTests {
  nonisolated static let changes: [(String, @MainActor @Sendable (Everything) -> Void)] = [
    ("counter", { $0.counter += 1 }),
    ("ignored", { $0.ignored = "x" }),
    ("point.x", { $0.point.x = 1 }),
    ("rows[1].title", { $0.rows[1].title = "x" }),
    ("rows[2]", { $0.rows.append(Row(id: 3, title: "c")) }),
    ("rows[0]", { $0.rows.removeFirst() }),
    ("settings[\"dark\"]", { $0.settings["dark"] = nil }),
    ("settings[\"new\"]", { $0.settings["new"] = Flag(on: true) }),
    ("settings[\"dark\"].on", { $0.settings["dark"]?.on = true }),
    ("phase", { $0.phase = .idle }),
    ("phase.loading.progress.fraction", { $0.phase = .loading(progress: Progress(fraction: 0.5), attempt: 1) }),
    ("phase.loading.attempt", { $0.phase = .loading(progress: Progress(fraction: 0), attempt: 2) }),
    ("child.name", { $0.child.name = "x" }),
    ("user", { $0.user = nil }),
    ("user.title", { $0.user?.title = "x" }),
    ("pair.1", { $0.pair.1 = 9 }),
    ("base", { $0.base.inherited = 1 }),
  ]

  @Test func `two fresh states are alike`() {
    #expect(difference { _ in } == nil)
  }

  @Test func `a changed property is named, and its siblings are counted`() {
    #expect(
      text { $0.counter = 2 } == """
          Everything
        −   counter: 0
        +   counter: 2
            (12 unchanged)

        (− expected, + actual)
        """)
  }

  @Test(arguments: changes)
  func `the path of a change is as one would write it`(
    _ path: String, _ change: @escaping @MainActor @Sendable (Everything) -> Void
  ) {
    let paths = difference(change)?.paths
    #expect(paths == [path == "base" ? "base.inherited" : path])
  }

  @Test func `members of a set are compared as a set`() {
    #expect(
      text { $0.tags = ["b", "c"] } == """
          Everything
            tags
        −     "a"
        +     "c"
              (1 unchanged)
            (12 unchanged)

        (− expected, + actual)
        """)
  }

  @Test func `values that are no number are alike, also inside an Equatable`() {
    let (first, second) = (Everything(), Everything())
    for state in [first, second] {
      state.ratio = .nan
      state.point.x = .nan
    }
    #expect(StateComparison.difference(expected: first, actual: second) == nil)
    second.point.y = 3
    #expect(StateComparison.difference(expected: first, actual: second)?.paths == ["point.y"])
  }

  @Test func `what == finds alike is never looked into`() {
    let change = StateComparison.difference(expected: [AlwaysEqual(1)], actual: [AlwaysEqual(2)])
    #expect(change == nil)
    #expect(AlwaysEqual.reflections.withLock { $0 } == 0)
  }

  @Test func `an == that disagrees with everything to be seen is named`() {
    let change = StateComparison.difference(expected: NeverEqual(value: 1), actual: NeverEqual(value: 1))
    #expect(change == .disagreement(type: "NeverEqual", value: "NeverEqual(value: 1)"))
  }

  @Test func `objects that refer to each other in circles end`() {
    func ring(_ value: Int) -> Ring {
      let (a, b) = (Ring(value), Ring(value))
      (a.next, b.next) = (b, a)
      return a
    }
    #expect(StateComparison.difference(expected: ring(1), actual: ring(1)) == nil)
    #expect(StateComparison.difference(expected: ring(1), actual: ring(2)) != nil)
  }

  @Test func `descriptions stand for a value where they tell the difference, its parts where they don't`() {
    #expect(
      StateComparison.difference(expected: Described("a", secret: 1), actual: Described("b", secret: 1))
        == .value(expected: "<a>", actual: "<b>"))
    #expect(
      StateComparison.difference(expected: Described("a", secret: 1), actual: Described("a", secret: 2))
        == .inside([Difference(label: "secret", change: .value(expected: "1", actual: "2"))], unchanged: 1))
  }

  @Test func `an underscore of the author's own stays`() {
    let change = StateComparison.difference(expected: Underscored(1), actual: Underscored(2))
    #expect(
      change == .inside([Difference(label: "_value", change: .value(expected: "1", actual: "2"))], unchanged: 0))
  }

  @Test func `values of two types differ, though they read alike`() {
    #expect(
      StateComparison.difference(expected: 1 as Int, actual: 1 as UInt8)
        == .value(expected: "1 as Int", actual: "1 as UInt8"))
  }

  @Test func `nothing and a nothing inside something differ`() {
    #expect(StateComparison.difference(expected: Int?.none as Any, actual: Int?.none as Any) == nil)
    #expect(
      StateComparison.difference(expected: Int?.none as Any, actual: Int?.some(1) as Any)
        == .value(expected: "nil", actual: "1"))
    #expect(
      StateComparison.difference(expected: Opaque?.none as Any, actual: Opaque?.some(Opaque {}) as Any) != nil)
  }

  @Test func `comparing registers no observation`() {
    let (first, second) = (Everything(), Everything())
    let changes = Changes()
    withObservationTracking {
      _ = StateComparison.difference(expected: first, actual: second)
    } onChange: {
      changes.count.withLock { $0 += 1 }
    }
    first.counter += 1
    first.rows = []
    #expect(changes.count.withLock { $0 } == 0)
  }

  @Test func `objects of both states are found`() {
    let (first, second) = (Everything(), Everything())
    #expect(SharedObjects.paths(of: first, and: second) == [])
    #expect(SharedObjects.paths(of: first, and: first) == [""])
    second.child = first.child
    #expect(SharedObjects.paths(of: first, and: second) == ["child"])
  }

  @Test func `a long collection is cut, a long way down is not followed`() {
    #expect(ValueText.of(Array(0..<14)) == "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, … 2 more]")
    #expect(ValueText.of(["b": 1, "a": 2]) == #"["a": 2, "b": 1]"#)
    #expect(
      ValueText.of(Phase.loading(progress: Progress(fraction: 1), attempt: 2))
        == ".loading(progress: Progress(fraction: 1.0), attempt: 2)")
    #expect(ValueText.of(Phase.idle) == ".idle")
    #expect(ValueText.of("a\"b") == #""a\"b""#)
  }

  private func difference(_ change: @MainActor (Everything) -> Void) -> Difference? {
    let (first, second) = (Everything(), Everything())
    change(second)
    return StateComparison.difference(expected: first, actual: second)
  }

  private func text(_ change: @MainActor (Everything) -> Void) -> String? {
    difference(change).map { DifferenceText.of($0, type: "Everything") }
  }
}
