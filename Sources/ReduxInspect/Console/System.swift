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
  /// So many bytes from a place on, counted from where ``read`` began, which it doesn't move; fewer where the file ends
  /// before. Nil for what can be read only once: pipes, terminals.
  package var bytes: ((_ place: Int, _ count: Int) -> [UInt8])?
  /// Whether the file was emptied, or another one is at its path, or none; nil where nothing like it can be.
  package var isReplaced: (() -> Bool)?
  /// Bytes of the file from where ``read`` begins, when it was opened; nil for what has no end yet.
  package var size: Int?

  package init(
    read: @escaping TraceReader.Source, bytes: ((_ place: Int, _ count: Int) -> [UInt8])? = nil,
    isReplaced: (() -> Bool)? = nil, size: Int? = nil
  ) {
    self.read = read
    self.bytes = bytes
    self.isReplaced = isReplaced
    self.size = size
  }
}

extension InputFile {
  /// The last bytes, at most so many; nil for what has no end yet.
  func tail(_ count: Int) -> [UInt8]? {
    guard let bytes, let size else { return nil }
    let count = min(size, count)
    return bytes(size - count, count)
  }
}

/// Why standard output takes no more.
package enum OutputError: Error, Sendable, Hashable {
  /// The reader is gone: enough was read.
  case closed
  /// A fragment: "no space left on device".
  case failed(reason: String)
}
