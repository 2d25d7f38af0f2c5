#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Why nothing is recorded, or no more. The description says what holds, what happened, and what to do.
public enum RecordingError: Error, Sendable, Hashable {
  /// The file couldn't be opened; nothing was recorded.
  case cannotOpen(path: String, SystemError)
  /// Another recording goes on in the file.
  case inUse(path: String)
  /// The file was deleted or replaced.
  case fileGone(path: String)
  /// The file couldn't be written any more; what was written before is a trace without its end.
  case cannotWrite(path: String, SystemError)
  /// A sink of the program's own threw.
  case sinkFailed(reason: String)
  /// Whoever reads the pipe didn't take the last bytes.
  case notTaken(bytes: Int)
  /// A second store reported to a recorder.
  case secondStore
}

/// An error number of the operating system.
public struct SystemError: Error, Sendable, Hashable {
  public let code: Int32

  public init(_ code: Int32) {
    self.code = code
  }
}

extension SystemError: CustomStringConvertible {
  /// The system's words: "No such file or directory".
  public var description: String {
    // The text is copied before this thread asks again.
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}

extension RecordingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cannotOpen(let path, let error):
      "A trace needs a file that can be written. \(path): \(error). \(Self.remedy(error))"
    case .inUse(let path):
      "A file takes one recording at a time. \(path) is being written by another one. Give each store a recorder with a file of its own."
    case .fileGone(let path):
      "A recording stops when its file is gone. \(path) was deleted or replaced. Move it instead, or let it be."
    case .cannotWrite(let path, let error):
      "A recording stops when its file can't be written. \(path): \(error). \(Self.remedy(error))"
    case .sinkFailed(let reason):
      "A recording stops when its sink fails. The sink threw: \(reason). Record to a file to see whether the sink is at fault."
    case .notTaken(let bytes):
      "A pipe takes only what its reader fetches. \(bytes) bytes, and what waited behind them, were left when the recording was closed. Keep reading until the end, or record to a file."
    case .secondStore:
      "A recorder records one store. Another one reported to it. Make a recorder, with a file of its own, for each store."
    }
  }

  private static func remedy(_ error: SystemError) -> String {
    switch error.code {
    case ENOENT: "Make the folder first."
    case EACCES, EPERM, EROFS: "Choose a folder that this program may write to."
    case EISDIR: "Name a file in that folder."
    case ENOSPC, EDQUOT: "Free some space, or record to another disk."
    case ENXIO: "Start the pipe's reader first."
    case EPIPE: "Keep the pipe's reader running."
    default: "Choose another path."
    }
  }
}
