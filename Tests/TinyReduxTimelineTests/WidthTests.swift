import Testing

@testable import TinyReduxTimeline
import TinyReduxTrace

/// No line of any trace is wider than it may be, or says anything to the terminal but its colours.
@Suite struct WidthTests {
  private func check(
    _ records: [TraceRecord], _ name: String, _ widths: some Sequence<Int> = 60...240,
    _ change: (inout TimelineStyle) -> Void = { _ in }
  ) {
    var style = TimelineStyle()
    style.expandHint = "-x to expand"
    change(&style)
    for width in widths {
      style.width = width
      let lines = lines(Timeline.text(of: records, name: name, style: style))
      let tooWide = lines.first { DisplayWidth.of(String($0)) > width }
      #expect(tooWide == nil, "\(name) at \(width)")
      let unsafe = lines.first {
        $0.utf8.contains { $0 < 0x20 || $0 == 0x7F } || $0.unicodeScalars.contains(where: isC1)
      }
      #expect(unsafe == nil, "\(name) at \(width)")
    }
  }

  private func isC1(_ scalar: Unicode.Scalar) -> Bool {
    (0x80..<0xA0).contains(scalar.value)
  }

  @Test(arguments: TraceFixtures.names)
  func `every fixture at every width`(name: String) throws {
    // The showcase's mouse moves are alike; some are enough.
    let records = try TraceFixtures.records(name)
    check(records.count < 100 ? records : Array(records[..<60] + records[(records.count - 10)...]), name)
  }

  @Test func `one of each thing at every width`() {
    check(Recording.everything.records, "everything.jsonl")
    check(Recording.everything.records, "everything.jsonl") {
      $0.expand = true
      $0.patches = true
      $0.ascii = true
    }
  }

  @Test func `hostile text at every width`() {
    check(Recording.hostile.records, "hostile.jsonl")
  }

  @Test func `hostile text with all that can be shown, and in headings`() {
    for text in Recording.texts { check(Recording(store: text).records, text, [60, 80, 240]) }
    check(Recording.hostile.records, "hostile.jsonl", [60, 71, 72, 80, 119, 120, 240]) {
      $0.expand = true
      $0.patches = true
      $0.time = .wall
    }
  }

  @Test func `numbers at the ends of their range are drawn like any other`() {
    for time in TimelineStyle.Time.allCases {
      check(extremeRecords, "extreme.jsonl", [60, 80, 120, 240]) { $0.time = time }
      check(extremeRecords, "extreme.jsonl", [60, 120]) {
        $0.time = time
        $0.expand = true
      }
    }
  }

  @Test func `flat rows hold them too`() {
    for records in [Recording.hostile.records, Recording.everything.records, extremeRecords] {
      check(records, "flat.jsonl", [60, 80, 120, 240]) {
        $0.flat = true
        $0.patches = true
      }
    }
  }

  @Test func `hostile text in ASCII is ASCII`() {
    var style = TimelineStyle()
    style.ascii = true
    let text = Timeline.text(of: Recording.hostile.records, name: "日本", style: style)
    #expect(text.utf8.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) })
  }

  @Test func `colours add nothing but colours`() {
    var style = TimelineStyle()
    for records in [Recording.hostile.records, Recording.everything.records] {
      style.color = false
      let plain = Timeline.text(of: records, style: style)
      style.color = true
      let colored = Timeline.text(of: records, style: style)
      #expect(colored != plain)
      #expect(colored.replacing(/\u{1B}\[(0|1|3[0-7]|9[0-7])m/.matchingSemantics(.unicodeScalar), with: "") == plain)
    }
  }

  @Test(arguments: [(-1, 60), (0, 60), (59, 60), (241, 240), (Int.max, 240)])
  func `widths out of range are drawn at the nearest`(width: Int, drawn: Int) {
    var style = TimelineStyle()
    style.width = width
    let text = Timeline.text(of: Recording.everything.records, style: style)
    style.width = drawn
    #expect(text == Timeline.text(of: Recording.everything.records, style: style))
  }
}
