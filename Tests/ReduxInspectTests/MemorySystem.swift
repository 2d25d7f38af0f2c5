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
  /// What writing throws from the start.
  var outputError: OutputError?
  private(set) var events: [Event] = []

  var output: String { events.map { if case .wrote(let text) = $0 { text } else { "" } }.joined() }
  var errors: String { events.map { if case .reported(let text) = $0 { text } else { "" } }.joined() }

  init(_ files: [String: String] = [:]) {
    self.files = files.mapValues { [$0] }
  }

  /// Runs a command line, words separated by blanks.
  func run(_ words: String) -> Int32 {
    Inspect.run(words.split(separator: " ").map(String.init), on: self)
  }

  func exists(_ path: String) -> Bool { files[path] != nil }

  func open(_ path: String) throws(TraceError) -> InputFile {
    guard let pieces = files[path] else { throw TraceError(.unreadable(reason: "there is no such file"), file: path) }
    var place = 0, taken = 0
    return InputFile(
      read: { buffer throws(TraceError) in
        if self.pauses > 1000 { throw TraceError(.unreadable(reason: "nothing more comes"), file: path) }
        // What was appended meanwhile is read as well.
        let pieces = self.files[path] ?? []
        while place < pieces.count, taken == pieces[place].utf8.count { (place, taken) = (place + 1, 0) }
        guard place < pieces.count else { return 0 }
        if taken == 0, pieces.count > 1 { self.events.append(.read(path)) }
        let piece = pieces[place].utf8.dropFirst(taken).prefix(buffer.count)
        buffer.copyBytes(from: piece)
        taken += piece.count
        return piece.count
      },
      tail: pieces.count > 1 ? nil : { count in Array(pieces.joined().utf8.suffix(count)) })
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

  private var pauses = 0

  func pause() {
    pauses += 1
    whileWaiting()
  }

  func report(_ text: String) {
    events.append(.reported(text))
  }
}
