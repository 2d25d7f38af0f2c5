import Testing

@testable import TinyReduxTimeline

@Suite struct PlainTextTests {
  private func columns(_ text: String) -> Int? {
    var text = text
    return text.withUTF8 { $0.plainColumns }
  }

  @Test(arguments: [
    ("", 0), ("plain text", 10), ("Émilie Żółć", 11), ("Ελλάδα", 6), ("Привет", 6), ("日本語", 6), ("カタカナ", 8), ("한국", 4),
  ])
  func `letters of most scripts are plain`(text: String, width: Int) {
    #expect(columns(text) == width)
  }

  @Test(arguments: [
    "a\tb", "\u{7F}", "\u{85}", "e\u{301}", "שלום", "می", "ไทย", "😀", "1️⃣", "\u{200B}", "\u{3099}", "\u{1112}\u{1161}",
    "\u{FEFF}",
  ])
  func `what moves, hides, joins or runs from right to left needs a closer look`(text: String) {
    #expect(columns(text) == nil)
    #expect(columns("日" + text) == nil)
  }

  @Test func `a closer look at plain text would find nothing`() {
    var count = 0
    // Ideographs and syllables are many and alike.
    for value in Array(UInt32(0)..<0x3400) + stride(from: 0x3400, to: 0x30000, by: 11) {
      guard let scalar = Unicode.Scalar(value), let width = columns(String(scalar)) else { continue }
      let text = String(scalar)
      count += 1
      if SafeText.visible(text) != text || DisplayWidth.of(text) != width || scalar.runsRightToLeft
        || "a\(scalar)\(scalar)a".count != 4
      {
        Issue.record("U+\(String(value, radix: 16)) isn't plain")
      }
    }
    #expect(count > 3_000)
  }
}
