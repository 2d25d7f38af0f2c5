import Testing

@testable import TinyReduxTimeline

@Suite struct TimeTextTests {
  @Test(arguments: [
    (0, "0µs"), (1, "1ns"), (999, "999ns"), (1000, "1µs"), (1499, "1µs"), (1500, "2µs"), (31_000, "31µs"),
    (402_000, "402µs"), (999_499, "999µs"), (999_500, "1.0ms"), (2_100_000, "2.1ms"), (2_149_999, "2.1ms"),
    (9_960_000, "10.0ms"), (12_340_000, "12.3ms"), (99_949_999, "99.9ms"), (99_950_000, "100ms"),
    (402_499_999, "402ms"), (999_500_000, "1.00s"), (1_200_000_000, "1.20s"), (9_995_000_000, "10.0s"),
    (11_500_000_000, "11.5s"), (99_950_000_000, "100s"), (125_000_000_000, "125s"), (999_499_999_999, "999s"),
    (1_000_000_000_000, "16.7min"), (5_990_000_000_000, "99.8min"), (6_000_000_000_000, "1.67h"),
    (36_000_000_000_000, "10.0h"), (3_600_000_000_000_000, "1000h"), (-2_100_000, "-2.1ms"),
  ])
  func `a time has three digits at most and one unit`(nanoseconds: Int, text: String) {
    #expect(TimeText.text(nanoseconds) == text)
  }

  @Test func `the extremes of a number are times too`() {
    #expect(TimeText.text(.max) == "2562048h")
    #expect(TimeText.text(.min) == "-2562048h")
  }

  @Test(arguments: [(0, "0"), (999, "999"), (1208, "1 208"), (1_000_000, "1 000 000"), (-1208, "-1 208")])
  func `a count has its thousands apart`(number: Int, text: String) {
    #expect(TimeText.count(number) == text)
  }

  @Test(arguments: [
    (1204, 10_300_000_000, "117/s"), (25, 10_000_000_000, "2.5/s"), (2_000_000, 1_000_000, "2 000 000 000/s"),
  ])
  func `a rate is dispatches a second`(count: Int, nanoseconds: Int, text: String) {
    #expect(TimeText.rate(count, nanoseconds) == text)
  }

  @Test(arguments: [
    (999, ""), (1000, "╸"), (1778, "━"), (10_000, "━━╸"), (1_000_000, "━━━━━━╸"), (1_000_000_000, "━━━━━━━━━━━━╸"),
    (Int.max, "━━━━━━━━━━━━━━"),
  ])
  func `a bar grows by two columns for each power of ten`(nanoseconds: Int, bar: String) {
    var text = UTF8Text()
    Bar.append(nanoseconds, to: &text)
    #expect(text.string == bar)
  }
}
