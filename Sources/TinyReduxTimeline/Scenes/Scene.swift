internal import TinyReduxTrace

extension Int {
  /// As a time: within 36 years of the header, so that no sum or difference of two overflows.
  var asTime: Int { Swift.min(Swift.max(self, -1 << 60), 1 << 60) }
}

/// Where a record stands.
struct Place {
  /// Which trace it is from.
  var source: Int
  var seq: Int
  var time: Int
}

/// What is drawn together: an action with its steps, or one record that stands alone.
struct Scene {
  enum Opening {
    /// The first record tells of it.
    case dispatch
    /// A deferred action goes on. The first record tells of it if there is one.
    case resume(isTold: Bool)
    /// An error that an effect raised goes to the resolvers.
    case resolution(error: Int)
    /// Steps of an action that had been given up.
    case continuation
    /// Steps of an action whose dispatch isn't in the trace.
    case orphan
    /// The only record stands alone.
    case moment
    /// Line numbers are missing.
    case missing(lines: ClosedRange<Int>)
    case segment(Int)

    /// Whether the first record is no step.
    fileprivate var isTold: Bool {
      switch self {
      case .dispatch, .resume(isTold: true), .moment: true
      case .resume(isTold: false), .resolution, .continuation, .orphan, .missing, .segment: false
      }
    }
  }

  /// Why nothing more comes.
  enum Settled {
    case ended, deferred
    /// Later actions have ended since: its end is lost.
    case givenUp
    /// The trace is at its end.
    case cutOff
  }

  let place: Place
  let opening: Opening
  let dispatch: Int?
  /// What opened it, and its steps; starts of effects and errors where no step tells of them.
  private(set) var records: [TraceRecord] = []
  /// The words of errors that records name.
  private var words: [Int: TraceRecord.Raised] = [:]
  /// The errors that records name.
  private var named: Set<Int> = []
  /// Where starts of effects and errors stand that a step may still tell of.
  private var told: [Told: Int] = [:]

  private enum Told: Hashable {
    case effect(Int)
    case error(Int)
  }

  /// Stands where a step has taken over what was told; nothing is drawn of it.
  private static let nothing = TraceRecord(seq: 0, event: .store)

  private(set) var end: TraceRecord.End?
  private(set) var endSeq: Int?
  /// When the last thing in it ended.
  private(set) var lastTime: Int
  var settled: Settled?
  /// Records were lost while it was open: its end may be among them.
  var isDoubtful = false

  init(_ opening: Opening, at place: Place, dispatch: Int? = nil) {
    self.opening = opening
    self.place = place
    self.dispatch = dispatch
    lastTime = place.time
    settled = dispatch == nil ? .ended : nil
  }

  /// Which of the records are steps.
  var steps: Range<Int> { (opening.isTold ? 1 : 0)..<max(records.count, opening.isTold ? 1 : 0) }

  /// The words of an error, if they are known.
  func raised(_ error: Int?) -> TraceRecord.Raised? {
    words.isEmpty ? nil : error.flatMap { words[$0] }
  }

  // MARK: - Growing

  mutating func append(_ record: TraceRecord) {
    // What an action of few handlers needs.
    if records.isEmpty, dispatch != nil { records.reserveCapacity(4) }
    switch record.event {
    case .middleware(let step): if let error = step.error { named.insert(error) }
    case .resume(let resume): if let error = resume.error { named.insert(error) }
    case .effect(let effect): if dispatch != nil { told[.effect(effect.effect)] = records.count }
    case .error(let raised): if dispatch != nil { told[.error(raised.error)] = records.count }
    default: break
    }
    records.append(record)
  }

  /// - Parameter time: when the record was ended.
  mutating func append(_ record: TraceRecord, endedAt time: Int) {
    append(record)
    lastTime = max(lastTime, time)
  }

  /// A step says what it started and raised; where that was told before it, it isn't told twice.
  mutating func removeTold(by step: TraceRecord.Step) {
    if told.isEmpty { return }
    if let place = step.effect.flatMap({ told.removeValue(forKey: .effect($0)) }) { records[place] = Self.nothing }
    if let place = step.error.flatMap({ told.removeValue(forKey: .error($0)) }) { records[place] = Self.nothing }
  }

  /// Gives an error's words to the records that name it.
  mutating func explain(_ raised: TraceRecord.Raised) {
    if words[raised.error] == nil { words[raised.error] = raised }
  }

  /// Whether a record names an error whose words aren't known.
  func wantsWords(of error: Int) -> Bool { named.contains(error) && words[error] == nil }

  mutating func end(_ end: TraceRecord.End, at place: Place) {
    self.end = end
    endSeq = place.seq
    lastTime = max(lastTime, place.time)
  }
}
