import Testing

@testable import TinyReduxTimeline

@Suite struct SilenceTests {
  private let ms = 1_000_000

  private func silences(_ starts: [Int], lasting: Int = 0) -> [Int] {
    var silence = Silence()
    return starts.compactMap { silence.before($0 * ms, ($0 + lasting) * ms) }.map { $0 / ms }
  }

  @Test func `a pause of a tenth of a second shows`() {
    #expect(silences([0, 1, 2, 101]) == [])
    #expect(silences([0, 1, 2, 102]) == [100])
  }

  @Test func `a steady beat is no silence, however slow`() {
    #expect(silences([0, 1000, 2000, 3000, 4000]) == [1000])
    #expect(silences([0, 1000, 2000, 3000, 14_000]) == [1000, 11_000])
  }

  @Test func `a silence begins when the last one ends`() {
    #expect(silences([0, 120], lasting: 50) == [])
    #expect(silences([0, 160], lasting: 50) == [110])
  }

  @Test func `what began before the last one's end is no silence`() {
    #expect(silences([0, 5000, 10], lasting: 1) == [4999])
  }
}
