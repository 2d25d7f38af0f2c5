import Foundation
import TinyReduxTrace

/// A recording of ``BigTrace`` on disk.
struct LongTrace {
  let path: String
  let bytes: Int

  /// A million lines, beside this program: written once, and anew when the program has changed.
  static func kept() throws -> LongTrace {
    let url = try executable().deletingLastPathComponent().appending(path: "big.jsonl")
    let (file, program) = (modification(of: url), modification(of: try executable()))
    if file ?? .distantPast < program ?? .distantPast {
      // Under another name until it is whole.
      let part = url.appendingPathExtension("part")
      try BigTrace.write(lines: 1_000_000, to: part.path)
      try? FileManager.default.removeItem(at: url)
      try FileManager.default.moveItem(at: part, to: url)
    }
    return try LongTrace(at: url)
  }

  /// So large a one, for as long as the work takes.
  static func temporary(gigabytes: Int, _ work: (LongTrace) async throws -> Void) async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "redux-\(UUID()).jsonl")
    defer { try? FileManager.default.removeItem(at: url) }
    try BigTrace.write(lines: gigabytes * 1_000_000_000 / BigTrace.bytesPerLine, to: url.path)
    try await work(try LongTrace(at: url))
  }

  private init(at url: URL) throws {
    path = url.path
    bytes = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
  }

  private static func modification(of url: URL) -> Date? {
    try? url.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
  }

  /// The program under test, as built beside this one.
  static func inspect() throws -> String {
    let url = try executable().deletingLastPathComponent().appending(path: "redux-inspect")
    guard FileManager.default.isExecutableFile(atPath: url.path) else {
      throw BenchmarkError(
        description: "\(url.path) must be there to be measured, found none: "
          + "build it with swift build -c release --product redux-inspect")
    }
    return url.path
  }

  private static func executable() throws -> URL {
    guard let url = Bundle.main.executableURL else {
      throw BenchmarkError(description: "the path of this program is unknown: start it by its path")
    }
    return url
  }

  /// The id of the last dispatch: they are counted from 1, and the footer, the last line, tells how many there are.
  func lastDispatch() throws -> String {
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    defer { try? file.close() }
    try file.seek(toOffset: UInt64(max(0, bytes - 1_000)))
    let lines = (try file.readToEnd() ?? Data()).split(separator: UInt8(ascii: "\n"))
    guard let footer = lines.last, let count = try JSONParser.parse(Array(footer))["dispatches"]?.int else {
      throw BenchmarkError(description: "\(path) must end with a footer, found none: remove the file")
    }
    return String(count)
  }
}
