#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif
import Synchronization

/// Writes a trace to a file.
///
/// The file is made with access for its owner only (0600); one that is there already is emptied, unless it is being written
/// by another sink. It may be moved meanwhile, but not deleted or replaced. It may be a pipe: bytes that its reader doesn't
/// fetch are kept back, and never waited for.
public final class FileSink: TraceSink {
  public let path: String
  private let descriptor: Int32
  private let isPipe: Bool
  private let isRegular: Bool
  /// Whether what stood in the file is gone.
  private let isEmptied = Atomic(false)

  /// Opens the file.
  ///
  /// - Throws: `RecordingError.cannotOpen`: a missing folder, no permission, a folder, a pipe that nobody reads;
  ///   `RecordingError.inUse`.
  public convenience init(path: String) throws(RecordingError) {
    try self.init(keeping: path)
    if let error = empty() { throw .cannotOpen(path: path, error) }
  }

  /// Opens the file, and empties it only when it is written to.
  init(keeping path: String) throws(RecordingError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o600)
    guard descriptor >= 0 else { throw .cannotOpen(path: path, SystemError(errno)) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .cannotOpen(path: path, SystemError(errno)) }
    let kind = status.st_mode & S_IFMT
    isPipe = kind == S_IFIFO || kind == S_IFSOCK
    isRegular = kind == S_IFREG
    guard isRegular else { return }
    // The lock goes with the descriptor. A file system without locks can't tell, and is taken at its word.
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { throw .inUse(path: path) }
    // What stood there before may have been open to others.
    fchmod(descriptor, 0o600)
  }

  private func empty() -> SystemError? {
    if isEmptied.exchange(true, ordering: .relaxed) || !isRegular { return nil }
    return ftruncate(descriptor, 0) == 0 ? nil : SystemError(errno)
  }

  deinit {
    if descriptor >= 0 { _ = systemClose(descriptor) }
  }

  public func write(_ bytes: ArraySlice<UInt8>) throws -> Int {
    var status = stat()
    // Nobody could read what goes to a file without a name.
    if isRegular, fstat(descriptor, &status) == 0, status.st_nlink == 0 { throw RecordingError.fileGone(path: path) }
    if let error = empty() { throw RecordingError.cannotWrite(path: path, error) }
    var written = 0
    while written < bytes.count {
      let rest = bytes.dropFirst(written)
      let count = isPipe ? withoutBrokenPipeSignal { systemWrite(descriptor, rest) } : systemWrite(descriptor, rest)
      if count >= 0 {
        written += count
        if count == 0 { break }
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK: return written
      case let error: throw RecordingError.cannotWrite(path: path, SystemError(error))
      }
    }
    return written
  }

  /// Lets another sink have the file. It is closed when the last reference goes, so that a late write can't meet another
  /// file's descriptor.
  public func close() {
    if isRegular { flock(descriptor, LOCK_UN) }
  }
}

private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

private func systemWrite(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Int {
  bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
}

/// Runs `write` so that a reader who has gone makes it fail with `EPIPE`, and doesn't end the program.
private func withoutBrokenPipeSignal(_ write: () -> Int) -> Int {
  var brokenPipe = sigset_t()
  var pending = sigset_t()
  var before = sigset_t()
  sigemptyset(&brokenPipe)
  sigaddset(&brokenPipe, SIGPIPE)
  sigpending(&pending)
  let wasPending = sigismember(&pending, SIGPIPE) == 1
  pthread_sigmask(SIG_BLOCK, &brokenPipe, &before)
  let count = write()
  let error = errno
  if count < 0, error == EPIPE, !wasPending {
    // The signal waits for this thread: it is taken before the thread may get it.
    var signal: Int32 = 0
    sigpending(&pending)
    if sigismember(&pending, SIGPIPE) == 1 { sigwait(&brokenPipe, &signal) }
  }
  pthread_sigmask(SIG_SETMASK, &before, nil)
  errno = error
  return count
}
