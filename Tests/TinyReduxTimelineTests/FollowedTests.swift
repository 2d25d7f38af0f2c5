import Testing
import TinyReduxTimeline
import TinyReduxTrace

/// What a timeline offers to those who watch it grow.
@Suite struct FollowedTests {
  private func taps(_ ids: ClosedRange<Int>, _ name: String = "tap") -> [TraceRecord] {
    var trace = Recording()
    for id in ids { trace.action(Double(id) * 1000, id, name) }
    return trace.records.filter { if case .header = $0.event { false } else { true } }
  }

  private func timeline(_ records: [TraceRecord]) -> Timeline {
    var style = TimelineStyle()
    style.rowsOnly = true
    var timeline = Timeline(name: "", style: style)
    for record in records { _ = timeline.add(record) }
    return timeline
  }

  @Test func `a run is one from ten on, also before it has ended`() {
    #expect(!timeline(taps(1...9)).waitsAsRun)
    #expect(timeline(taps(1...10)).waitsAsRun)
  }

  @Test func `equal actions behind a flush go on with it, others don't`() {
    var followed = timeline(taps(1...3))
    #expect(!followed.continuesFlushed)
    _ = followed.flush()
    #expect(!followed.continuesFlushed)
    for record in taps(4...4) { _ = followed.add(record) }
    #expect(followed.continuesFlushed)
    for record in taps(5...5, "other") { _ = followed.add(record) }
    #expect(!followed.continuesFlushed)
    for record in taps(6...6) { _ = followed.add(record) }
    #expect(!followed.continuesFlushed)
  }

  @Test func `a copy that is flushed leaves the run as it was`() {
    var followed = timeline(taps(1...12))
    var ahead = followed
    #expect(ahead.flush().contains("×12"))
    for record in taps(13...13) { _ = followed.add(record) }
    #expect(followed.finish().contains("×13"))
  }

  @Test(arguments: [60, 120, 240])
  func `rows behind a change of the width are those of a timeline of that width`(width: Int) {
    var followed = timeline(taps(1...1))
    let before = followed.flush()
    followed.resize(to: width)
    for record in taps(2...2, "other") { _ = followed.add(record) }
    var style = TimelineStyle()
    style.rowsOnly = true
    style.width = width
    var other = Timeline(name: "", style: style)
    for record in taps(1...1) { _ = other.add(record) }
    _ = other.flush()
    for record in taps(2...2, "other") { _ = other.add(record) }
    #expect(before.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(followed.finish() == other.finish())
  }
}
