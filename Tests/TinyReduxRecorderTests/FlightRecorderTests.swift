import Foundation
import TestSupport
import Testing
import TinyRedux
import TinyReduxTrace

@testable import TinyReduxRecorder

@MainActor
struct FlightRecorderTests {
  let sink = MemorySink()
  let failures = Failures()

  private func options(lines: Int = 2_000, bytes: Int = 1 << 20) -> RecordingOptions {
    .virtual { [failures] in
      $0.flightRecorder = .init(lines: lines, bytes: bytes)
      $0.onFailure = failures.take
    }
  }

  private func kinds(_ records: [TraceRecord]) -> [String] { records.map(\.event.kind) }

  private func state(_ records: [TraceRecord]) throws -> JSONValue? {
    var replay = StateReplay()
    for record in records { try replay.add(record) }
    return replay.state
  }

  @Test func `an unhandled error writes at once what led to it`() async throws {
    let (taken, bytes) = AsyncStream.makeStream(of: String.self)
    let recorder = TraceRecorder(sink: StreamSink(bytes), options: options(lines: 6))
    let store = shop(recorder)
    for number in 1...20 { await store.send(.put("\(number)")) }
    store.dispatch(.fail)
    // Nothing was written before, and nobody asks.
    var text = ""
    for await first in taken {
      text = first
      break
    }
    let memory = MemorySink()
    _ = memory.write(Array(text.utf8)[...])
    let records = try memory.records()
    #expect(
      kinds(records) == [
        "header", "dropped", "state", "end", "dispatch", "middleware", "error", "resolver", "end", "footer",
      ])
    #expect(try memory.findings() == [])
    #expect(records.map(\.seq) == Array(1...10))
    #expect(try state(records)?["items"]?.array?.count == 20)
    #expect(try state(Array(records.prefix(3)))?["items"]?.array?.count == 19)
    guard records.count == 10, case .dropped(let count) = records[1].event,
      case .header(let header) = records[0].event, case .footer(let footer) = records[9].event
    else {
      Issue.record("\(kinds(records))")
      return
    }
    // A snapshot, and 20 actions of four lines without the last.
    #expect(count == 1 + 20 * 4 - 1)
    #expect(header.open == .init(dispatches: [20]))
    #expect(footer == .init(dispatches: 1, errors: 1, unhandled: 1, dropped: count))
    withExtendedLifetime(store) {}
  }

  @Test func `on demand, what is kept is written, and once`() async throws {
    let recorder = TraceRecorder(sink: sink, options: options())
    let store = shop(recorder)
    await store.send(.put("x"))
    await recorder.flush()
    #expect(kinds(try sink.records()) == ["header", "dispatch", "state", "middleware", "reducer", "end", "footer"])
    #expect(try sink.findings() == [])
    let bytes = sink.bytes
    await recorder.flush()
    await recorder.close()
    #expect(sink.bytes == bytes)
    withExtendedLifetime(store) {}
  }

  @Test func `the state stands in front, and takes no place among the lines`() async throws {
    let recorder = TraceRecorder(sink: sink, options: options(lines: 10_000))
    let store = shop(recorder)
    for _ in 0..<1_500 { store.dispatch(.add(1)) }
    await store.send(.skip)
    await recorder.flush()
    let records = try sink.records()
    #expect(kinds(records).count { $0 == "state" } == 1)
    #expect(try state(records)?["count"] == 1_500)
    withExtendedLifetime(store) {}
  }

  @Test func `what is taken in is not written before somebody asks`() async throws {
    let header = TraceRecord.Header(trace: "", store: "", started: "")
    let recording = Recording(header, start: .zero, options: options(), sink: sink, nextSink: nil)
    _ = recording.queue.append(Happening(time: .zero, dispatch: 0, what: .closed), isUrgent: false)
    await recording.drain()
    #expect(sink.bytes.isEmpty)
    await recording.flush()
    #expect(kinds(try sink.records()) == ["header", "store", "footer"])
  }

  @Test func `what is written twice is two traces that stand alone, and one recording`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.appending("flight.jsonl").path
    let recorder = try TraceRecorder(path: path, options: options(lines: 12))
    let store = shop(recorder)
    for number in 1...10 { await store.send(.add(number)) }
    store.dispatch(.wait)
    await store.send(.add(100))
    await recorder.flush()
    for _ in 0..<10 { await store.send(.put("x")) }
    await store.send(.stopWaiting)
    await recorder.flush()
    await recorder.close()

    var whole = Validator()
    var seq = 0
    var opened: [TraceRecord.OpenIDs?] = []
    for (index, file) in [path, folder.appending("flight.1.jsonl").path].enumerated() {
      var alone = Validator()
      var replay = StateReplay()
      var reader = TraceReader(file: file, bytes: Array(try Data(contentsOf: URL(filePath: file))))
      while let record = try reader.next() {
        seq += 1
        #expect(record.seq == seq)
        #expect(alone.check(record, line: reader.line) == [])
        #expect(whole.check(record, line: reader.line) == [])
        try replay.add(record)
        guard case .header(let header) = record.event else { continue }
        #expect(header.segment == index)
        opened.append(header.open)
        // The wall time at its time.
        #expect(header.started == WallClock.text(nanosecondsSince1970: record.time))
      }
      #expect(replay.state?["count"] == 155)
      #expect(replay.state?["items"]?.array?.count == 10 * index)
    }
    #expect(opened.count == 2)
    #expect(opened.last??.dispatches.first == 11)
    #expect(opened.last??.effects == [1])
    withExtendedLifetime(store) {}
  }

  @Test func `a recording that ends well leaves nothing`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.appending("flight.jsonl").path
    let recorder = try TraceRecorder(path: path, options: options())
    let store = shop(recorder)
    await store.send(.add(1))
    // Rescued.
    await store.send(.fail)
    store.close()
    await recorder.close()
    #expect(recorder.status == .closed)
    #expect(try Data(contentsOf: URL(filePath: path)).isEmpty)
  }

  @Test func `what a crash left stays until something is written`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("what led to the crash", to: "flight.jsonl").path
    let recorder = try TraceRecorder(path: path, options: options())
    // Nobody else gets it meanwhile.
    #expect(throws: RecordingError.inUse(path: path)) { try TraceRecorder(path: path) }
    let store = shop(recorder)
    await store.send(.add(1))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "what led to the crash")
    await recorder.flush()
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix(#"{"kind":"header","#))
    await recorder.close()
    withExtendedLifetime(store) {}
  }

  @Test func `a loss that is let go counts for all that it lost`() {
    var memory = FlightMemory(.init(lines: 1, bytes: 1 << 20))
    memory.keep(TraceRecord(seq: 1, event: .dropped(count: 17)))
    memory.keep(TraceRecord(seq: 1, event: .note(message: "small")))
    memory.keep(TraceRecord(seq: 1, event: .note(message: "small")))
    #expect(memory.past.dropped == 18)
  }

  @Test(arguments: [(10, 1 << 20), (1 << 20, 1_000)])
  func `memory is bounded by lines, and by bytes`(lines: Int, bytes: Int) throws {
    var memory = FlightMemory(.init(lines: lines, bytes: bytes))
    memory.keep(TraceRecord(seq: 1, event: .state(.init(hash: nil, value: ["n": 0]))))
    for number in 1...10_000 {
      let patch = JSONPatch.Operation(op: .replace, path: "/n", value: .number(JSONNumber(number)))
      memory.keep(
        TraceRecord(seq: 1, time: number, event: .end(.init(dispatch: number, outcome: "done", patch: [patch]))))
    }
    let past = memory.past
    let kept = memory.take()
    var text: [UInt8] = []
    for record in kept { TraceWriter.append(record, to: &text) }
    #expect(kept.count <= lines && text.count <= bytes)
    // As many as there is place for.
    #expect(kept.count == lines || text.count > bytes - 200)
    #expect(past.dropped == 10_001 - kept.count)
    #expect(past.replay.state?["n"]?.int == 10_000 - kept.count)
    #expect(memory.past.replay.state?["n"] == 10_000)
    #expect(memory.isEmpty)
  }

  @Test func `a line that is larger than all the memory is kept until the next one`() {
    var memory = FlightMemory(.init(lines: 10, bytes: 100))
    memory.keep(TraceRecord(seq: 1, event: .note(message: "small")))
    memory.keep(TraceRecord(seq: 1, event: .note(message: String(repeating: "x", count: 1_000))))
    #expect(memory.past.dropped == 1)
    memory.keep(TraceRecord(seq: 1, event: .note(message: "small")))
    #expect(memory.take().count == 1)
  }
}
