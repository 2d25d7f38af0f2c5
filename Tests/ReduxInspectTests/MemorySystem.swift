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
    var rest = pieces.map { Array($0.utf8) }[...]
    return InputFile(
      read: { buffer throws(TraceError) in
        guard let piece = rest.popFirst() else { return 0 }
        if pieces.count > 1 { self.events.append(.read(path)) }
        let count = min(buffer.count, piece.count)
        buffer.copyBytes(from: piece.prefix(count))
        if count < piece.count { rest.insert(Array(piece.dropFirst(count)), at: rest.startIndex) }
        return count
      },
      tail: pieces.count > 1 ? nil : { count in Array(pieces.joined().utf8.suffix(count)) })
  }

  func write(_ bytes: [UInt8]) throws(OutputError) {
    if let outputError { throw outputError }
    events.append(.wrote(String(decoding: bytes, as: UTF8.self)))
  }

  func report(_ text: String) {
    events.append(.reported(text))
  }
}
