import TinyReduxTrace

/// Several traces as one, in the order of wall time, on the time axis of the one that started first.
///
/// A trace without wall time starts with the first one. Files of one recording have one time axis: the wall time at which
/// it started is that of the file that was named first.
struct TraceMerge {
  private struct Source {
    var trace: SelectedTrace
    var waiting: TraceRecord?
    /// When the record that waits was written, by wall time.
    var key = 0
    /// Of the time 0, by wall time.
    var origin: Int?
    /// Which recording it is a file of.
    var recording = 0
  }

  /// Files that continue each other: their ids are one.
  private struct Recording {
    let trace: String
    let store: String
    let origin: Int?
    var segments: Set<Int>

    init(_ header: TraceRecord.Header, at time: Int) {
      trace = header.trace
      store = header.store
      origin = WallTime.nanoseconds(header.started).map { $0 - time }
      segments = [header.segment]
    }

    /// Whether the header is that of another of its files; one that is named twice is drawn twice.
    func has(_ header: TraceRecord.Header) -> Bool {
      trace == header.trace && store == header.store && !segments.contains(header.segment)
    }
  }

  /// Of each recording, for its ids: `a:`, `b:`, or nothing where there is but one.
  private(set) var prefixes: [String] = []
  /// What the traces are called together.
  private(set) var name = ""
  /// The counts of all, and the time of the last record, if all were closed.
  private(set) var ending: TraceEnding?
  private var sources: [Source] = []
  private var start = 0
  private let session: Session

  init(_ traces: [SelectedTrace], _ session: Session) throws(Stop) {
    self.session = session
    var recordings: [Recording] = []
    for trace in traces {
      var source = Source(trace: trace)
      do throws(Stop) {
        try advance(&source)
      } catch {
        guard case .unreadable(let reason) = error else { throw error }
        session.fail(Diagnostic(reason), .unreadable)
        continue
      }
      guard case .header(let header)? = source.waiting?.event else { continue }
      source.recording = recordings.firstIndex { $0.has(header) } ?? recordings.count
      if source.recording == recordings.count {
        recordings.append(Recording(header, at: source.waiting?.time ?? 0))
      } else {
        recordings[source.recording].segments.insert(header.segment)
      }
      source.origin = recordings[source.recording].origin
      sources.append(source)
    }
    start = sources.compactMap(\.origin).min() ?? 0
    for index in sources.indices {
      let origin = sources[index].origin ?? start
      sources[index].origin = origin
      sources[index].key += origin
    }
    prefixes = recordings.indices.map { recordings.count == 1 ? "" : Self.letter($0) + ":" }
    name = sources.map { prefixes[$0.recording] + $0.trace.input.name }.joined(separator: " ")
    ending = sum()
  }

  /// `a` to `z`, then numbers.
  private static func letter(_ index: Int) -> String {
    index < 26 ? String(UnicodeScalar(UInt8(ascii: "a") + UInt8(index))) : "\(index + 1)"
  }

  private func sum() -> TraceEnding? {
    var sum = TraceEnding(footer: .init(), time: 0)
    for source in sources {
      guard let ending = source.trace.input.ending else { return nil }
      sum.add(ending, offset: (source.origin ?? start) - start)
    }
    return sources.isEmpty ? nil : sum
  }

  /// Whether each was read to its end.
  var isWhole: Bool { sources.allSatisfy(\.trace.isWhole) }

  /// The next record with the recording it belongs to.
  mutating func next() throws(Stop) -> (record: TraceRecord, recording: Int)? {
    var first: Int?
    for index in sources.indices where sources[index].waiting != nil {
      if let other = first, sources[other].key <= sources[index].key { continue }
      first = index
    }
    guard let index = first, var record = sources[index].waiting else { return nil }
    let origin = sources[index].origin ?? start
    record.time += origin - start
    do throws(Stop) {
      try advance(&sources[index])
    } catch {
      // The others go on.
      guard case .unreadable(let reason) = error else { throw error }
      session.fail(Diagnostic(reason), .unreadable)
    }
    return (record, sources[index].recording)
  }

  /// Takes the next record of one trace. Lines stand in the order in which they were written: none is put before
  /// another.
  private func advance(_ source: inout Source) throws(Stop) {
    source.waiting = nil
    source.waiting = try source.trace.nextRecord()
    if let record = source.waiting { source.key = max(source.key, record.written + (source.origin ?? 0)) }
  }
}
