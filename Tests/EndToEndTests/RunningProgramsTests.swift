import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15))) struct RunningPrograms {
  @Test func `a program gets its input and environment and gives back its output and status`() async throws {
    let ended = try await run(
      URL(filePath: "/bin/sh"), ["-c", "cat; echo $NAME; echo oh >&2; exit 3"], stdin: "in\n",
      environment: ["NAME": "x"])
    #expect(ended == Ended(status: 3, stdout: "in\nx\n", stderr: "oh\n"))
  }

  @Test func `a program may end without reading its input`() async throws {
    let ended = try await run(
      URL(filePath: "/bin/sh"), ["-c", "exit 0"], stdin: String(repeating: "x", count: 1 << 20))
    #expect(ended.status == 0)
  }

  @Test func `the package's programs are found`() {
    #expect(FileManager.default.isExecutableFile(atPath: builtProduct("redux-inspect").path))
    #expect(FileManager.default.fileExists(atPath: repositoryRoot.appending(path: "Package.swift").path))
  }
}
