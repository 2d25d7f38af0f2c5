import Foundation
import TestSupport
import Testing

/// What the README shows is true: its picture is what the program draws, its commands run. Its code is among the examples of
/// the documentation's tests.
struct ReadmeTests {
  let readme: String
  let folder: TemporaryFolder

  init() throws {
    readme = try String(contentsOf: repositoryRoot.appending(path: "README.md"), encoding: .utf8)
    folder = try TemporaryFolder()
    try folder.write(trace("showcase.jsonl"), to: "App.jsonl")
  }

  /// The texts between the fences of a language.
  private func blocks(_ language: String) -> [String] {
    readme.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }

  @Test func `the picture is what redux-inspect draws`() async throws {
    let drawn = try await run(inspector, ["App.jsonl", "--width", "80"], in: folder.url)
    #expect(blocks("text").first == drawn.stdout)
  }

  @Test func `the products are those of the package`() throws {
    let manifest = try String(contentsOf: repositoryRoot.appending(path: "Package.swift"), encoding: .utf8)
    let rows = readme.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let named = rows.compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
    let declared = manifest.matches(of: /\.(?:library|executable)\(name: "([^"]+)"/).map { String($0.1) }
    #expect(Set(named).union(["redux-demo"]) == Set(declared))
  }

  @Test func `the commands that read a trace run`() async throws {
    let commands = blocks("sh").joined().split(separator: "\n").filter { $0.hasPrefix("redux-inspect") }
    #expect(commands.count == 9)
    for command in commands {
      let ended = try await run(
        URL(filePath: "/bin/sh"), ["-c", String(command)],
        environment: ["PATH": inspector.deletingLastPathComponent().path + ":/usr/bin:/bin"], in: folder.url)
      #expect(ended.status == 0, "\(command): \(ended.stderr)")
      #expect(!ended.stdout.isEmpty, "\(command)")
    }
  }

  @Test func `the other commands are goals of the Makefile`() throws {
    let makefile = try String(contentsOf: repositoryRoot.appending(path: "Makefile"), encoding: .utf8)
    let goals = blocks("sh").joined().split(separator: "\n").filter { $0.hasPrefix("make ") }
      .compactMap { $0.split(separator: " ").dropFirst().first }
    #expect(goals == ["demo", "test", "install"])
    for goal in goals { #expect(makefile.contains("\n\(goal):")) }
  }
}
