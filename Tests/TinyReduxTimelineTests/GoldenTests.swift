import TestSupport
import Testing
import TinyReduxTimeline
import TinyReduxTrace

@Suite struct GoldenTests {
  private func draw(_ name: String = "showcase.jsonl", _ change: (inout TimelineStyle) -> Void) throws -> String {
    var style = TimelineStyle()
    style.expandHint = "-x to expand"
    change(&style)
    return Timeline.text(of: try TraceFixtures.records(name), name: "App.jsonl", style: style)
  }

  @Test(arguments: [60, 80, 120, 240])
  func `the showcase, by width`(width: Int) throws {
    expectGolden(try draw { $0.width = width }, "timeline-\(width).txt")
  }

  @Test func `the showcase in ASCII`() throws {
    let text = try draw { $0.ascii = true }
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
    expectGolden(text, "timeline-ascii.txt")
  }

  @Test func `the showcase in colour`() throws {
    expectGolden(try draw { $0.color = true }, "timeline-color.txt")
  }

  @Test func `the showcase with every patch`() throws {
    expectGolden(try draw { $0.patches = true }, "timeline-patches.txt")
  }

  @Test(arguments: [60, 80, 120])
  func `one of each thing, by width`(width: Int) {
    var style = TimelineStyle()
    style.width = width
    expectGolden(
      Timeline.text(of: Recording.everything.records, name: "everything.jsonl", style: style),
      "timeline-everything-\(width).txt")
  }

  @Test(arguments: [60, 80, 120])
  func `one of each thing, flat`(width: Int) {
    var style = TimelineStyle()
    style.width = width
    style.flat = true
    expectGolden(
      Timeline.text(of: Recording.everything.records, name: "everything.jsonl", style: style),
      "timeline-flat-\(width).txt")
  }

  @Test func `the legend`() {
    expectGolden(Timeline.legend(), "legend.txt")
  }

  @Test func `the legend in ASCII`() {
    var style = TimelineStyle()
    style.ascii = true
    let text = Timeline.legend(style: style)
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
    expectGolden(text, "legend-ascii.txt")
  }
}
