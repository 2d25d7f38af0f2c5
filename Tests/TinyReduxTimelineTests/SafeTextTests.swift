import Testing

@testable import TinyReduxTimeline

@Suite struct SafeTextTests {
  @Test(arguments: [
    ("\u{1B}[31mred", "␛[31mred"), ("a\nb\r\nc\td", "a␊b␍␊c␉d"), ("\u{7}\u{0}\u{7F}", "␇␀␡"),
    ("\u{9B}31m", "\\u{9B}31m"),
    ("a\u{2028}b\u{2029}c\u{85}d", "a\\u{2028}b\\u{2029}c\\u{85}d"),
  ])
  func `controls are shown, never sent`(text: String, safe: String) {
    #expect(SafeText.visible(text) == safe)
  }

  @Test(arguments: [
    ("a\u{202E}b\u{202C}", "a\\u{202E}b\\u{202C}"), ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"),
    ("user\u{200B}name", "user\\u{200B}name"), ("\u{FEFF}bom", "\\u{FEFF}bom"), ("a\u{AD}b", "a\\u{AD}b"),
    ("\u{E0041}\u{E0042}", "\\u{E0041}\\u{E0042}"), ("\u{3164}", "\\u{3164}"), ("\u{FFF9}x", "\\u{FFF9}x"),
    ("x\u{200D}y", "x\\u{200D}y"),
  ])
  func `what reorders or hides text is shown`(text: String, safe: String) {
    #expect(SafeText.visible(text) == safe)
  }

  @Test(arguments: ["é", "日本", "👩‍👩‍👧‍👦", "🇩🇪", "❤️", "1️⃣", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "می‌خواهم", "क्ष", "ไทย", "שלום", "\u{600}12", "\u{E000}"])
  func `text that people write stays`(text: String) {
    #expect(SafeText.visible(text).unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test func `a mark without a base doesn't climb onto its neighbour`() {
    #expect(SafeText.visible("\u{301}x") == "\\u{301}x")
  }

  @Test func `marks don't pile up`() {
    let pile = "e" + String(repeating: "\u{301}", count: 500)
    #expect(SafeText.visible(pile).unicodeScalars.count == 9)
  }

  @Test func `an emoji carries nothing hidden`() {
    let smuggled = "😀" + String(repeating: "\u{E0041}", count: 3)
    #expect(SafeText.visible(smuggled) == "😀\\u{E0041}\\u{E0041}\\u{E0041}")
  }

  @Test func `ASCII is nothing but ASCII`() {
    #expect(SafeText.visible("caf\u{E9} \u{1B}\n\u{7}😀", ascii: true) == "caf\\u{E9} \\e\\n\\u{7}\\u{1F600}")
  }

  @Test func `text from right to left is kept to itself`() {
    #expect(SafeText.isolated("שלום") == "\u{2068}שלום\u{2069}")
    #expect(SafeText.isolated("hello") == "hello")
  }
}
