package import Foundation

/// A program to start, signal and wait for.
package final class Program: Sendable {
  private let process = Process()
  private let ended: AsyncStream<Int32>

  package init(
    _ executable: URL, _ arguments: [String] = [], environment: [String: String] = [:], in folder: URL? = nil
  ) {
    // A write to a program that has ended is an error here, not the end of the tests.
    signal(SIGPIPE, SIG_IGN)
    let (ended, end) = AsyncStream.makeStream(of: Int32.self)
    self.ended = ended
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let path = ProcessInfo.processInfo.environment["PATH"].map { ["PATH": $0] } ?? [:]
    process.environment = path.merging(environment) { $1 }
    process.terminationHandler = { process in
      end.yield(process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus)
      end.finish()
    }
  }

  /// Starts the program with these files, and closes them here.
  package func start(stdin: FileHandle, stdout: FileHandle, stderr: FileHandle) throws {
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stderr
    defer {
      for handle in [stdin, stdout, stderr] { try? handle.close() }
    }
    // A pool's threads block signals, and a program inherits what the thread that starts it blocks.
    var interrupt = sigset_t(), before = sigset_t()
    sigemptyset(&interrupt)
    sigaddset(&interrupt, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &interrupt, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try process.run()
  }

  /// Does something with the program while it runs; cancelling the task (a test's time limit) ends the program, and so the
  /// waiting for what it writes.
  package func attended<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    try await withTaskCancellationHandler(operation: body) { process.terminate() }
  }

  /// Sends SIGINT, as Control-C does.
  package func interrupt() {
    process.interrupt()
  }

  /// Waits for the end, once: the exit code, or minus the signal that ended it. Cancelling the task ends the program.
  package func status() async throws -> Int32 {
    for await status in ended { return status }
    process.terminate()
    throw CancellationError()
  }
}

extension FileHandle {
  /// All that comes until the writers close, as UTF-8. Blocks a thread of its own, none of the tests'.
  package func readToEndOfText() async -> String {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let data = (try? self.readToEnd()) ?? nil
        continuation.resume(returning: String(decoding: data ?? Data(), as: UTF8.self))
      }
    }
  }

  /// What comes until it holds `mark`, or until the writers close.
  package func readText(until mark: String) async -> String {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var text = Data()
        while let more = try? self.read(upToCount: 1), !more.isEmpty {
          text += more
          if text.suffix(mark.utf8.count).elementsEqual(mark.utf8) { break }
        }
        continuation.resume(returning: String(decoding: text, as: UTF8.self))
      }
    }
  }
}
