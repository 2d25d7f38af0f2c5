import TinyReduxTrace

/// A trace that is being read; what is wrong with it is reported as it is met.
struct TraceInput {
  enum Item {
    case record(TraceRecord)
    /// A damaged line, which is passed over.
    case damage(TraceError)
  }

  let name: String
  let session: Session
  private var reader: TraceReader
  private var hasFooter = false
  private var isCut = false
  private let isFollowed: Bool
  /// What stands at the end, if the file has one and was closed.
  let ending: TraceEnding?

  init(_ path: String, _ session: Session, isFollowed: Bool = false) throws(Stop) {
    name = path
    self.session = session
    do throws(TraceError) {
      let file = try session.system.open(path)
      ending = file.tail.flatMap { TraceEnding(tail: $0(TraceEnding.length)) }
      let isLive = file.tail == nil || isFollowed
      let (read, system, output) = (file.read, session.system, session.output)
      reader = TraceReader(file: path) { buffer throws(TraceError) in
        while true {
          // Whoever watches sees what is known before the wait.
          if isLive { output.flush() }
          let count = try read(buffer)
          if count > 0 || !isFollowed || output.hasFailed { return count }
          system.pause()
        }
      }
      self.isFollowed = isFollowed
    } catch {
      throw .unreadable(error)
    }
  }

  /// The next line; nil at the end, where a missing footer is reported.
  mutating func next() throws(Stop) -> Item? {
    if isFollowed, hasFooter { return nil }
    do throws(TraceError) {
      if let record = try reader.next() {
        switch record.event {
        case .header: hasFooter = false
        case .footer: hasFooter = true
        default: break
        }
        return .record(record)
      }
    } catch {
      switch error.problem {
      case .empty, .notATrace, .newerVersion, .unreadable:
        throw .unreadable(error)
      case .cutLastLine:
        isCut = true
        session.report(Diagnostic(error))
        return try next()
      case .malformed, .invalid, .lineTooLong:
        return .damage(error)
      }
    }
    if !hasFooter, !isCut { session.report(.missingFooter(name)) }
    return nil
  }

  /// The next record; damaged lines are reported.
  mutating func nextRecord() throws(Stop) -> TraceRecord? {
    while let item = try next() {
      switch item {
      case .record(let record): return record
      case .damage(let error): passOver(error)
      }
    }
    return nil
  }

  /// Tells of a damaged line.
  func passOver(_ error: TraceError) {
    session.fail(Diagnostic(error), .damaged)
  }

  /// The number of the line that was read last, from 1.
  var line: Int { reader.line }
}
