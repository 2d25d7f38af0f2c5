import Testing
import TinyRedux
import TinyReduxTrace

@testable import TinyReduxRecorder

struct WallTimeTests {
  private func lines(after minutes: Int, times: Int = 1) async throws -> [TraceRecord] {
    let sink = MemorySink()
    let header = TraceRecord.Header(trace: "", store: "", started: "")
    let recording = Recording(
      header, start: EventClock.now() - .seconds(60 * minutes), options: RecordingOptions(), sink: sink, nextSink: nil)
    for _ in 0..<times {
      _ = recording.queue.append(Happening(time: EventClock.now(), dispatch: 0, what: .closed), isUrgent: false)
      await recording.drain()
    }
    return try sink.records()
  }

  @Test func `once a minute the wall time is told, behind what happened, and times don't fall`() async throws {
    let records = try await lines(after: 1, times: 2)
    #expect(records.map(\.event.kind) == ["header", "store", "clock", "store"])
    #expect(records.map(\.time) == records.map(\.time).sorted())
    guard case .clock(let wall) = records[2].event else { return }
    #expect(wall.hasPrefix("20") && wall.hasSuffix("Z"))
    #expect(records[2].time >= 60_000_000_000)
  }

  @Test func `before the first minute is over the header's wall time is enough`() async throws {
    #expect(try await lines(after: 0).map(\.event.kind) == ["header", "store"])
  }

  @Test func `in virtual time there is no clock`() async throws {
    let sink = MemorySink()
    let header = TraceRecord.Header(trace: "", store: "", started: "")
    let recording = Recording(
      header, start: EventClock.now() - .seconds(3_600), options: .virtual(), sink: sink, nextSink: nil)
    await recording.drain()
    #expect(try sink.records().map(\.event.kind) == ["header"])
  }

  @Test func `a later file's header tells the wall time at its time`() async throws {
    let (first, second) = (MemorySink(), MemorySink())
    var options = RecordingOptions()
    options.fileBytes = 1
    let start = EventClock.now() - .seconds(3_600)
    var header = TraceRecord.Header(trace: "", store: "", started: WallClock.time(nanosecondsAgo: 3_600_000_000_000))
    header.clock = "monotonic"
    let recording = Recording(header, start: start, options: options, sink: first) { _ in second }
    _ = recording.queue.append(
      Happening(time: start + .seconds(1_800), dispatch: 0, what: .closed), isUrgent: false)
    await recording.drain()
    let record = try #require(second.records().first)
    guard case .header(let later) = record.event else {
      Issue.record("\(record)")
      return
    }
    #expect(record.time == 1_800_000_000_000)
    // Half an hour later, to the second; the computer's clock may be set meanwhile.
    #expect(later.started != header.started)
    #expect(later.started <= WallClock.time(nanosecondsAgo: 1_799_000_000_000))
    #expect(later.started >= WallClock.time(nanosecondsAgo: 1_900_000_000_000))
  }
}
