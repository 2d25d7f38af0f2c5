/// What is wrong with a trace, and where: data; the words are made where they are shown.
public struct TraceError: Error, Sendable, Hashable {
  public enum Problem: Sendable, Hashable {
    /// The source has no bytes.
    case empty
    /// The first line is no header of a trace. `found` says what it looks like (JSON Lines of another program, gzip, …).
    case notATrace(found: String)
    /// A newer major version than this reader knows.
    case newerVersion(TraceRecord.Version)
    /// The last line has no end and does not parse: the recording was cut.
    case cutLastLine
    /// The line is not JSON. `reason` is a sentence fragment: "expected a value".
    case malformed(reason: String)
    /// JSON, but not a record: a key is missing or has the wrong type.
    case invalid(reason: String)
    /// A line longer than the limit.
    case lineTooLong(limit: Int)
    /// The source could not be read.
    case unreadable(reason: String)
  }

  public var problem: Problem
  /// The source's name: a path, or `-`.
  public var file: String
  /// From 1.
  public var line: Int
  /// From 1, in characters (UTF-8 scalars) of the line.
  public var column: Int
  /// At most 80 characters of the line around the column, and where the caret goes in it.
  public var excerpt: String
  public var caret: Int

  public init(
    _ problem: Problem, file: String, line: Int = 1, column: Int = 1, excerpt: String = "", caret: Int = 0
  ) {
    self.problem = problem
    self.file = file
    self.line = line
    self.column = column
    self.excerpt = excerpt
    self.caret = caret
  }
}
