#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
  import Observation
  import Testing
  import TinyRedux

  @testable import TinyReduxTesting

  /// What is settled without a mirror, and what is left to one.
  @MainActor @Suite struct FieldComparisonTests {
    @Observable final class Simple: ReduxState {
      @MainActor final class ReadOnly: ReduxReadOnlyState {
        init(_ state: Simple) {}
      }
      var count = 0
      var names = ["a"]
      var user: Row?
      var ratio = 0.5
      var tags: Set = [1]
      var prices = ["a": 1.5]
      /// Made of the others; nobody can change it alone.
      var total: Int { count + names.count }
      /// What it was computed from is state, what was remembered is not.
      @ObservationIgnored lazy var remembered = count
      @ObservationIgnored var ignored = 0
      @ObservationIgnored lazy var readOnly = ReadOnly(self)

      struct Row: Equatable {
        var id: Int
        var weight: Double
      }
    }

    private let changes: [@MainActor (Simple) -> Void] = [
      { $0.count = 1 }, { $0.names.append("b") }, { $0.user = .init(id: 1, weight: 2) }, { $0.ratio = .nan },
      { $0.tags = [2] }, { $0.prices["a"] = 2 }, { $0.ignored = 1 },
    ]

    @Test func `equal properties are settled`() {
      #expect(FieldComparison.areAlike(Simple(), Simple()) == true)
    }

    @Test func `each changed property is seen`() {
      for change in changes {
        let changed = Simple()
        change(changed)
        #expect(FieldComparison.areAlike(Simple(), changed) == false)
      }
    }

    @Test func `what a lazy property remembers, and the projection, are no state`() {
      let (first, second) = (Simple(), Simple())
      _ = (second.remembered, second.readOnly)
      #expect(FieldComparison.areAlike(first, second) == true)
      #expect(StateComparison.difference(expected: first, actual: second) == nil)
    }

    @Test func `the order of a dictionary and of a set doesn't count`() {
      let (first, second) = (Simple(), Simple())
      for number in 0..<100 { first.prices["\(number)"] = 1 }
      for number in (0..<100).reversed() { second.prices["\(number)"] = 1 }
      first.tags = Set(0..<100)
      second.tags = Set((0..<100).reversed())
      #expect(FieldComparison.areAlike(first, second) == true)
    }

    @Test func `a value that isn't equal to itself is left to a closer look`() {
      let (first, second) = (Simple(), Simple())
      for state in [first, second] { state.user = .init(id: 1, weight: .nan) }
      #expect(FieldComparison.areAlike(first, second) == nil)
      #expect(StateComparison.difference(expected: first, actual: second) == nil)
      second.count = 1
      #expect(FieldComparison.areAlike(first, second) == false)
    }

    @Test func `what isn't Equatable, and objects, are left to a closer look`() {
      let (first, second) = (Everything(), Everything())
      #expect(FieldComparison.areAlike(first, second) == nil)
      second.child.name = "x"
      #expect(FieldComparison.areAlike(first, second) == nil)
      second.counter = 1
      #expect(FieldComparison.areAlike(first, second) == false)
    }

    @Test func `comparing registers no observation`() {
      let (first, second) = (Simple(), Simple())
      let changes = Changes()
      withObservationTracking {
        _ = FieldComparison.areAlike(first, second)
      } onChange: {
        _ = changes.next()
      }
      first.count += 1
      #expect(changes.isZero)
    }

    @Test func `one changed row of very many is found, and nothing else is shown`() {
      let (first, second) = (Simple(), Simple())
      first.names = (0..<100_000).map(String.init)
      second.names = first.names
      #expect(FieldComparison.areAlike(first, second) == true)
      second.names[99_999] = "x"
      #expect(FieldComparison.areAlike(first, second) == false)
      #expect(StateComparison.difference(expected: first, actual: second)?.paths == ["names[99999]"])
    }
  }
#endif
