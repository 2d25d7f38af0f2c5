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
  private var chunk: Chunk?
  /// Of the next line, among those of the chunk that are scanned.
  private var index = 0
  /// Lines before the chunk.
  private var passed = 0
  private var names = NameTable()
  private let table = MemberTable()
  private var hasHeader = false
  private var isHeaderDamaged = false
  private var isBlank = true
  private var isAtEnd = false

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
    queue = ChunkQueue(
      product == .facts ? .facts : .records, lineLimit: lineLimit, isAhead: isAhead, source: source)
  }

  package enum Product: Sendable { case facts, records }

  /// The next record; nil at the end.
  ///
  /// The source is asked for more only when no whole line is left, so a live trace is read as far as it has come.
  public mutating func next() throws(TraceError) -> TraceRecord? {
    guard let (chunk, place) = try advance() else { return nil }
    // It was read when it was scanned.
    return chunk.takeRecord(at: place, table)
  }

  /// The facts of the next line, for a reader that reads them; nil at the end.
  package mutating func nextFacts() throws(TraceError) -> LineFacts? {
    guard let (chunk, place) = try advance() else { return nil }
    let line = chunk.lines[place]
    var facts = line.facts
    if line.name.count > 0 { facts.name = chunk.withName(of: line) { names.id(of: $0, hash: line.name.hash) } }
    return facts
  }

  /// The record of the line that ``nextFacts()`` returned.
  package func record() -> TraceRecord? {
    chunk?.takeRecord(at: index - 1, table)
  }

  /// The bytes of the line that ``nextFacts()`` returned, without its end.
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    chunk.map { body($0.bytes(of: $0.lines[index - 1])) }
  }

  /// The name that ``LineFacts/name`` is the number of.
  package func name(_ number: Int32) -> String { names.names[Int(number)] }

  /// The next line, which is a record.
  private mutating func advance() throws(TraceError) -> (Chunk, Int)? {
    while true {
      if let chunk, index < chunk.lines.count {
        index += 1
        try check(chunk, index - 1)
        return (chunk, index - 1)
      }
      guard try advanceChunk() else { return nil }
    }
  }

  /// Goes to the next lines; false at the end.
  private mutating func advanceChunk() throws(TraceError) -> Bool {
    index = 0
    if let chunk, chunk.hasMore {
      chunk.scan()
      return true
    }
    guard !isAtEnd else { return false }
    passed += chunk?.lineCount ?? 0
    let used = chunk
    chunk = nil
    do {
      chunk = try queue.next(after: used)
    } catch {
      isAtEnd = true
      throw error
    }
    if chunk != nil { return true }
    isAtEnd = true
    line = passed
    if isBlank { throw line == 0 ? TraceError(.empty, file: file) : notATrace("only blank lines", []) }
    return false
  }

  /// Throws unless a line is a record, and one that may stand there.
  private mutating func check(_ chunk: Chunk, _ place: Int) throws(TraceError) {
    let found = chunk.lines[place]
    line = passed + Int(found.number)
    isBlank = false
    if hasHeader, found.state == .read { return }
    do {
      try judge(found, chunk, place)
    } catch {
      switch error.problem {
      case .empty, .notATrace, .newerVersion, .unreadable: end()
      case .cutLastLine, .malformed, .invalid, .lineTooLong: break
      }
      throw error
    }
  }

  private mutating func end() {
    isAtEnd = true
    chunk = nil
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
