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
  private var lines: LineReader
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

  init(file: String, lineLimit: Int, source: @escaping Source) {
    self.file = file
    lines = LineReader(limit: lineLimit, source: source)
  }

  /// The next record; nil at the end.
  ///
  /// The source is asked for more only when no whole line is left, so a live trace is read as far as it has come.
  public mutating func next() throws(TraceError) -> TraceRecord? {
    guard !isAtEnd else { return nil }
    do {
      return try record()
    } catch {
      switch error.problem {
      case .empty, .notATrace, .newerVersion, .unreadable: isAtEnd = true
      case .cutLastLine, .malformed, .invalid, .lineTooLong: break
      }
      throw error
    }
  }

  private mutating func record() throws(TraceError) -> TraceRecord? {
    while let next = try lines.next() {
      line += 1
      switch next {
      case .tooLong(let start) where !hasHeader:
        throw notATrace(FileKind.name(firstLine: start[...]) ?? "a header of more than 64 MiB", start[...])
      case .tooLong(let start):
        throw error(.lineTooLong(limit: lines.limit), at: 0, of: start[...])
      case .line(let bytes, let isWhole):
        if bytes.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) { continue }
        isBlank = false
        return try record(of: bytes, isWhole: isWhole)
      }
    }
    isAtEnd = true
    if isBlank { throw line == 0 ? TraceError(.empty, file: file) : notATrace("only blank lines", []) }
    return nil
  }

  private mutating func record(of bytes: ArraySlice<UInt8>, isWhole: Bool) throws(TraceError) -> TraceRecord {
    if !hasHeader, let found = FileKind.whyNoHeader(bytes) {
      throw notATrace(isHeaderDamaged ? "a trace whose header is damaged" : found, bytes)
    }
    do {
      let record = try TraceRecord(line: bytes, table: table)
      hasHeader = true
      return record
    } catch {
      isHeaderDamaged = !hasHeader
      let problem: TraceError.Problem =
        switch error.kind {
        case .malformed: isWhole ? .malformed(reason: error.reason) : .cutLastLine
        case .invalid: .invalid(reason: error.reason)
        case .newerVersion(let version): .newerVersion(version)
        }
      throw self.error(problem, at: error.offset, of: bytes)
    }
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
