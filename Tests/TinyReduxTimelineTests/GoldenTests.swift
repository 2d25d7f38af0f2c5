import TestSupport
import Testing
import TinyReduxTimeline
import TinyReduxTrace

@Suite struct GoldenTests {
  @Test(arguments: [60, 80, 120, 240])
  func `the showcase at a width`(width: Int) {
    var style = TimelineStyle()
    style.width = width
    style.expandHint = "-x to expand"
    let text = Timeline.text(of: Recording.showcase.records, name: "App.jsonl", style: style)
    if width < 130 {
      print(text); print(Timeline.text(of: Recording.everything.records, name: "e.jsonl", style: style))
    }
  }
}
