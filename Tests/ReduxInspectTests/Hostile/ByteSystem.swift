import TinyReduxTrace

@testable import ReduxInspect

/// Files and standard output of any bytes, in memory.
final class ByteSystem: System {
  var environment = Environment()
  var files: [String: [UInt8]]
  /// They are read once, from the first byte to the last.
  var arePipes = false
  private(set) var output: [UInt8] = []
  private(set) var errors = ""

  init(_ files: [String: [UInt8]]) {
    self.files = files
  }

  var now: Int { 0 }
  var terminalWidth: Int? { nil }

  func exists(_ path: String) -> Bool { files[path] != nil }

  func open(_ path: String) throws(TraceError) -> InputFile {
    guard let bytes = files[path] else { throw TraceError(.unreadable(reason: "there is no such file"), file: path) }
    var taken = 0
    return InputFile(
      read: { buffer in
        let piece = bytes[taken...].prefix(buffer.count)
        buffer.copyBytes(from: piece)
        taken += piece.count
        return piece.count
      },
      bytes: arePipes ? nil : { place, count in Array(bytes.dropFirst(place).prefix(count)) },
      isReplaced: arePipes ? nil : { false }, size: arePipes ? nil : bytes.count)
  }

  func write(_ bytes: [UInt8]) { output += bytes }

  /// Whoever follows a file has seen enough when it ends.
  func pause() -> Pause { .interrupted }

  func report(_ text: String) { errors += text }
}
