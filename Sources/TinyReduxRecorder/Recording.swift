import Synchronization
import TinyRedux
import TinyReduxTrace

/// Empties a queue into a sink: formats what waits, one batch after another, off the main actor.
actor Recording {
  /// What a recording has come to.
  struct Condition: Sendable {
    var failure: RecordingError?
    var isClosed = false
  }

  /// The latest that an event waits.
  static let interval = Duration.milliseconds(250)
  /// Formatted bytes are written when there are so many, at the latest.
  private static let chunk = 65_536
  private static let wallTimeInterval = Duration.seconds(60)

  nonisolated let queue: EventQueue
  nonisolated let condition = Mutex(Condition())
  private let options: RecordingOptions
  private var sink: any TraceSink
  /// Opens the sink of a later file.
  private let nextSink: (@Sendable (_ segment: Int) throws -> any TraceSink)?
  private var header: TraceRecord.Header
  private let start: Duration
  private var hasWrittenKeptLines = false
  /// Formatted for the current file.
  private var fileBytes = 0
  private var scribe: TraceScribe
  private var batch = EventQueue.Batch()
  /// Formatted, and not yet taken by the sink.
  private var bytes: [UInt8] = []
  private var isRetrying = false
  private var lastWallTime: Duration

  init(
    _ header: TraceRecord.Header, start: Duration, options: RecordingOptions, sink: any TraceSink,
    nextSink: (@Sendable (_ segment: Int) throws -> any TraceSink)?
  ) {
    self.header = header
    self.start = start
    self.options = options
    self.sink = sink
    self.nextSink = nextSink
    queue = EventQueue(capacity: options.capacity)
    scribe = TraceScribe(options: options, start: start, limits: header.limits)
    lastWallTime = start
    scribe.begin(header, to: &bytes)
  }

  /// Does what appending to the queue asked for.
  nonisolated func answer(_ call: EventQueue.Call) {
    switch call {
    case .nothing:
      break
    case .now:
      Task.detached(priority: .utility) { await self.drain() }
    case .soon:
      Task.detached(priority: .utility) {
        try? await Task.sleep(for: Self.interval)
        self.queue.intervalEnded()
        await self.drain()
      }
    }
  }

  /// Writes all that waits, unless the sink hasn't taken what is left from before: then the queue fills, and drops.
  func drain() {
    guard condition.withLock({ $0.failure == nil && !$0.isClosed }), isSent() else { return }
    queue.take(into: &batch)
    writeWallTime()
    for happening in batch.happenings {
      let before = bytes.count
      scribe.write(happening, to: &bytes)
      fileBytes += bytes.count - before
      if happening.isUnhandledError { writeKeptLines() }
      if let limit = options.fileBytes, fileBytes >= limit { beginNextFile() }
      if bytes.count >= Self.chunk { _ = isSent() }
    }
    if batch.dropped > 0 { scribe.writeDropped(batch.dropped, to: &bytes) }
    // The storage is used again, except after a flood.
    batch.happenings.removeAll(keepingCapacity: batch.happenings.count <= 16 * EventQueue.batchSize)
    batch.dropped = 0
    _ = isSent()
  }

  func flush() {
    drain()
    writeKeptLines()
    _ = isSent()
  }

  /// Writes the rest and the footer. What a pipe's reader doesn't fetch within a second is lost.
  func close() async {
    queue.close()
    await send()
    drain()
    let isOver = condition.withLock { condition in
      defer { condition.isClosed = true }
      return condition.isClosed || condition.failure != nil
    }
    if isOver { return }
    scribe.writeFooter(at: now, to: &bytes)
    await send()
    if !bytes.isEmpty { fail(RecordingError.notTaken(bytes: bytes.count)) }
    do { try sink.close() } catch { fail(error) }
  }

  /// Goes on in another file, unless the sink still has to take what belongs into this one.
  private func beginNextFile() {
    guard nextSink != nil, isSent() else { return }
    scribe.writeFooter(to: &bytes)
    guard isSent() else { return fail(RecordingError.notTaken(bytes: bytes.count)) }
    openNextFile()
    fileBytes = 0
    scribe.begin(header, to: &bytes)
  }

  /// Writes what a flight recorder kept, unless the sink still has to take what was written before: then it is kept longer.
  private func writeKeptLines() {
    guard scribe.keepsLines, isSent() else { return }
    if hasWrittenKeptLines { openNextFile() } else { header.started = wallTime(at: scribe.nextFileTime) }
    hasWrittenKeptLines = true
    scribe.writeKeptLines(header, to: &bytes)
  }

  private func openNextFile() {
    header.segment += 1
    header.started = wallTime(at: scribe.nextFileTime)
    guard let nextSink else { return }
    do {
      try sink.close()
      sink = try nextSink(header.segment)
    } catch {
      fail(error)
    }
  }

  /// The wall time at a time of the trace.
  private func wallTime(at time: Int) -> String {
    switch options.clock {
    case .monotonic: WallClock.time(nanosecondsAgo: (now - start).nanoseconds - time)
    case .virtual: WallClock.text(nanosecondsSince1970: time)
    }
  }

  /// Ends the recording; only the first failure is reported.
  nonisolated func fail(_ error: any Error) {
    let failure = error as? RecordingError ?? .sinkFailed(reason: String(describing: error))
    queue.close()
    let isFirst = condition.withLock { condition in
      defer { condition.failure = condition.failure ?? failure }
      return condition.failure == nil
    }
    if isFirst { report(failure) }
  }

  nonisolated func report(_ failure: RecordingError) {
    if let report = options.onFailure { report(failure) } else { StandardError.write("TinyRedux: \(failure)\n") }
  }

  /// Offers the sink what there is, and tells whether nothing is left. If something is, it is offered again later.
  private func isSent() -> Bool {
    guard !bytes.isEmpty else { return true }
    guard condition.withLock({ $0.failure == nil }) else {
      bytes = []
      return true
    }
    do {
      let count = try sink.write(bytes[...])
      bytes.removeFirst(min(max(0, count), bytes.count))
    } catch {
      bytes = []
      fail(error)
    }
    if !bytes.isEmpty { retry() }
    return bytes.isEmpty
  }

  private func retry() {
    guard !isRetrying else { return }
    isRetrying = true
    Task.detached(priority: .utility) {
      try? await Task.sleep(for: Self.interval)
      await self.retryNow()
    }
  }

  private func retryNow() {
    isRetrying = false
    drain()
  }

  /// Offers the sink what there is for a second.
  private func send() async {
    for _ in 0..<50 {
      if isSent() { return }
      try? await Task.sleep(for: .milliseconds(20))
    }
  }

  private var now: Duration {
    if case .virtual(let now) = options.clock { now() } else { EventClock.now() }
  }

  /// Tells the wall time now and then: a computer that sleeps, or is set, is not the trace's clock.
  private func writeWallTime() {
    guard case .monotonic = options.clock else { return }
    let now = EventClock.now()
    guard now - lastWallTime >= Self.wallTimeInterval else { return }
    lastWallTime = now
    scribe.writeWallTime(WallClock.now, at: now, to: &bytes)
  }
}
