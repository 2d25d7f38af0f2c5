package import Foundation

/// What a program left when it ended.
package struct Ended: Sendable, Equatable {
  /// The exit code, or minus the number of the signal that ended it.
  package var status: Int32
  package var stdout: String
  package var stderr: String

  package init(status: Int32, stdout: String, stderr: String) {
    self.status = status
    self.stdout = stdout
    self.stderr = stderr
  }
}

/// Runs a program to its end.
///
/// The program sees `environment` and `PATH`, nothing else of this process's variables. Cancelling the task (a test's time
/// limit) ends the program.
package func run(
  _ executable: URL, _ arguments: [String] = [], stdin: String = "", environment: [String: String] = [:],
  in folder: URL? = nil
) async throws -> Ended {
  let program = Program(executable, arguments, environment: environment, in: folder)
  let input = Pipe(), output = Pipe(), errors = Pipe()
  try program.start(
    stdin: input.fileHandleForReading, stdout: output.fileHandleForWriting, stderr: errors.fileHandleForWriting)
  async let stdout = output.fileHandleForReading.readToEndOfText()
  async let stderr = errors.fileHandleForReading.readToEndOfText()
  Thread.detachNewThread {
    // A program may end without reading all of it.
    try? input.fileHandleForWriting.write(contentsOf: Data(stdin.utf8))
    try? input.fileHandleForWriting.close()
  }
  return try await Ended(status: program.status(), stdout: stdout, stderr: stderr)
}
