import Testing

@testable import TinyReduxTesting

@Suite struct RequestedDelayTests {
  @Test func `the roundest delay in the window is the one that was asked for`() {
    #expect(delay(299_993_000, 12_000) == .milliseconds(300))
    #expect(delay(3_599_999_990_000, 20_000) == .seconds(3600))
    #expect(delay(249_990_000, 15_000) == .milliseconds(250))
    #expect(delay(1_499_000, 5_000) == .microseconds(1_500))
  }

  @Test func `a delay that is not round is never made longer`() {
    #expect(delay(16_660_000, 6_667) == .nanoseconds(16_660_000))
    #expect(delay(123_456_789, 0) == .nanoseconds(123_456_789))
  }

  @Test func `a wider window counts only when the narrow one holds nothing round`() {
    #expect(delay(302_990_000, 11_000, 10_000_000) == .milliseconds(303))
    #expect(delay(299_930_000, 15_000, 90_000) == .milliseconds(300))
  }

  @Test func `zero lies in its window`() {
    #expect(delay(-3_000, 4_000) == .zero)
  }

  @Test func `a deadline in the past stays there`() {
    #expect(delay(-1_000_003_000, 4_000) < .zero)
  }

  @Test func `a delay beyond all reckoning is taken as it is`() {
    #expect(RequestedDelay.among(shortest: .seconds(Int64.max), computedAtMost: [.zero]) == .seconds(Int64.max))
  }

  private func delay(_ shortest: Int64, _ ages: Int64...) -> Duration {
    RequestedDelay.among(shortest: .nanoseconds(shortest), computedAtMost: ages.map { .nanoseconds($0) })
  }
}
