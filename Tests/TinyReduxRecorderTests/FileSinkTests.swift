import Foundation
import Synchronization
import TestSupport
import Testing
import TinyRedux
import TinyReduxTrace

@testable import TinyReduxRecorder

@MainActor
struct FileSinkTests {
  let folder: TemporaryFolder
  let failures = Failures()
  private var file: String { folder.appending("trace.jsonl").path }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func recorder(_ path: String) throws -> TraceRecorder {
    try TraceRecorder(path: path, store: "Shop", options: .virtual { [failures] in $0.onFailure = failures.take })
  }

  private func kinds(_ path: String) throws -> [String] {
    var reader = TraceReader(file: path, bytes: Array(try Data(contentsOf: URL(filePath: path))))
    var kinds: [String] = []
    while let record = try reader.next() { kinds.append(record.event.kind) }
    return kinds
  }

  @Test func `a recording is a file of its owner's`() async throws {
    try Data("old and longer than what comes".utf8).write(to: URL(filePath: file))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
    let recorder = try recorder(file)
    let store = shop(recorder)
    await store.send(.add(1))
    #expect(recorder.status == .recording)
    await recorder.close()
    withExtendedLifetime(store) {}
    #expect(recorder.status == .closed)
    #expect(try kinds(file) == ["header", "dispatch", "state", "middleware", "reducer", "end", "footer"])
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(failures.all == [])
  }

  @Test func `what happened before a flush is in the file`() async throws {
    let recorder = try recorder(file)
    let store = shop(recorder)
    await store.send(.add(1))
    await recorder.flush()
    #expect(try kinds(file).last == "end")
    await store.send(.add(1))
    await recorder.flush()
    #expect(try kinds(file).count == 10)
  }

  @Test func `a file that is large enough is followed by another, each of which stands alone`() async throws {
    var options = RecordingOptions.virtual()
    options.fileBytes = 2_000
    let recorder = try TraceRecorder(path: file, options: options)
    let store = shop(recorder)
    store.dispatch(.wait)
    for number in 1...20 {
      await store.send(.add(number))
      await store.send(.put("\(number)"))
    }
    await store.send(.stopWaiting)
    await recorder.close()
    withExtendedLifetime(store) {}
    let segments = (0..<10).map { SegmentPath.of(file, segment: $0) }.filter(FileManager.default.fileExists(atPath:))
    #expect(segments.count > 3)
    var whole = Validator()
    var replay = StateReplay()
    var (seq, time) = (0, 0)
    var open = TraceRecord.OpenIDs()
    for path in [file] + segments {
      var alone = Validator()
      var reader = TraceReader(file: path, bytes: Array(try Data(contentsOf: URL(filePath: path))))
      while let record = try reader.next() {
        #expect(alone.check(record, line: reader.line) == [])
        #expect(whole.check(record, line: reader.line) == [])
        try replay.add(record)
        seq += 1
        #expect(record.seq == seq)
        switch record.event {
        case .header(let header):
          // Times go on from the first header.
          #expect(record.time == time)
          #expect(header.started == WallClock.text(nanosecondsSince1970: time))
          #expect(header.open == (header.segment == 0 ? nil : open))
        case .dispatch(let dispatch): open.dispatches.append(dispatch.dispatch)
        case .end(let end): open.dispatches.removeAll { $0 == end.dispatch }
        case .effect(let effect) where effect.phase == .start: open.effects.append(effect.effect)
        case .effect(let effect): open.effects.removeAll { $0 == effect.effect }
        default: break
        }
        time = max(time, record.time)
      }
    }
    #expect(replay.state?["count"] == 210)
    #expect(replay.state?["items"]?.array?.count == 20)
  }

  @Test(arguments: [
    ("/a.b/trace.jsonl", "/a.b/trace.2.jsonl"), ("trace", "trace.2"), ("/a.b/trace", "/a.b/trace.2"),
    (".trace", ".trace.2"),
  ])
  func `a later file has its number in its name`(path: String, second: String) {
    #expect(SegmentPath.of(path, segment: 2) == second)
  }

  @Test func `an unhandled error is written without being asked for`() async throws {
    let (taken, bytes) = AsyncStream.makeStream(of: String.self)
    let recorder = TraceRecorder(sink: StreamSink(bytes), options: .virtual())
    let store = shop(recorder)
    await store.send(.fail)
    for await text in taken where text.contains("unhandled") { break }
    withExtendedLifetime(store) {}
  }

  @Test(arguments: [
    ("missing/trace.jsonl", ENOENT, "No such file or directory. Make the folder first."),
    ("", EISDIR, "Is a directory. Name a file in that folder."),
    ("pipe", ENXIO, "No such device or address. Start the pipe's reader first."),
  ])
  func `a file that can't be opened is refused with what to do`(name: String, code: Int32, words: String) throws {
    mkfifo(folder.appending("pipe").path, 0o600)
    let path = folder.appending(name).path
    let error = #expect(throws: RecordingError.self) { try recorder(path) }
    #expect(error == .cannotOpen(path: path, SystemError(code)))
    #expect(error?.description == "A trace needs a file that can be written. \(path): \(words)")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `a full disk ends the recording with one report, and nothing else`() async throws {
    let recorder = try recorder("/dev/full")
    let store = shop(recorder)
    for _ in 0..<3 {
      await store.send(.add(1))
      await recorder.flush()
    }
    await recorder.close()
    let failure = RecordingError.cannotWrite(path: "/dev/full", SystemError(ENOSPC))
    #expect(failures.all == [failure])
    #expect(recorder.status == .failed(failure))
    #expect(store.count == 3)
    #expect(failure.description.hasSuffix("Free some space, or record to another disk."))
  }

  @Test func `a pipe's reader gets the trace, and may leave`() async throws {
    let path = folder.appending("pipe").path
    mkfifo(path, 0o600)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    let recorder = try recorder(path)
    let store = shop(recorder)
    await store.send(.add(1))
    await recorder.flush()
    var buffer = [UInt8](repeating: 0, count: 10_000)
    let count = read(reader, &buffer, buffer.count)
    #expect(String(decoding: buffer.prefix(count), as: UTF8.self).hasPrefix(#"{"kind":"header""#))
    close(reader)
    await store.send(.add(1))
    await recorder.flush()
    #expect(failures.all == [.cannotWrite(path: path, SystemError(EPIPE))])
    #expect(store.count == 2)
  }

  @Test func `a pipe that is full is not waited for`() async throws {
    let path = folder.appending("pipe").path
    mkfifo(path, 0o600)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let recorder = try recorder(path)
    let store = shop(recorder)
    for _ in 0..<20 {
      store.dispatch(.put(String(repeating: "x", count: 10_000)))
    }
    await store.send(.skip)
    await recorder.flush()
    #expect(recorder.status == .recording)
    await recorder.close()
    let left = failures.all.map { if case .notTaken(let bytes) = $0 { bytes } else { 0 } }
    #expect(left.count == 1)
    // No more than was formatted; what was not is dropped.
    #expect(0 < left[0] && left[0] < 100_000)
  }

  @Test func `a pipe that nobody reads loses what finds no place, and tells how many; nobody waits`() async throws {
    let path = folder.appending("pipe").path
    mkfifo(path, 0o600)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    var options = RecordingOptions.virtual { [failures] in $0.onFailure = failures.take }
    options.capacity = 100
    options.state = .off
    let recorder = try TraceRecorder(path: path, options: options)
    let store = shop(recorder)
    // Fills the pipe, so that it takes no more.
    await store.send(.put(String(repeating: "x", count: 60_000)))
    await store.send(.put(String(repeating: "y", count: 60_000)))
    await recorder.flush()
    for number in 1...1_000 { store.dispatch(.add(number)) }
    await store.send(.skip)
    #expect(store.count == 500_500)

    var bytes: [UInt8] = []
    var count = -1
    while bytes.count > count {
      count = bytes.count
      await recorder.flush()
      bytes += Self.readAll(from: reader)
    }
    await recorder.close()
    bytes += Self.readAll(from: reader)
    let sink = MemorySink()
    _ = sink.write(bytes[...])
    #expect(try sink.findings() == [])
    let records = try sink.records()
    let dropped = records.compactMap { if case .dropped(let count) = $0.event { count } else { nil } }
    guard case .footer(let footer)? = records.last?.event else {
      Issue.record("no footer")
      return
    }
    #expect(dropped.reduce(0, +) == footer.dropped)
    // Two actions of four events, a thousand of four, one of three.
    let events = records.count { ["dispatch", "middleware", "reducer", "end"].contains($0.event.kind) }
    #expect(events + footer.dropped == 2 * 4 + 1_000 * 4 + 3)
    #expect(footer.dropped > 3_000)
    #expect(failures.all == [])
  }

  /// What a pipe holds now.
  private static func readAll(from pipe: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(pipe, &buffer, buffer.count), count > 0 { bytes += buffer.prefix(count) }
    return bytes
  }

  @Test func `a sink of the program's own may throw`() async throws {
    struct Broken: TraceSink {
      func write(_ bytes: ArraySlice<UInt8>) throws -> Int { throw Expired() }
      func close() {}
    }
    let recorder = TraceRecorder(sink: Broken(), options: .virtual { [failures] in $0.onFailure = failures.take })
    await recorder.flush()
    await recorder.flush()
    #expect(failures.all == [.sinkFailed(reason: "token expired")])
  }
}

/// Passes on what it gets.
struct StreamSink: TraceSink {
  let bytes: AsyncStream<String>.Continuation

  init(_ bytes: AsyncStream<String>.Continuation) { self.bytes = bytes }

  func write(_ bytes: ArraySlice<UInt8>) -> Int {
    self.bytes.yield(String(decoding: bytes, as: UTF8.self))
    return bytes.count
  }

  func close() { bytes.finish() }
}
