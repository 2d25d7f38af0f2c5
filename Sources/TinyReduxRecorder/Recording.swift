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
  private var isSinkClosed = false
  /// Opens the sink of a later file.
  private let nextSink: (@Sendable (_ segment: Int) throws -> any TraceSink)?
  private var header: TraceRecord.Header
  private let start: Duration
  private var hasWrittenKeptLines = false
  /// Formatted for the current file.
  private var fileBytes = 0
  private var scribe: TraceScribe
  private var batch = EventQueue.Batch()
  /// How many of the batch are formatted.
  private var formatted = 0
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

  /// Writes all that waits, as far as the sink takes it: when it takes no more, the queue fills, and drops.
  func drain() {
    guard condition.withLock({ $0.failure == nil && !$0.isClosed }), isSent(), writeBatch() else { return }
    queue.take(into: &batch)
    guard writeBatch() else { return }
    writeWallTime()
    _ = isSent()
  }

  /// Formats what was taken from the queue. False if the sink takes no more: then the rest of it stays as it is.
  private func writeBatch() -> Bool {
    while formatted < batch.happenings.count {
      let happening = batch.happenings[formatted]
      formatted += 1
      let before = bytes.count
      scribe.write(happening, to: &bytes)
      fileBytes += bytes.count - before
      if happening.isUnhandledError { writeKeptLines() }
      if let limit = options.fileBytes, fileBytes >= limit { beginNextFile() }
      if bytes.count >= Self.chunk, !isSent() { return false }
    }
    if batch.dropped > 0 { scribe.writeDropped(batch.dropped, to: &bytes) }
    // The storage is used again, except after a flood.
    batch.happenings.removeAll(keepingCapacity: batch.happenings.count <= 16 * EventQueue.batchSize)
    (batch.bytes, batch.dropped, formatted) = (0, 0, 0)
    return true
  }

  /// Counts what will never be written.
  private func giveUp() {
    var lost = batch.happenings.count - formatted + batch.dropped
    (batch, formatted) = (EventQueue.Batch(), 0)
    queue.take(into: &batch)
    lost += batch.happenings.count + batch.dropped
    if lost > 0 { scribe.writeDropped(lost, to: &bytes) }
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
    let before = condition.withLock { condition in
      defer { condition.isClosed = true }
      return condition
    }
    if before.failure != nil { return closeSink() }
    if before.isClosed { return }
    giveUp()
    scribe.writeFooter(at: now, to: &bytes)
    await send()
    if !bytes.isEmpty { fail(RecordingError.notTaken(bytes: bytes.count)) }
    closeSink()
  }

  private func closeSink() {
    guard !isSinkClosed else { return }
    isSinkClosed = true
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
    closeSink()
    guard condition.withLock({ $0.failure == nil }) else { return }
    do {
      sink = try nextSink(header.segment)
      isSinkClosed = false
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
    guard isFirst else { return }
    report(failure)
    Task.detached(priority: .utility) { await self.closeSink() }
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
    guard bytes.isEmpty else {
      retry()
      return false
    }
    // The storage is used again, except behind a large state.
    if bytes.capacity > 16 * Self.chunk { bytes = [] }
    return true
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

  /// Tells the wall time of the last line now and then: a computer that sleeps, or is set, is not the trace's clock.
  private func writeWallTime() {
    guard case .monotonic = options.clock else { return }
    let now = EventClock.now()
    guard now - lastWallTime >= Self.wallTimeInterval else { return }
    lastWallTime = now
    scribe.writeWallTime(wallTime(at: scribe.lastTime), to: &bytes)
  }
}
