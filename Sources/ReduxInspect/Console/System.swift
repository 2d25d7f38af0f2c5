package import TinyReduxTrace

/// The only way from the commands to the world: files, standard output and standard error.
package protocol System: AnyObject {
  var environment: Environment { get }

  /// Nanoseconds of a clock that only goes forward.
  var now: Int { get }

  /// Columns of the terminal now; nil if standard output is none or it doesn't say.
  var terminalWidth: Int? { get }

  /// Whether there is a file, a folder or anything else at this path.
  func exists(_ path: String) -> Bool

  /// Opens a file for reading; `-` is standard input. The error's problem is `unreadable`.
  func open(_ path: String) throws(TraceError) -> InputFile

  /// Writes all of it to standard output.
  func write(_ bytes: [UInt8]) throws(OutputError)

  /// Waits a moment before a file is read again that may have grown.
  func pause() -> Pause

  /// Writes to standard error; a failure there has nowhere to be told.
  func report(_ text: String)
}

/// How a moment of waiting ended.
package enum Pause: Sendable {
  case over
  /// By the user.
  case interrupted
  /// Whoever read standard output is gone.
  case unwatched
}

/// A file that was opened.
package struct InputFile {
  /// Reads on from where it is.
  package var read: TraceReader.Source
  /// The last bytes, at most so many, without moving where ``read`` is; nil for what has no end yet: pipes, terminals.
  package var tail: ((Int) -> [UInt8])?
  /// Whether the file was emptied, or another one is at its path, or none; nil where nothing like it can be.
  package var isReplaced: (() -> Bool)?
  /// Bytes of the file when it was opened; nil for what has no end yet.
  package var size: Int?

  package init(
    read: @escaping TraceReader.Source, tail: ((Int) -> [UInt8])? = nil, isReplaced: (() -> Bool)? = nil,
    size: Int? = nil
  ) {
    self.read = read
    self.tail = tail
    self.isReplaced = isReplaced
    self.size = size
  }
}

/// Why standard output takes no more.
package enum OutputError: Error, Sendable, Hashable {
  /// The reader is gone: enough was read.
  case closed
  /// A fragment: "no space left on device".
  case failed(reason: String)
}
