import Testing

@testable import TinyReduxTimeline

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("plain", 5), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("ｆｕｌｌ", 8), ("한국", 4),
    ("\u{1112}\u{1161}\u{11AB}", 2),
    ("ไทย", 3), ("नि", 2), ("שלום", 4), ("─┼╮", 3), ("●◆▲■", 4), ("▁█━", 3), ("…", 1),
  ])
  func `letters, wide letters, marks and signs`(text: String, width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }

  @Test(arguments: [
    ("😀", 2), ("👩‍👩‍👧‍👦", 2), ("👍🏽", 2), ("🇩🇪", 2), ("🇩🇪🇫🇷", 4), ("❤️", 2), ("❤", 1), ("❤️‍🔥", 2), ("1️⃣", 2), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2), ("🏳️‍🌈", 2),
    ("⌚", 2), ("☎", 1), ("🀄", 2), ("🚀x", 3),
  ])
  func `emoji take two columns, however they are made`(text: String, width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }

  @Test func `a wide letter isn't cut in half`() {
    let beginning = DisplayWidth.prefix("ab日本", columns: 5)
    #expect(beginning.text == "ab日")
    #expect(beginning.width == 4)
  }
}
