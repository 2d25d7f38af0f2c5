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
  private let followed: FollowedFile?
  /// What stands at the end, if the file has one and was closed.
  let ending: TraceEnding?

  init(_ path: String, _ session: Session, isFollowed: Bool = false) throws(Stop) {
    name = path
    self.session = session
    do throws(TraceError) {
      let file = try session.system.open(path)
      ending = file.tail.flatMap { TraceEnding(tail: $0(TraceEnding.length)) }
      followed = isFollowed ? FollowedFile(file, at: path, session) : nil
      if let followed {
        reader = TraceReader(file: path, source: followed.read)
      } else {
        reader = TraceReader(file: path, source: Self.source(file, path, session))
      }
    } catch {
      throw .unreadable(error)
    }
  }

  private static func source(_ file: InputFile, _ path: String, _ session: Session) -> TraceReader.Source {
    var total = 0
    return { buffer throws(TraceError) in
      // Whoever watches a pipe sees what is known before the wait.
      if file.tail == nil { session.output.flush() }
      let count = try file.read(buffer)
      total += count
      if let size = file.size { session.progress.advance(path, total, of: size) }
      return count
    }
  }

  /// The next line; nil at the end, where a missing footer is reported.
  mutating func next() throws(Stop) -> Item? {
    do throws(TraceError) {
      if let record = try reader.next() {
        followed?.take(record.event)
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
        session.reportAtEnd(Diagnostic(error))
        return try next()
      case .malformed, .invalid, .lineTooLong:
        return .damage(error)
      }
    }
    if !hasFooter, !isCut, session.code != .interrupted, !session.output.hasFailed {
      session.reportAtEnd(.missingFooter(name))
    }
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
