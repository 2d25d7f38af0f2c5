import Testing

@testable import TinyReduxTesting

/// Two effects race, and the order in which they get there is the test's to choose.
@MainActor @Suite struct SeededOrderTests {
  private func race(seed: UInt64?) async -> [String] {
    let stage = Stage(clock: TestClock(seed: seed))
    let clock = stage.clock
    for name in ["a", "b", "c"] {
      stage.effect {
        stage.note(name)
        try await clock.sleep(for: .seconds(1))
        stage.note(name)
      }
    }
    await clock.advance(by: .seconds(1))
    return stage.log
  }

  @Test func `without a seed the order is that of arrival`() async {
    for _ in 1...20 { #expect(await race(seed: nil) == ["a", "b", "c", "a", "b", "c"]) }
  }

  @Test func `seeds find all orders of starting and of waking`() async {
    var starts: Set<[String]> = []
    var wakes: Set<[String]> = []
    for seed in 0..<60 as Range<UInt64> {
      let log = await race(seed: seed)
      starts.insert(Array(log.prefix(3)))
      wakes.insert(Array(log.suffix(3)))
    }
    #expect(starts.count == 6)
    #expect(wakes.count == 6)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `the same seed gives the same order`(_ seed: UInt64) async {
    let first = await race(seed: seed)
    for _ in 1...20 { #expect(await race(seed: seed) == first) }
  }

  @Test func `the numbers are those of SplitMix64`() {
    var order = SeededOrder(seed: 1_234_567)
    #expect([order.next(), order.next()] == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973])
  }
}
