import Testing
import TinyReduxTrace

@testable import ReduxInspect

/// Files, standard output and standard error in memory.
final class MemorySystem: System {
  /// In the order in which they happened.
  enum Event: Equatable {
    case read(String)
    case wrote(String)
    case reported(String)
  }

  var environment = Environment()
  /// A file is read in these pieces; several make a pipe.
  var files: [String: [String]] = [:]
  /// A piece that can't be read.
  static let failure = "failure"
  /// What writing throws from the start.
  var outputError: OutputError?
  private(set) var events: [Event] = []
  /// Where files were read that can be read anywhere.
  private(set) var placesRead: [Int] = []

  var output: String { events.map { if case .wrote(let text) = $0 { text } else { "" } }.joined() }
  var errors: String { events.map { if case .reported(let text) = $0 { text } else { "" } }.joined() }

  init(_ files: [String: String] = [:]) {
    self.files = files.mapValues { [$0] }
  }

  /// Runs a command line, words separated by blanks.
  func run(_ words: String) -> Int32 {
    Inspect.run(words.split(separator: " ").map(String.init), on: self)
  }

  /// What a command line writes: to standard output where it succeeds or only finds something, else to standard error.
  static func output(
    _ words: String, of files: [String: String], status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) -> String {
    let system = MemorySystem(files)
    #expect(system.run(words) == status, "\(system.errors)", sourceLocation: sourceLocation)
    return status < 2 ? system.output : system.errors
  }

  func exists(_ path: String) -> Bool { files[path] != nil }

  func open(_ path: String) throws(TraceError) -> InputFile {
    guard let pieces = files[path] else { throw TraceError(.unreadable(reason: "there is no such file"), file: path) }
    var place = 0, taken = 0
    let version = versions[path]
    return InputFile(
      read: { buffer throws(TraceError) in
        if self.pauses > 1000 { throw TraceError(.unreadable(reason: "nothing more comes"), file: path) }
        // What was appended meanwhile is read as well.
        if self.versions[path] != version { return 0 }
        let pieces = self.files[path] ?? []
        while place < pieces.count, taken == pieces[place].utf8.count { (place, taken) = (place + 1, 0) }
        guard place < pieces.count else { return 0 }
        if taken == 0, pieces.count > 1 { self.events.append(.read(path)) }
        if pieces[place] == Self.failure { throw TraceError(.unreadable(reason: "the disk is gone"), file: path) }
        let piece = pieces[place].utf8.dropFirst(taken).prefix(buffer.count)
        buffer.copyBytes(from: piece)
        taken += piece.count
        return piece.count
      },
      bytes: pieces.count > 1
        ? nil
        : { place, count in
          self.placesRead.append(place)
          return Array(pieces.joined().utf8.dropFirst(place).prefix(count))
        },
      isReplaced: pieces.count > 1 ? nil : { self.versions[path] != version },
      size: pieces.count > 1 ? nil : pieces.joined().utf8.count)
  }

  func append(_ text: String, to path: String) {
    files[path, default: []].append(text)
  }

  func write(_ bytes: [UInt8]) throws(OutputError) {
    if let outputError { throw outputError }
    events.append(.wrote(String(decoding: bytes, as: UTF8.self)))
  }

  /// What happens while the program waits.
  var whileWaiting: () -> Void = {}

  private(set) var pauses = 0
  /// What was written when each began.
  private(set) var writtenAtPauses: [String] = []

  /// A pause takes 20 ms, and looking at the clock takes ``look``.
  var now: Int {
    time += look
    return time
  }
  private var time = 0
  /// Nanoseconds.
  var look = 0
  var terminalWidth: Int?
  /// The user has enough.
  var isInterrupted = false

  func pause() -> Pause {
    pauses += 1
    writtenAtPauses.append(output)
    time += 20_000_000
    whileWaiting()
    return isInterrupted ? .interrupted : .over
  }

  /// Puts another file at a path, or empties it: what is read of it begins anew.
  func replace(_ path: String, with text: String) {
    files[path] = [text]
    versions[path, default: 0] += 1
  }

  private var versions: [String: Int] = [:]

  func report(_ text: String) {
    events.append(.reported(text))
  }
}
