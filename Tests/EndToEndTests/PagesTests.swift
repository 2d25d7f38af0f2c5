import Foundation
import TestSupport
import Testing

/// The commands on the pages of the documentation print what stands below them.
struct PagesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(trace("showcase.jsonl"), to: "App.jsonl")
  }

  /// A command behind `$ `, and what it prints.
  struct Example: Sendable, CustomTestStringConvertible {
    let page: String
    let command: String
    let output: String

    var tool: Substring { command.prefix { $0 != " " } }
    var testDescription: String { "\(page): \(command)" }

    static let all: [Example] = pages.flatMap { page, text in
      blocks("console", in: text).flatMap { block in
        block.components(separatedBy: "$ ").dropFirst().map { piece in
          let lines = piece.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
          return Example(page: page, command: String(lines[0]), output: lines.count > 1 ? String(lines[1]) : "")
        }
      }
    }
  }

  private static let pages: [(String, String)] = {
    let root = repositoryRoot.appending(path: "Sources")
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root.path)) ?? []
    return paths.filter { $0.hasSuffix(".md") }.sorted().map { path in
      (path, (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? "")
    }
  }()

  /// The texts between the fences of a language.
  private static func blocks(_ language: String, in page: String) -> [String] {
    page.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }

  private static func isInstalled(_ tool: some StringProtocol) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)") }
  }

  private func expectOutput(of example: Example) async throws {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let ended = try await run(
      URL(filePath: "/bin/sh"), ["-c", example.command],
      environment: ["PATH": inspector.deletingLastPathComponent().path + ":" + path], in: folder.url)
    #expect(ended.stdout == example.output, "\(ended.stderr)")
  }

  @Test(arguments: Example.all.filter { $0.tool == "redux-inspect" })
  func `a command of redux-inspect prints what its page shows`(_ example: Example) async throws {
    try await expectOutput(of: example)
  }

  @Test(.enabled(if: isInstalled("jq"), "jq is not installed"), arguments: Example.all.filter { $0.tool == "jq" })
  func `a command of jq prints what its page shows`(_ example: Example) async throws {
    try await expectOutput(of: example)
  }

  @Test(.enabled(if: isInstalled("rg"), "ripgrep is not installed"), arguments: Example.all.filter { $0.tool == "rg" })
  func `a command of ripgrep prints what its page shows`(_ example: Example) async throws {
    try await expectOutput(of: example)
  }

  @Test func `each command on a page has a test`() {
    #expect(Set(Example.all.map(\.tool)).isSubset(of: ["redux-inspect", "jq", "rg"]))
    #expect(Example.all.contains { $0.tool == "jq" } && Example.all.contains { $0.tool == "rg" })
  }

  /// DuckDB by its module for Python, as it can be had from PyPI.
  @Test func `the query for DuckDB prints what its page shows`() async throws {
    let page = try #require(Self.pages.first { $0.0.hasSuffix("Elsewhere.md") }?.1)
    let query = try #require(Self.blocks("sql", in: page).first)
    let program = "import duckdb, sys\nfor row in duckdb.sql(sys.argv[1]).fetchall(): print(*row, sep=',')"
    let python = URL(filePath: "/usr/bin/env")
    let isThere = try await run(python, ["python3", "-c", "import duckdb"]).status == 0
    guard isThere else { try Test.cancel("the module duckdb of Python is not installed") }
    let ended = try await run(python, ["python3", "-c", program, query], in: folder.url)
    #expect(ended.stdout == Self.blocks("text", in: page).first, "\(ended.stderr)")
  }
}
