import Foundation
import TestSupport
import Testing

/// What the README shows is true: its picture is what the program draws, its commands run. Its code is among the examples of
/// the documentation's tests.
struct ReadmeTests {
  let readme: Page
  let bench: Workbench

  init() throws {
    readme = try Page("README.md")
    bench = try Workbench()
  }

  @Test func `the picture is what redux-inspect draws`() async throws {
    #expect(try await readme.blocks("text").first == bench.run("redux-inspect App.jsonl").stdout)
  }

  @Test func `the products are those of the package`() throws {
    let manifest = try String(contentsOf: repositoryRoot.appending(path: "Package.swift"), encoding: .utf8)
    let rows = readme.text.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let named = rows.compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
    let declared = manifest.matches(of: /\.(?:library|executable)\(name: "([^"]+)"/).map { String($0.1) }
    #expect(Set(named).union(["redux-demo"]) == Set(declared))
  }

  @Test func `the commands that read a trace run`() async throws {
    let commands = readme.blocks("sh").joined().split(separator: "\n").filter { $0.hasPrefix("redux-inspect") }
    #expect(commands.count == 9)
    for command in commands {
      let ended = try await bench.run(String(command))
      #expect(ended.status == 0, "\(command): \(ended.stderr)")
      #expect(!ended.stdout.isEmpty, "\(command)")
    }
  }

  @Test func `the other commands are goals of the Makefile`() throws {
    let makefile = try String(contentsOf: repositoryRoot.appending(path: "Makefile"), encoding: .utf8)
    let goals = readme.blocks("sh").joined().split(separator: "\n").filter { $0.hasPrefix("make ") }
      .compactMap { $0.split(separator: " ").dropFirst().first }
    #expect(goals == ["demo", "test", "install"])
    for goal in goals { #expect(makefile.contains("\n\(goal):")) }
  }
}
