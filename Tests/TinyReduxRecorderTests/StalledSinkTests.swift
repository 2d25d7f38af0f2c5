import Synchronization
import Testing
import TinyRedux
import TinyReduxTrace

@testable import TinyReduxRecorder

/// A sink that takes nothing for a while, or fails.
@MainActor
struct StalledSinkTests {
  let taken = MemorySink()
  let failures = Failures()

  private func recording(_ sink: any TraceSink) -> Recording {
    Recording(
      TraceRecord.Header(trace: "", store: "", started: ""), start: .zero,
      options: .virtual { [failures] in $0.onFailure = failures.take }, sink: sink, nextSink: nil)
  }

  private func append(_ count: Int, to recording: Recording) {
    for _ in 0..<count {
      _ = recording.queue.append(Happening(time: .zero, dispatch: 0, what: .closed), isUrgent: false)
    }
  }

  /// Takes what fulfils a condition.
  private final class Picky: TraceSink {
    private let sink: MemorySink
    private let takes: @Sendable (String) -> Bool
    private let largest = Atomic(0)

    init(_ sink: MemorySink, takes: @escaping @Sendable (String) -> Bool) {
      self.sink = sink
      self.takes = takes
    }

    /// The most bytes that were offered at once.
    var most: Int { largest.load(ordering: .relaxed) }

    func write(_ bytes: ArraySlice<UInt8>) -> Int {
      largest.max(bytes.count, ordering: .relaxed)
      return takes(String(decoding: bytes, as: UTF8.self)) ? sink.write(bytes) : 0
    }

    func close() { sink.close() }
  }

  @Test func `a reader who wakes at the very end is told what is missing`() async throws {
    let recording = recording(Picky(taken) { $0.contains(#""kind":"footer""#) })
    append(5, to: recording)
    await recording.close()
    let records = try taken.records()
    #expect(records.map(\.event.kind) == ["header", "dropped", "footer"])
    guard records.count == 3, case .dropped(5) = records[1].event, case .footer(let footer) = records[2].event else {
      Issue.record("\(records)")
      return
    }
    #expect(footer.dropped == 5)
    #expect(try taken.findings() == [])
    #expect(failures.all == [])
  }

  @Test func `what a sink doesn't take is not formatted ahead, and nothing of it is lost`() async throws {
    let isOpen = Mutex(true)
    let sink = Picky(taken) { _ in isOpen.withLock(\.self) }
    let recording = recording(sink)
    await recording.drain()
    isOpen.withLock { $0 = false }
    append(20_000, to: recording)
    await recording.drain()
    append(20_000, to: recording)
    await recording.drain()
    #expect(sink.most > 0 && sink.most < 70_000)
    isOpen.withLock { $0 = true }
    await recording.flush()
    #expect(try taken.records().count == 40_001)
    #expect(try taken.findings() == [])
    await recording.close()
  }

  private final class Failing: TraceSink {
    let closes = Atomic(0)
    private let failsToClose: Bool

    init(failsToClose: Bool = false) { self.failsToClose = failsToClose }

    func write(_ bytes: ArraySlice<UInt8>) throws -> Int {
      if failsToClose { return bytes.count }
      throw CancellationError()
    }

    func close() throws {
      closes.add(1, ordering: .relaxed)
      if failsToClose { throw CancellationError() }
    }
  }

  @Test(arguments: [true, false])
  func `a sink that fails is closed once`(failsToClose: Bool) async {
    let sink = Failing(failsToClose: failsToClose)
    let recording = recording(sink)
    await recording.flush()
    await recording.close()
    await recording.close()
    #expect(sink.closes.load(ordering: .relaxed) == 1)
    #expect(failures.all.count == 1)
  }

  @Test func `a recording that a second store ends closes its sink`() async {
    let recorder = TraceRecorder(sink: taken, options: .virtual { [failures] in $0.onFailure = failures.take })
    let observer: StoreObserver<Shop, ShopAction> = recorder.observer()
    let stores = (1...2).map { _ in ShopStore(initialState: Shop(), reducers: [.main], observers: [observer]) }
    for store in stores { await store.send(.add(1)) }
    await recorder.close()
    #expect(failures.all == [.secondStore])
    #expect(taken.isClosed)
  }
}
