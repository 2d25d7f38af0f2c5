import TinyRedux
import TinyReduxTrace

/// Writes happenings as lines of a trace: the numbers, the counts, what is shown of a value. It does no I/O.
struct TraceScribe {
  let options: RecordingOptions
  private let start: Duration
  let encoding: ValueEncoding
  let redaction: Redaction
  private var trail: StateTrail
  /// Follows what is open, where later files will have to tell.
  private var lifetimes: Lifetimes?
  /// Where lines go instead of being written.
  private var memory: FlightMemory?
  private var seq = 0
  /// The end of the last thing that was written: what is written behind it is no older.
  private(set) var lastTime = 0
  /// Why the state is not followed any more.
  private var note: String?
  var counts = TraceRecord.Footer()

  init(options: RecordingOptions, start: Duration, limits: TraceRecord.Limits = .init()) {
    self.options = options
    self.start = start
    encoding = ValueEncoding(limits: .init(bytes: limits.value, depth: limits.depth))
    redaction = Redaction(options.redacted)
    trail = StateTrail(redaction: redaction)
    memory = options.flightRecorder.map(FlightMemory.init)
    if memory == nil, options.fileBytes != nil { lifetimes = Lifetimes() }
  }

  /// When the next file begins, in nanoseconds.
  var nextFileTime: Int { memory?.past.time ?? lastTime }

  /// Begins a file: with a header and, if it isn't the first, with what is open and all of the state.
  mutating func begin(_ header: TraceRecord.Header, to bytes: inout [UInt8]) {
    guard memory == nil else { return }
    counts = TraceRecord.Footer()
    var header = header
    if header.segment > 0 { header.open = lifetimes?.open }
    append(.header(header), at: lastTime, to: &bytes)
    if let note { append(.note(message: note), at: lastTime, to: &bytes) }
    if let state = trail.state { append(snapshot: state, at: lastTime, to: &bytes) }
  }

  /// Whether lines wait in memory to be written as a file.
  var keepsLines: Bool { memory?.isEmpty == false }

  /// Writes the lines that were kept in memory, from a header to a footer.
  mutating func writeKeptLines(_ header: TraceRecord.Header, to bytes: inout [UInt8]) {
    guard var memory else { return }
    let past = memory.past
    let records = memory.take()
    self.memory = nil
    defer { self.memory = memory }
    counts = TraceRecord.Footer(dropped: past.dropped)
    for record in records { counts.count(record) }
    var header = header
    if header.segment > 0 || past.dropped > 0 { header.open = past.lifetimes.open }
    append(.header(header), at: past.time, to: &bytes)
    if past.dropped > 0 { append(.dropped(count: past.dropped), at: past.time, to: &bytes) }
    if let note = past.note {
      append(.note(message: note), at: past.time, to: &bytes)
    } else if let state = past.replay.state {
      append(snapshot: state, at: past.time, to: &bytes)
    }
    for record in records { append(record.event, at: record.time, to: &bytes) }
    writeFooter(to: &bytes)
  }

  mutating func write(_ happening: Happening, to bytes: inout [UInt8]) {
    let time = nanoseconds(happening.time)
    let dispatch = happening.dispatch
    lastTime = max(lastTime, time)
    switch happening.what {
    case .started(let glance):
      follow(glance, at: time, to: &bytes) { _ in nil }
    case .dispatched(let action, let cause):
      counts.dispatches += 1
      append(
        .dispatch(.init(dispatch: dispatch, action: recorded(action), by: .init(cause))), at: time, to: &bytes)
    case .refused(let action, let cause, let reason):
      counts.refused += 1
      append(
        .refused(.init(action: recorded(action), by: .init(cause), reason: reason.rawValue)), at: time, to: &bytes)
    case .middleware(let step):
      append(.middleware(recorded(step, dispatch)), at: time, to: &bytes)
    case .resolver(let step):
      append(.resolver(recorded(step, dispatch)), at: time, to: &bytes)
    case .reducer(let step, let glance):
      var record = recorded(step, dispatch)
      follow(glance, at: time, to: &bytes) { patch in
        record.patch = patch
        return .reducer(record)
      }
    case .effect(let effect):
      append(.effect(recorded(effect, dispatch)), at: time, to: &bytes)
    case .resumed(let resume):
      let action = resume.as.map(recorded)
      append(
        .resume(
          .init(dispatch: dispatch, effect: resume.effect, exit: resume.exit.rawValue, error: resume.error, as: action)),
        at: time, to: &bytes)
    case .raised(let raised):
      counts.errors += 1
      append(.error(recorded(raised, dispatch)), at: time, to: &bytes)
    case .ended(let end, let glance):
      var record = recorded(end, dispatch)
      follow(glance, at: time, to: &bytes) { patch in
        record.patch = patch
        return .end(record)
      }
    case .closed:
      append(.store, at: time, to: &bytes)
    }
  }

  /// Events behind the last one that found no place.
  mutating func writeDropped(_ count: Int, to bytes: inout [UInt8]) {
    counts.dropped += count
    trail.lose()
    append(.dropped(count: count), at: lastTime, to: &bytes)
  }

  /// - Parameter wall: At ``lastTime``.
  mutating func writeWallTime(_ wall: String, to bytes: inout [UInt8]) {
    append(.clock(wall: wall), at: lastTime, to: &bytes)
  }

  /// Ends a file, with its last line or later. Lines in memory are no file.
  mutating func writeFooter(at time: Duration? = nil, to bytes: inout [UInt8]) {
    guard memory == nil else { return }
    append(.footer(counts), at: max(lastTime, time.map(nanoseconds) ?? 0), to: &bytes)
  }

  /// Writes a line, with a patch where one tells what was seen of the state; else a snapshot behind the line.
  private mutating func follow(
    _ glance: StateGlance?, at time: Int, to bytes: inout [UInt8],
    line: ([JSONPatch.Operation]?) -> TraceRecord.Event?
  ) {
    let tale = glance.map { trail.follow($0.seen) } ?? .nothing
    var snapshot: JSONValue?
    switch tale {
    case .patch(let operations):
      let before = bytes.count
      if let event = line(operations) { append(event, at: time, to: &bytes) }
      // What is written from memory has its snapshot in front.
      if memory == nil { snapshot = trail.wrotePatch(bytes: bytes.count - before) }
    case .snapshot(let value):
      if let event = line(nil) { append(event, at: time, to: &bytes) }
      snapshot = value
    case .nothing:
      if let event = line(nil) { append(event, at: time, to: &bytes) }
    }
    if let note = glance?.note {
      self.note = note
      append(.note(message: note), at: lastTime, to: &bytes)
      if glance?.isLastPatch == true { snapshot = snapshot ?? trail.state }
    }
    if let snapshot { append(snapshot: snapshot, at: lastTime, to: &bytes) }
    // It may change unseen from here on.
    if note != nil { trail.lose() }
  }

  private mutating func append(snapshot: JSONValue, at time: Int, to bytes: inout [UInt8]) {
    let before = bytes.count
    append(.state(.init(hash: snapshot.hashText, value: snapshot)), at: time, to: &bytes)
    trail.wroteSnapshot(bytes: bytes.count - before)
  }

  private mutating func append(_ event: TraceRecord.Event, at time: Int, to bytes: inout [UInt8]) {
    let record = TraceRecord(seq: seq + 1, time: time, event: event)
    lastTime = max(lastTime, record.endTime)
    guard memory?.keep(record) == nil else { return }
    seq += 1
    lifetimes?.check(LineFacts(record)) { _, _ in }
    TraceWriter.append(record, to: &bytes)
  }

  private func nanoseconds(_ time: Duration) -> Int { max(0, (time - start).nanoseconds) }
}

extension Duration {
  /// Whole nanoseconds.
  var nanoseconds: Int { Int(clamping: attoseconds / 1_000_000_000) }
}
