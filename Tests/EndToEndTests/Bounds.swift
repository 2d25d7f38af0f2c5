import Foundation
import TestSupport

/// What a program may take: its memory but for its code and its stack, and processor time, which no load on the machine
/// changes. A program that wants more of either is ended.
struct Bounds {
  /// Only Linux counts it.
  var megabytes: Int
  /// Far more than it takes: of a length that is squared somewhere it would be minutes.
  var seconds = 5

  /// Runs `redux-inspect`.
  func inspect(_ words: String, in folder: URL) async throws -> Ended {
    let limits = "ulimit -d \(megabytes << 10) && ulimit -t \(seconds) && exec \"$0\" \(words)"
    return try await run(
      URL(filePath: "/bin/sh"), ["-c", limits, inspector.path], environment: ["SWIFT_BACKTRACE": "enable=no"],
      in: folder)
  }
}
