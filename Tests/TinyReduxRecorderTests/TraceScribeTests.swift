import Testing
import TinyReduxTrace

@testable import TinyRedux
@testable import TinyReduxRecorder

/// What stands in each of a recording's files, line by line.
struct TraceScribeTests {
  private func header(_ segment: Int = 0) -> TraceRecord.Header {
    var header = TraceRecord.Header(trace: "9f", store: "Shop", started: "")
    header.segment = segment
    return header
  }

  private func scribe(_ change: (inout RecordingOptions) -> Void = { $0.fileBytes = 1 }) -> TraceScribe {
    TraceScribe(options: .virtual(change), start: .zero)
  }

  private func records(_ bytes: [UInt8]) throws -> [TraceRecord] {
    let sink = MemorySink()
    _ = sink.write(bytes[...])
    #expect(try sink.findings() == [])
    return try sink.records()
  }

  private func seen(_ glance: StateGlance) -> Happening {
    Happening(time: .zero, dispatch: 0, what: .started(glance))
  }

  @Test(arguments: [true, false])
  func `a file that begins behind a note tells it again, and no state from before it`(hasSnapshots: Bool) throws {
    var scribe = scribe()
    var bytes: [UInt8] = []
    scribe.begin(header(), to: &bytes)
    scribe.write(seen(.init(seen: .anew(["n": 1]))), to: &bytes)
    scribe.write(seen(.init(seen: .nothing, note: "why", isLastPatch: hasSnapshots)), to: &bytes)
    scribe.writeFooter(to: &bytes)
    #expect(
      try records(bytes).map(\.event.kind) == ["header", "state", "note"] + (hasSnapshots ? ["state"] : []) + ["footer"]
    )
    for segment in 1...2 {
      bytes = []
      scribe.begin(header(segment), to: &bytes)
      let number = JSONValue.number(JSONNumber(segment * 10))
      if hasSnapshots {
        scribe.write(seen(.init(seen: .anew(["n": number]))), to: &bytes)
        scribe.write(seen(.init(seen: .anew(["n": 7]))), to: &bytes)
      }
      let records = try records(bytes)
      #expect(records.map(\.event.kind) == ["header", "note"] + (hasSnapshots ? ["state", "state"] : []))
      guard case .note("why") = records[1].event else {
        Issue.record("\(records[1])")
        return
      }
    }
  }

  @Test(arguments: [true, false])
  func `a flight file does too, once the note was let go`(hasSnapshots: Bool) throws {
    var scribe = scribe { $0.flightRecorder = .init(lines: 2) }
    var bytes: [UInt8] = []
    scribe.write(seen(.init(seen: .anew(["n": 1]))), to: &bytes)
    scribe.write(seen(.init(seen: .nothing, note: "why", isLastPatch: hasSnapshots)), to: &bytes)
    for _ in 1...3 { scribe.write(Happening(time: .zero, dispatch: 0, what: .closed), to: &bytes) }
    scribe.writeKeptLines(header(), to: &bytes)
    #expect(try records(bytes).map(\.event.kind) == ["header", "dropped", "note", "store", "store", "footer"])
  }

  @Test func `behind a loss no file begins with the state from before it`() throws {
    var scribe = scribe()
    var bytes: [UInt8] = []
    scribe.begin(header(), to: &bytes)
    scribe.write(seen(.init(seen: .anew(["n": 1]))), to: &bytes)
    scribe.writeDropped(3, to: &bytes)
    bytes = []
    scribe.begin(header(1), to: &bytes)
    scribe.write(seen(.init(seen: .anew(["n": 2]))), to: &bytes)
    #expect(try records(bytes).map(\.event.kind) == ["header", "state"])
  }

  @Test func `what is written behind a step has the time of its end`() throws {
    var scribe = TraceScribe(options: RecordingOptions(), start: .zero)
    var bytes: [UInt8] = []
    scribe.begin(header(), to: &bytes)
    let step = StoreEvent<Shop, ShopAction>.Step(id: "main", took: .nanoseconds(50), exit: .next)
    let glance = StateGlance(seen: .anew(["n": 1]), note: "why")
    scribe.write(
      Happening(time: .nanoseconds(100), dispatch: 1, what: .reducer(.init(step), glance)), to: &bytes)
    scribe.writeDropped(3, to: &bytes)
    scribe.writeFooter(at: .nanoseconds(120), to: &bytes)
    let sink = MemorySink()
    _ = sink.write(bytes[...])
    let records = try sink.records()
    #expect(records.map(\.event.kind) == ["header", "reducer", "note", "state", "dropped", "footer"])
    #expect(records.map(\.time) == [0, 100, 150, 150, 150, 150])
  }

  private struct Upload: ReduxAction, Encodable {
    enum CodingKeys: CodingKey { case rows, token }

    let id = "upload"
    let rows = Array(repeating: 1_000, count: 70_000)
    let token = "t0k3n"
    var debugDescription: String { ".upload(token: \(token))" }
  }

  @Test func `an action of which not all was looked at for what is hidden goes by its description`() {
    for (redacted, isHidden) in [(["/token"], true), ([], false)] {
      let scribe = scribe { $0.redacted = redacted }
      var bytes: [UInt8] = []
      var copy = scribe
      let what = Happening.What.dispatched(Upload(), by: .outside(fileID: "A/B.swift", line: 1))
      copy.write(Happening(time: .zero, dispatch: 1, what: what), to: &bytes)
      let line = String(decoding: bytes, as: UTF8.self)
      #expect(line.contains(#""payload":{"$cut":"#))
      #expect(line.contains("t0k3n") == !isHidden)
    }
  }
}
