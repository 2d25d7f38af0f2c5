import Testing
import TinyRedux
import TinyReduxTrace

@testable import TinyReduxRecorder

@MainActor
struct LifetimeTests {
  let failures = Failures()

  private var options: RecordingOptions { .virtual { [failures] in $0.onFailure = failures.take } }

  @Test func `closing again does nothing`() async throws {
    let sink = MemorySink()
    let recorder = TraceRecorder(sink: sink, options: options)
    let store = shop(recorder)
    await store.send(.add(1))
    await recorder.close()
    let bytes = sink.bytes
    #expect(sink.isClosed)
    await store.send(.add(1))
    await recorder.close()
    await recorder.flush()
    #expect(sink.bytes == bytes)
    #expect(recorder.status == .closed)
  }

  @Test func `the store may go first`() async throws {
    let sink = MemorySink()
    let recorder = TraceRecorder(sink: sink, options: options)
    do {
      let store = shop(recorder)
      await store.send(.add(1))
    }
    await recorder.close()
    #expect(sink.lines.suffix(2).map { $0.prefix(14) } == [#"{"kind":"store"#, #"{"kind":"foote"#])
    #expect(try sink.findings() == [])
  }

  @Test func `the program may let go of the recorder first: the store holds it`() async throws {
    let sink = MemorySink()
    let store = shop(TraceRecorder(sink: sink, options: options))
    await store.send(.add(1))
    await store.send(.fail)
    #expect(!sink.isClosed)
  }

  @Test func `when nobody holds a recorder any more its trace is closed`() async throws {
    let (closed, closing) = AsyncStream.makeStream(of: Void.self)
    let sink = ClosingSink(closing)
    do {
      let store = shop(TraceRecorder(sink: sink, options: options))
      await store.send(.add(1))
    }
    for await _ in closed {}
    #expect(sink.memory.lines.last?.hasPrefix(#"{"kind":"footer""#) == true)
  }

  @Test func `a second store is refused, and the first goes on`() async throws {
    let sink = MemorySink()
    let recorder = TraceRecorder(sink: sink, options: options)
    let first = shop(recorder)
    let second = shop(recorder)
    #expect(failures.all == [.secondStore])
    await first.send(.add(1))
    await second.send(.put("x"))
    await recorder.close()
    withExtendedLifetime(first) {}
    #expect(!sink.lines.contains { $0.contains("put") })
    #expect(sink.lines.last?.contains(#""dispatches":1"#) == true)
  }

  @Test func `one observer for two stores ends the recording`() async throws {
    let recorder = TraceRecorder(sink: MemorySink(), options: options)
    let observer: StoreObserver<Shop, ShopAction> = recorder.observer()
    let first = ShopStore(initialState: Shop(), observers: [observer])
    let second = ShopStore(initialState: Shop(), observers: [observer])
    let third = ShopStore(initialState: Shop(), observers: [observer])
    await first.send(.add(1))
    await second.send(.add(1))
    await third.send(.add(1))
    #expect(recorder.status == .failed(.secondStore))
    #expect(failures.all == [.secondStore])
  }

  @Test func `dispatches from many threads are all in the trace`() async throws {
    let sink = MemorySink()
    let recorder = TraceRecorder(sink: sink, options: options)
    let store = shop(recorder)
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<250 { store.dispatch(.add(1)) }
        }
      }
    }
    await store.send(.skip)
    await recorder.close()
    #expect(store.count == 2_000)
    #expect(try sink.findings() == [])
    #expect(sink.lines.last?.contains(#""dispatches":2001"#) == true)
  }
}

private final class ClosingSink: TraceSink {
  let memory = MemorySink()
  private let closing: AsyncStream<Void>.Continuation

  init(_ closing: AsyncStream<Void>.Continuation) { self.closing = closing }

  func write(_ bytes: ArraySlice<UInt8>) -> Int { memory.write(bytes) }

  func close() { closing.finish() }
}
