import ReduxInspect
import Synchronization
import TinyReduxTrace

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The system by POSIX calls: the only place of the program that makes them.
final class SystemIO: System {
  let environment: Environment

  var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }

  var terminalWidth: Int? { windowWidth() }

  init() {
    var variables: [String: String] = [:]
    for name in Environment.names {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    environment = Environment(
      variables: variables, inputIsTerminal: isatty(STDIN_FILENO) == 1, outputIsTerminal: isatty(STDOUT_FILENO) == 1,
      errorsAreTerminal: isatty(STDERR_FILENO) == 1, terminalWidth: windowWidth())
    // A closed pipe is told by the result of the write.
    signal(SIGPIPE, SIG_IGN)
    // What is known was written before the program waits for more, so an interrupt has nothing to save.
    let hasColors = environment.outputIsTerminal && variables["TERM"] != "dumb"
    if hasColors { signal(SIGINT, endInPlainColor) } else { signal(SIGINT, endAtOnce) }
  }

  func exit(_ code: Int32) -> Never {
    _exit(code)
  }

  func exists(_ path: String) -> Bool {
    access(path, F_OK) == 0
  }

  func open(_ path: String) throws(TraceError) -> InputFile {
    let descriptor = path == "-" ? STDIN_FILENO : retrying { openForReading(path) }
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else { throw unreadable(path, errno) }
    let file = OpenFile(descriptor, isOwn: path != "-")
    let type = status.st_mode & S_IFMT
    if type == S_IFDIR { throw unreadable(path, EISDIR) }
    guard type == S_IFREG, let start = file.start else {
      return InputFile { buffer throws(TraceError) in
        let count = retrying { readSome(file.descriptor, buffer) }
        if count < 0 { throw unreadable(path, errno) }
        return count
      }
    }
    var place = start
    return InputFile(
      read: { buffer throws(TraceError) in
        let count = file.read(buffer, at: place)
        if count < 0 { throw unreadable(path, errno) }
        place += count
        return count
      },
      bytes: { offset, count in file.bytes(at: start + offset, count) },
      isReplaced: { isReplaced(file.descriptor, path, readTo: place) }, size: max(0, Int(status.st_size) - start))
  }

  func write(_ bytes: [UInt8]) throws(OutputError) {
    if let code = writeAll(bytes, to: STDOUT_FILENO) {
      throw code == EPIPE ? .closed : .failed(reason: words(for: code))
    }
  }

  func pause() -> Pause {
    // From here on the program waits: an interrupt ends the waiting, and what is known is written.
    signal(SIGINT, endWaiting)
    var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    let isGone = poll(&output, 1, 20) > 0 && output.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
    return isInterrupted.load(ordering: .relaxed) ? .interrupted : isGone ? .unwatched : .over
  }

  func report(_ text: String) {
    _ = writeAll(Array(text.utf8), to: STDERR_FILENO)
  }
}

/// Signal handlers: they call nothing but `write` and `_exit`, and change nothing but an atomic, which they may at any time.
private func endAtOnce(_: Int32) {
  _exit(130)
}

private func windowWidth() -> Int? {
  var size = winsize()
  return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
}

private let isInterrupted = Atomic(false)

/// The second interrupt ends at once.
private func endWaiting(_: Int32) {
  if isInterrupted.exchange(true, ordering: .relaxed) { _exit(130) }
}

/// A line may have been interrupted in its colour.
private func endInPlainColor(_: Int32) {
  let plain: StaticString = "\u{1B}[0m"
  _ = write(STDOUT_FILENO, plain.utf8Start, plain.utf8CodeUnitCount)
  _exit(130)
}

/// Calls again what a signal interrupted.
private func retrying(_ call: () -> Int) -> Int {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}

private func retrying(_ call: () -> Int32) -> Int32 {
  Int32(truncatingIfNeeded: retrying { Int(call()) })
}

private func openForReading(_ path: String) -> Int32 {
  open(path, O_RDONLY | O_CLOEXEC)
}

private func readSome(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}

/// Returns nil, or the error's number.
private func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
  bytes.withUnsafeBytes { bytes in
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest)
      let count = retrying { write(descriptor, piece.baseAddress, piece.count) }
      if count < 0 { return errno }
      rest = rest.dropFirst(count)
    }
    return nil
  }
}

/// A file that is closed when nobody reads it any more.
private final class OpenFile {
  let descriptor: Int32
  private let isOwn: Bool

  init(_ descriptor: Int32, isOwn: Bool) {
    self.descriptor = descriptor
    self.isOwn = isOwn
  }

  deinit {
    if isOwn { close(descriptor) }
  }

  /// Where it stands: standard input may have been read before. Nil for what has no places.
  var start: Int? {
    let start = lseek(descriptor, 0, SEEK_CUR)
    return start < 0 ? nil : Int(start)
  }

  /// Reads without moving where it stands, so that it can be read again from there. Negative where that fails.
  func read(_ buffer: UnsafeMutableRawBufferPointer, at place: Int) -> Int {
    retrying { pread(descriptor, buffer.baseAddress, buffer.count, off_t(place)) }
  }

  func bytes(at place: Int, _ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      var isAtEnd = false
      while filled < count, !isAtEnd {
        // In bounds: it reads into what of the buffer isn't filled.
        let read = read(
          UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled..<count]),
          at: place + filled)
        isAtEnd = read <= 0
        filled += max(0, read)
      }
    }
  }
}

/// Whether there is less of the file than was read, or another one at its path.
private func isReplaced(_ descriptor: Int32, _ path: String, readTo place: Int) -> Bool {
  var opened = stat(), found = stat()
  guard fstat(descriptor, &opened) == 0 else { return false }
  if opened.st_size < place { return true }
  if path == "-" { return false }
  guard stat(path, &found) == 0 else { return false }
  return opened.st_ino != found.st_ino || opened.st_dev != found.st_dev
}

private func unreadable(_ path: String, _ code: Int32) -> TraceError {
  TraceError(.unreadable(reason: words(for: code)), file: path)
}

private func words(for code: Int32) -> String {
  switch code {
  case ENOENT: "there is no such file"
  case EISDIR: "it is a folder, not a file"
  case EACCES, EPERM: "permission denied"
  case ENOSPC: "no space left on the device"
  default: strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
