import Foundation
import TestSupport
import Testing

/// Other tools read a trace as the documentation says.
struct OtherToolsTests {
  private let page: Page
  private let folder: TemporaryFolder

  init() throws {
    page = try Page("Sources/TinyReduxTrace/Documentation.docc/Elsewhere.md")
    folder = try TemporaryFolder()
    try folder.write(trace("showcase.jsonl"), to: "App.jsonl")
  }

  private static func isInstalled(_ tool: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)") }
  }

  private func expectOutputs(of tool: String) async throws {
    let commands = page.commands.filter { $0.line.hasPrefix(tool + " ") }
    #expect(!commands.isEmpty)
    for (line, output) in commands {
      let ended = try await run(URL(filePath: "/bin/sh"), ["-c", line], in: folder.url)
      #expect(ended == Ended(status: 0, stdout: output, stderr: ""), "\(line)")
    }
  }

  @Test(.enabled(if: isInstalled("jq"), "jq is not installed"))
  func `jq's commands write what stands below them`() async throws {
    try await expectOutputs(of: "jq")
  }

  @Test(.enabled(if: isInstalled("rg"), "ripgrep is not installed"))
  func `ripgrep's commands write what stands below them`() async throws {
    try await expectOutputs(of: "rg")
  }

  /// By its module for Python, as it can be had from PyPI.
  @Test func `the query for DuckDB gives what stands below it`() async throws {
    let env = URL(filePath: "/usr/bin/env")
    let hasModule = try await run(env, ["python3", "-c", "import duckdb"]).status == 0
    guard hasModule else { try Test.cancel("the module duckdb of Python is not installed") }
    let program = "import duckdb, sys\nfor row in duckdb.sql(sys.argv[1]).fetchall(): print(*row, sep=',')"
    let query = try #require(page.blocks("sql").first)
    let ended = try await run(env, ["python3", "-c", program, query], in: folder.url)
    #expect(ended.stdout == page.blocks("text").last, "\(ended.stderr)")
  }

  @Test func `each command of the page belongs to one of these tools`() {
    #expect(page.commands.count == page.blocks("sh").count)
    #expect(page.commands.allSatisfy { $0.line.hasPrefix("jq ") || $0.line.hasPrefix("rg ") })
  }
}
