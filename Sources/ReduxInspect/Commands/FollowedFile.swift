import TinyReduxTrace

/// A file that is read on while it grows: also where it is emptied or replaced, and on to the next file of its recording.
final class FollowedFile {
  private let path: String
  private let session: Session
  private var file: InputFile
  private var endsLine = true
  private var header: TraceRecord.Header?
  private var hasClosed = false
  private var isAtFooter = false
  private var quietSince: Int?

  /// A recorder that begins its next file does so at once.
  private static let patience = 1_000_000_000

  init(_ file: InputFile, at path: String, _ session: Session) {
    self.file = file
    self.path = path
    self.session = session
  }

  /// Tells what was read.
  func take(_ event: TraceRecord.Event) {
    isAtFooter = false
    switch event {
    case .header(let header): (self.header, hasClosed) = (header, false)
    case .store: hasClosed = true
    case .footer: isAtFooter = true
    default: break
    }
  }

  /// Waits until there is something to read; 0 where nothing more is waited for.
  func read(_ buffer: UnsafeMutableRawBufferPointer) throws(TraceError) -> Int {
    while true {
      // To read a pipe is to wait for it.
      if file.isReplaced == nil { session.idle() }
      let count = try file.read(buffer)
      if count > 0 {
        endsLine = buffer[count - 1] == UInt8(ascii: "\n")
        quietSince = nil
        return count
      }
      if session.output.hasFailed { return 0 }
      if try moveOn() {
        if endsLine { continue }
        // What was cut is a line of its own.
        buffer[0] = UInt8(ascii: "\n")
        endsLine = true
        return 1
      }
      if isOver { return 0 }
      session.idle()
      switch session.system.pause() {
      case .over: continue
      case .interrupted: session.worsen(.interrupted)
      case .unwatched: session.output.close()
      }
      return 0
    }
  }

  /// A pipe that has ended stays so. Behind a footer another file may begin, unless the store has closed.
  private var isOver: Bool {
    if file.isReplaced == nil { return true }
    guard isAtFooter else { return false }
    let since = quietSince ?? session.system.now
    quietSince = since
    return hasClosed || session.system.now - since >= Self.patience
  }

  /// Opens what is to be read next, if there is something.
  private func moveOn() throws(TraceError) -> Bool {
    if file.isReplaced?() == true {
      // Between one file and its successor there may be none for a moment.
      guard let next = try? session.system.open(path) else { return false }
      file = next
      return true
    }
    guard let header else { return false }
    let next = SegmentPath.of(path, segment: header.segment + 1)
    guard session.system.exists(next), let continued = headerOfFile(at: next), continued.trace == header.trace,
      continued.segment == header.segment + 1
    else { return false }
    file = try session.system.open(next)
    return true
  }

  private func headerOfFile(at path: String) -> TraceRecord.Header? {
    guard let file = try? session.system.open(path) else { return nil }
    var reader = TraceReader(file: path, source: file.read)
    guard case .header(let header)? = (try? reader.next())?.event else { return nil }
    return header
  }
}
