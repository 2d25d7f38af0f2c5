import Testing
import TinyReduxTimeline
import TinyReduxTrace

@Suite struct HeadingTests {
  private func streamed(_ trace: Recording, footer: TraceRecord.Footer? = nil) -> [Substring] {
    var timeline = Timeline(name: "a.jsonl", footer: footer, end: footer == nil ? nil : 2_000_000)
    return lines(trace.records.map { timeline.add($0) }.joined() + timeline.finish())
  }

  private var trace: Recording {
    var trace = Recording()
    trace.action(0, 1, "a")
    return trace
  }

  @Test func `a summary that is known beforehand stands above`() {
    let footer = TraceRecord.Footer(
      dispatches: 12_345, refused: 2, effects: 1, errors: 3, rescued: 2, unhandled: 1, dropped: 7)
    #expect(
      streamed(trace, footer: footer).prefix(2) == [
        "a.jsonl · store App · 12 345 dispatches · 2.0ms",
        "3 errors: 2 rescued, 1 unhandled · 2 refused · 7 dropped",
      ])
  }

  @Test func `a summary that comes with the footer stands below`() {
    var trace = trace
    trace.add(2000, .footer(TraceRecord.Footer(dispatches: 1)))
    let lines = streamed(trace)
    #expect(lines.first == "a.jsonl · store App · 2026-08-20T10:11:12.123456789Z")
    #expect(lines.suffix(2) == ["", "1 dispatch · 2.0ms · no errors"])
  }

  @Test func `without a footer it is counted, and said`() {
    #expect(streamed(trace).last == "1 dispatch · 50µs · no errors · no footer: the recording was not closed")
  }

  @Test func `rows only are rows only`() {
    var style = TimelineStyle()
    style.rowsOnly = true
    #expect(lines(Timeline.text(of: trace.records, name: "a.jsonl", style: style)).count == 2)
  }

  @Test func `nothing comes of nothing`() {
    #expect(Timeline.text(of: []) == "")
  }

  @Test func `text of a whole trace is what the stream gives, in the end`() throws {
    for name in TraceFixtures.names {
      let records = try TraceFixtures.records(name)
      var style = TimelineStyle()
      style.rowsOnly = true
      var timeline = Timeline(name: "", style: style)
      let streamed = records.map { timeline.add($0) }.joined() + timeline.finish()
      #expect(streamed == Timeline.text(of: records, style: style))
    }
  }

  @Test func `rows come as soon as an action has ended`() {
    var timeline = Timeline(name: "")
    var trace = trace
    trace.action(60, 2, "b")
    let texts = trace.records.map { timeline.add($0) }
    #expect(texts.map(\.isEmpty) == [false, true, true, true, true, true, false])
    #expect(texts.last.map { lines($0).count } == 2)
  }

  @Test func `what waits to become a run can be had at once`() {
    var timeline = Timeline(name: "")
    #expect(lines(trace.records.map { timeline.add($0) }.joined()).count == 2)
    #expect(lines(timeline.flush()).count == 2)
    #expect(timeline.flush() == "")
  }

  @Test func `the first column says the time of day, or the time since the row above`() {
    var trace = trace
    trace.action(2_000_000, 2, "b")
    trace.add(3_000_000, .clock(wall: "2026-08-20T23:59:59.5Z"))
    trace.action(4_000_000, 3, "c")
    func firstColumn(_ time: TimelineStyle.Time) -> [Substring] {
      lines(rows(trace) { $0.time = time }).compactMap { $0.contains("●") ? $0.split(separator: " ").first : nil }
    }
    #expect(firstColumn(.relative) == ["0µs", "2.00s", "4.00s"])
    #expect(firstColumn(.delta) == ["+0µs", "+2.00s", "+2.00s"])
    #expect(firstColumn(.wall) == ["10:11:12.123", "10:11:14.123", "00:00:00.500"])
  }
}
