import TinyReduxTrace

/// A trace that is being read; what is wrong with it is reported as it is met.
struct TraceInput {
  enum Item<Line> {
    case line(Line)
    /// A damaged line, which is passed over.
    case damage(TraceError)
  }

  let name: String
  let session: Session
  private let file: InputFile
  private var reader: TraceReader
  private var hasFooter = false
  private var isCut = false
  /// What is wrong with its end was told before.
  private var isSilent = false
  private let followed: FollowedFile?
  /// What stands at the end, if the file has one and was closed.
  let ending: TraceEnding?

  /// - Parameter product: what is asked for: the lines' records by ``next()``, or their facts by ``nextFacts()``.
  init(
    _ path: String, _ session: Session, reading product: TraceReader.Product = .records, isFollowed: Bool = false
  ) throws(Stop) {
    name = path
    self.session = session
    do throws(TraceError) {
      let file = try session.system.open(path)
      self.file = file
      ending = file.tail(TraceEnding.length).flatMap(TraceEnding.init(tail:))
      followed = isFollowed ? FollowedFile(file, at: path, session) : nil
      // What has an end is there already: to read ahead is not to wait.
      reader = TraceReader(
        file: path, reading: isFollowed ? .facts : product, isAhead: !isFollowed && file.size != nil,
        source: followed?.read ?? Self.source(file, path, session))
    } catch {
      throw .unreadable(error)
    }
  }

  private static func source(_ file: InputFile, _ path: String, _ session: Session) -> TraceReader.Source {
    var total = 0
    return { buffer throws(TraceError) in
      // Whoever watches a pipe sees what is known before the wait.
      if file.bytes == nil { session.output.flush() }
      let count = try file.read(buffer)
      total += count
      if let size = file.size { session.progress.advance(path, total, of: size) }
      return count
    }
  }

  /// Whether it can be read a second time from where it began.
  var isRepeatable: Bool { followed == nil && file.bytes != nil }

  /// Reads the same file once more from where it began, also if another one is at its path by now: its names have their
  /// numbers; nothing is told of its end again.
  mutating func rewind() {
    guard let bytes = file.bytes else { return }
    var place = 0
    var again = TraceReader(file: name, reading: .facts, isAhead: true) { buffer in
      let piece = bytes(place, buffer.count)
      buffer.copyBytes(from: piece)
      place += piece.count
      return piece.count
    }
    again.takeNames(of: reader)
    reader = again
    isSilent = true
  }

  /// What is wrong with a file that has less when it is read once more.
  var shortened: TraceError {
    TraceError(.unreadable(reason: "it became shorter while it was read"), file: name, line: line)
  }

  /// The next line's record; nil at the end, where a missing footer is reported.
  mutating func next() throws(Stop) -> Item<TraceRecord>? {
    let item = try next { (reader) throws(TraceError) in
      try reader.next()
    } kind: {
      LineFacts.Kind($0.event)
    }
    if let followed, case .line(let record)? = item { followed.take(record.event) }
    return item
  }

  /// The next line's facts; nil at the end, where a missing footer is reported.
  mutating func nextFacts() throws(Stop) -> Item<LineFacts>? {
    let item = try next { (reader) throws(TraceError) in
      try reader.nextFacts()
    } kind: {
      $0.kind
    }
    if let followed, case .line? = item, let record = record() { followed.take(record.event) }
    return item
  }

  @inline(__always)
  private mutating func next<Line>(
    _ read: (inout TraceReader) throws(TraceError) -> Line?, kind: (Line) -> LineFacts.Kind
  ) throws(Stop) -> Item<Line>? {
    do throws(TraceError) {
      if let line = try read(&reader) {
        hasFooter = kind(line) == .footer || hasFooter && kind(line) != .header
        return .line(line)
      }
    } catch {
      switch error.problem {
      case .empty, .notATrace, .newerVersion, .unreadable:
        throw .unreadable(error)
      case .cutLastLine:
        isCut = true
        if !isSilent { session.reportAtEnd(Diagnostic(error)) }
        return nil
      case .malformed, .invalid, .lineTooLong:
        return .damage(error)
      }
    }
    if !isSilent, !hasFooter, !isCut, session.code != .interrupted, !session.output.hasFailed {
      session.reportAtEnd(.missingFooter(name))
    }
    return nil
  }

  /// The next record; damaged lines are reported.
  mutating func nextRecord() throws(Stop) -> TraceRecord? {
    while let item = try next() {
      switch item {
      case .line(let record): return record
      case .damage(let error): passOver(error)
      }
    }
    return nil
  }

  /// The facts of the next line; damaged lines are reported.
  mutating func nextLine() throws(Stop) -> LineFacts? {
    while let item = try nextFacts() {
      switch item {
      case .line(let facts): return facts
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

  /// Where lines of it are kept for later.
  func makeRoom() -> KeptLines { KeptLines(of: file, name) }

  /// A line as it was read; there until the next one is asked for.
  struct Line {
    /// Without its end.
    var bytes: UnsafeBufferPointer<UInt8>
    /// In bytes from the first line's.
    var offset: Int
  }

  var lastLine: Line { Line(bytes: reader.lineBytes, offset: reader.lineOffset) }

  /// The record of the line whose facts were read last.
  func record() -> TraceRecord? { reader.record() }

  // MARK: - Lines whose facts were read

  /// The place of the line that was read last, among those that are in memory.
  var place: Int { reader.place }

  /// The next line is read from elsewhere: what is in memory now goes.
  var isAtLastPlace: Bool { reader.isAtLastPlace }

  func facts(at place: Int) -> LineFacts { reader.facts(at: place) }

  /// Without the line's end.
  func bytes(at place: Int) -> UnsafeBufferPointer<UInt8> { reader.lineBytes(at: place) }

  /// The number of the name that is in a line; nil where it has none.
  mutating func nameNumber(at place: Int) -> Int? { reader.nameNumber(at: place) }

  /// The name that has a number.
  func name(_ number: Int) -> String { reader.name(number) }
}
