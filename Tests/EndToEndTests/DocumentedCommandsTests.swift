import Foundation
import TestSupport
import Testing

/// The commands that the documentation and help show are run, on a recorded trace.
struct DocumentedCommandsTests {
  private static let pages = "Sources/TinyReduxTimeline/Documentation.docc"

  @Test(arguments: ["ReadingATimeline", "Recipes"])
  func `each command of a page writes what stands below it`(name: String) async throws {
    let page = try Page("\(Self.pages)/\(name).md")
    #expect(page.commands.count == page.blocks("sh").count)
    let bench = try Workbench()
    for (line, output) in page.commands {
      let ended = try await bench.run(line)
      #expect(ended.stdout == output, "\(line)")
      #expect(ended.stderr.isEmpty, "\(line)")
    }
  }

  @Test func `the page that reads a timeline explains every sign of the legend`() async throws {
    let page = try Page("\(Self.pages)/ReadingATimeline.md").text.components(separatedBy: "```").last ?? ""
    let signs = try await inspect("timeline", "--legend").stdout.split(separator: "\n").prefix { !$0.hasPrefix("#41") }
    #expect(signs.count > 20)
    for sign in signs.compactMap({ $0.split(separator: " ").first }) where !page.contains(sign) {
      Issue.record("\(sign) is not explained")
    }
  }

  @Test(arguments: [
    "timeline", "show", "why", "tree", "errors", "stats", "state", "diff", "compare", "info", "filter", "cut", "redact",
    "export", "validate", "help", "completions", "man",
  ])
  func `the examples of help run`(command: String) async throws {
    let help = try await inspect("help", command, "--width", "1000").stdout
    let section = try #require(help.firstMatch(of: /Examples:\n((?:  .*\n)+)/)).output.1
    let examples = section.split(separator: "\n").filter { $0.hasPrefix("  redux-inspect") }
      .map { $0.dropFirst(2).components(separatedBy: "  ")[0] }
    #expect(!examples.isEmpty)
    let bench = try Workbench()
    for folder in [
      "usr/man1", ".local/share/bash-completion/completions", ".zsh/completions", ".config/fish/completions",
    ] {
      try FileManager.default.createDirectory(at: bench.folder.appending(folder), withIntermediateDirectories: true)
    }
    for example in examples {
      let line = example.replacing("/usr/local/share/man/man1", with: "usr/man1")
      let ended = try await bench.run(line, stdin: trace("showcase.jsonl"))
      let isFound = line.contains("--exit-code") || line.hasPrefix("redux-inspect compare")
      let hasPipe = line.contains("|")
      #expect(ended.status == (isFound && !hasPipe ? 1 : 0), "\(example)\n\(ended.stderr)")
      #expect(ended.stdout.isEmpty == line.contains(">") && ended.stderr.isEmpty, "\(example)\n\(ended.stderr)")
    }
  }
}
