/// Reads a trace record by record, in memory bounded by the longest line.
///
/// The first record must be a header. A damaged line throws and is passed over: the next call goes on behind it.
/// ``TraceError/Problem/empty``, `notATrace`, `newerVersion` and `unreadable` are final: afterwards the reader is at its
/// end. Lines may end with CRLF; blank lines are passed over. A last line without an end is read like any other, and is
/// a ``TraceError/Problem/cutLastLine`` only where it is no JSON.
public struct TraceReader {
  /// Fills the buffer with the next bytes and returns how many; 0 at the end.
  public typealias Source = (UnsafeMutableRawBufferPointer) throws(TraceError) -> Int

  /// The longest line that is read, in bytes.
  public static let lineLimit = 64 << 20

  /// The number of the line that ``next()`` returned or threw for, from 1; 0 before the first.
  public private(set) var line = 0

  private let file: String
  private let lineLimit: Int
  private var queue: ChunkQueue
  private var chunk: Chunk
  /// The chunk's, there as long as it is.
  private var lines: UnsafePointer<Chunk.Line>
  private var bytes: UnsafePointer<UInt8>
  /// Of the next line, and how many there are.
  private var index = 0
  private var found = 0
  /// Lines before the chunk.
  private var passed = 0
  private var names = NameTable()
  private var hasHeader = false
  private var isHeaderDamaged = false
  private var isBlank = true
  private var isAtEnd = false
  /// Nothing behind the line that was returned last can be read.
  private var isOver = false

  public init(file: String, source: @escaping Source) {
    self.init(file: file, lineLimit: Self.lineLimit, source: source)
  }

  public init(file: String, bytes: [UInt8]) {
    var taken = 0
    self.init(file: file) { buffer in
      let piece = bytes[taken...].prefix(buffer.count)
      buffer.copyBytes(from: piece)
      taken += piece.count
      return piece.count
    }
  }

  /// - Parameters:
  ///   - product: What is asked for: the lines' facts, or all that they say.
  ///   - isAhead: The source may be asked for more than is needed now, and lines are read on other threads.
  package init(
    file: String, reading product: Product = .records, isAhead: Bool = false, lineLimit: Int = Self.lineLimit,
    source: @escaping Source
  ) {
    self.file = file
    self.lineLimit = lineLimit
    queue = ChunkQueue(product, lineLimit: lineLimit, isAhead: isAhead, source: source)
    chunk = Chunk(product, lineLimit: lineLimit)
    (lines, bytes) = (UnsafePointer(chunk.lines), UnsafePointer(chunk.memory))
  }

  /// What is made of each line.
  package enum Product: Sendable { case facts, records }

  /// The next record; nil at the end.
  ///
  /// The source is asked for more only when no whole line is left, so a live trace is read as far as it has come.
  public mutating func next() throws(TraceError) -> TraceRecord? {
    try advance() ? record() : nil
  }

  /// The facts of the next line; nil at the end.
  package mutating func nextFacts() throws(TraceError) -> LineFacts? {
    try advance() ? lines[index - 1].facts : nil
  }

  /// The number of the name that is in the line that was returned last: that of its action, its handler, or its effect's
  /// middleware; nil where it has none. The same name has the same number.
  package mutating func nameNumber() -> Int? { nameNumber(at: index - 1) }

  /// The number of the name that is in a line that is still there.
  package mutating func nameNumber(at place: Int) -> Int? {
    precondition(place < index)
    let name = lines[place].name
    guard name.isThere else { return nil }
    if name.isApart { return chunk.withNameApart(name) { names.number(of: $0, hash: name.hash) } }
    // Within the chunk.
    return names.number(
      of: UnsafeBufferPointer(start: bytes + Int(name.start), count: Int(name.count)), hash: name.hash)
  }

  /// Gives the names that another reader met their numbers there.
  package mutating func takeNames(of other: TraceReader) {
    names = other.names
  }

  /// The name that has a number.
  package func name(_ number: Int) -> String { names.names[number] }

  /// The record of the line that was returned last.
  package func record() -> TraceRecord? {
    chunk.record(at: index - 1)
  }

  /// The bytes of the line that was returned last, without its end; there until the next one is asked for.
  package var lineBytes: UnsafeBufferPointer<UInt8> { lineBytes(at: index - 1) }

  /// Where the line that was returned last begins: so many bytes behind the source's start.
  package var lineOffset: Int { chunk.offset + Int(lines[index - 1].start) }

  // MARK: - Lines that are still there

  /// The place of the line that was returned last, among those that are in memory.
  package var place: Int { index - 1 }

  /// The next line is read from elsewhere: what is in memory now goes.
  package var isAtLastPlace: Bool { index == found }

  package func facts(at place: Int) -> LineFacts {
    precondition(place < index)
    return lines[place].facts
  }

  package func lineBytes(at place: Int) -> UnsafeBufferPointer<UInt8> {
    precondition(place < index)
    return chunk.bytes(of: lines[place])
  }

  /// Goes to the next line, which is a record; false at the end.
  @inline(always)
  private mutating func advance() throws(TraceError) -> Bool {
    while index == found {
      guard try advanceChunk() else { return false }
    }
    index += 1
    line = passed + Int(lines[index - 1].number)
    if !hasHeader || lines[index - 1].state != .read { try check(index - 1) }
    return true
  }

  /// Goes to the next lines; false at the end.
  private mutating func advanceChunk() throws(TraceError) -> Bool {
    if isOver { return false }
    (index, found) = (0, 0)
    if chunk.hasMore {
      chunk.scan()
      found = chunk.found
      return true
    }
    guard !isAtEnd else { return false }
    passed += chunk.lineCount
    isAtEnd = true
    if let next = try queue.next(after: chunk) {
      isAtEnd = false
      chunk = next
      (lines, bytes, found) = (UnsafePointer(chunk.lines), UnsafePointer(chunk.memory), chunk.found)
      return true
    }
    line = passed
    if isBlank { throw line == 0 ? TraceError(.empty, file: file) : notATrace("only blank lines", []) }
    return false
  }

  /// Throws unless a line is a record, and one that may stand there.
  private mutating func check(_ place: Int) throws(TraceError) {
    isBlank = false
    do {
      try judge(chunk.lines[place], chunk, place)
    } catch {
      switch error.problem {
      case .empty, .notATrace, .newerVersion, .unreadable:
        // The lines before this one are still there, for whoever holds their places.
        isOver = true
        found = index
      case .cutLastLine, .malformed, .invalid, .lineTooLong: break
      }
      throw error
    }
  }

  private mutating func judge(_ found: Chunk.Line, _ chunk: Chunk, _ place: Int) throws(TraceError) {
    let bytes = Array(chunk.bytes(of: found).prefix(found.state == .tooLong ? 1 << 10 : .max))[...]
    if found.state == .tooLong {
      if hasHeader { throw error(.lineTooLong(limit: lineLimit), at: 0, of: bytes) }
      throw notATrace(FileKind.name(firstLine: bytes) ?? "a header of more than 64 MiB", bytes)
    }
    if !hasHeader, let kind = FileKind.whyNoHeader(bytes) {
      throw notATrace(isHeaderDamaged ? "a trace whose header is damaged" : kind, bytes)
    }
    guard let reason = chunk.problems[place] else {
      hasHeader = true
      return
    }
    isHeaderDamaged = !hasHeader
    let problem: TraceError.Problem =
      switch reason.kind {
      case .malformed: chunk.isWhole(place) ? .malformed(reason: reason.reason) : .cutLastLine
      case .invalid: .invalid(reason: reason.reason)
      case .newerVersion(let version): .newerVersion(version)
      }
    throw error(problem, at: reason.offset, of: bytes)
  }

  private func notATrace(_ found: String, _ bytes: ArraySlice<UInt8>) -> TraceError {
    error(.notATrace(found: found), at: 0, of: bytes)
  }

  private func error(_ problem: TraceError.Problem, at offset: Int, of bytes: ArraySlice<UInt8>) -> TraceError {
    let excerpt = Excerpt(of: bytes, around: offset)
    return TraceError(
      problem, file: file, line: line, column: excerpt.column, excerpt: excerpt.text, caret: excerpt.caret)
  }
}
