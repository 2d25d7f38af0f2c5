import Foundation
import TestSupport

let inspector = builtProduct("redux-inspect")

/// Runs `redux-inspect` in the folder of the fixtures' traces.
func inspect(_ words: String..., stdin: String = "", environment: [String: String] = [:]) async throws -> Ended {
  try await run(inspector, words, stdin: stdin, environment: environment, in: fixture("Traces"))
}

/// A fixture's contents.
func trace(_ name: String) throws -> String {
  try String(contentsOf: fixture("Traces/\(name)"), encoding: .utf8)
}

/// Runs `redux-inspect` on a terminal of so many columns; its input is empty, its errors are apart.
func inspectOnTerminal(
  _ words: String..., columns: UInt16 = 80, environment: [String: String] = ["TERM": "xterm"]
) async throws -> Ended {
  let terminal = try PseudoTerminal(columns: columns)
  let program = Program(inspector, words, environment: environment, in: fixture("Traces"))
  let errors = Pipe()
  async let stdout = terminal.output()
  async let stderr = errors.fileHandleForReading.readToEndOfText()
  try program.start(
    stdin: .nullDevice, stdout: terminal.terminal, stderr: errors.fileHandleForWriting)
  return try await Ended(status: program.status(), stdout: stdout, stderr: stderr)
}
