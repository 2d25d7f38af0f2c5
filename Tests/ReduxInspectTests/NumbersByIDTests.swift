import Testing

@testable import ReduxInspect

/// A dictionary in less memory.
@Suite struct NumbersByIDTests {
  private func expectLikeDictionary(_ ids: some Sequence<Int>, sourceLocation: SourceLocation = #_sourceLocation) {
    var numbers = NumbersByID<Int32>()
    var expected: [Int: Int32] = [:]
    for (place, id) in ids.enumerated() {
      numbers[id] = Int32(place)
      expected[id] = Int32(place)
    }
    let highest = expected.keys.max() ?? 0
    let asked = Set(expected.keys.flatMap { [$0 - 1, $0, $0 + 1] } + [0, highest, highest + 1_000_000])
    for id in asked where id >= 0 {
      #expect(numbers[id] == expected[id], "\(id)", sourceLocation: sourceLocation)
    }
  }

  @Test func `ids that are counted, from anywhere on`() {
    expectLikeDictionary(0..<100)
    expectLikeDictionary(1...100)
    expectLikeDictionary((1 << 52)..<(1 << 52) + 100)
    expectLikeDictionary([])
  }

  @Test func `ids with gaps, small and large`() {
    for step in 2...9 { expectLikeDictionary(stride(from: 3, to: 500, by: step)) }
    expectLikeDictionary((0..<50).map { $0 * $0 * $0 })
    expectLikeDictionary([1, 2, 3, 1_000_000, 1_000_001, 1 << 53])
  }

  @Test func `ids in any order, and again`() {
    expectLikeDictionary([1, 2, 4, 3, 5, 8, 6, 7, 20, 9])
    expectLikeDictionary((0..<100).reversed())
    expectLikeDictionary((0..<997).map { $0 * 7_919 % 1_009 })
    expectLikeDictionary([5, 6, 7, 6, 5, 100, 6, 50, 50, 100, 101])
  }

  @Test func `a number is taken back`() {
    var numbers = NumbersByID<Int>()
    for id in [1, 2, 100, 50] { numbers[id] = id }
    for id in [2, 50] { numbers[id] = nil }
    #expect([1, 2, 50, 100].map { numbers[$0] } == [1, nil, nil, 100])
  }
}
