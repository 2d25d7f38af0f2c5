import Testing

@testable import TinyReduxTesting

@Suite struct DifferenceTests {
  private func leaf(_ label: String) -> Difference {
    Difference(label: label, change: .value(expected: "1", actual: "2"))
  }

  private func inside(_ label: String, _ parts: Difference...) -> Difference {
    Difference(label: label, change: .inside(parts, unchanged: 0))
  }

  @Test func `two overlap in a part that both name`() {
    let both = inside("", leaf("name"), inside("rows", leaf("[0]"), leaf("[3]")))
    #expect(both.overlaps(inside("", inside("rows", leaf("[3]")))))
    #expect(!both.overlaps(inside("", inside("rows", leaf("[1]")))))
    #expect(!both.overlaps(inside("", leaf("age"))))
  }

  @Test func `a whole overlaps with its parts`() {
    let whole = inside("", leaf("rows"))
    let part = inside("", inside("rows", inside("[3]", leaf("title"))))
    #expect(whole.overlaps(part))
    #expect(part.overlaps(whole))
  }

  @Test func `names that begin alike are names of different parts`() {
    #expect(!inside("", leaf("count")).overlaps(inside("", leaf("counter"))))
    #expect(!inside("", leaf("counter")).overlaps(inside("", leaf("count"))))
    #expect(!inside("", inside("rows", leaf("[1]"))).overlaps(inside("", inside("rows", leaf("[12]")))))
  }
}
