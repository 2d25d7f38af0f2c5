import Foundation
import Testing

/// The real compiler, the real plug-in, and declarations of every shape.
@Suite struct CompilerTests {
  @Test(arguments: [
    ["-swift-version", "5", "-enable-bare-slash-regex"],
    ["-swift-version", "6"],
    ["-swift-version", "6", "-default-isolation", "MainActor"],
  ])
  func `every case of the corpus has its name as id, and no expansion warns`(mode: [String]) throws {
    try Toolchain.withTemporaryFolder { folder in
      let program = folder.appending(path: "corpus")
      let sources = try Toolchain.sources(in: "Right")
      let compilation = try Toolchain.compile(sources, arguments: mode + ["-warnings-as-errors"], to: program)
      #expect(compilation.errorText == "")
      try #require(compilation.status == 0)
      let run = try Run(program, input: Data())
      let declared = try sources.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
      let checks = declared.components(separatedBy: " expect(").count - 1
      #expect(checks > 100)
      #expect(run.outputText.hasSuffix(" 0 wrong\n"), "\(run.outputText)")
      #expect(run.status == 0)
    }
  }

  @Test(arguments: try Toolchain.sources(in: "Wrong").map(\.lastPathComponent))
  func `a wrong declaration is told where it stands: rule, fact, remedy`(file: String) throws {
    let source = Toolchain.fixtures.appending(path: "Wrong/\(file)")
    let expected = try String(contentsOf: source.deletingPathExtension().appendingPathExtension("txt"), encoding: .utf8)
    let run = try Toolchain.withTemporaryFolder { folder in
      try Toolchain.compile([source], arguments: ["-c", "-swift-version", "6"], to: folder.appending(path: "out.o"))
    }
    let diagnostics = run.errorText.split(separator: "\n").compactMap { line -> Substring? in
      guard let name = line.range(of: "\(file):") else { return nil }
      // The compiler's own addition, which differs between versions.
      let end = line.range(of: " (from macro ")?.lowerBound ?? line.endIndex
      return line[name.lowerBound..<end]
    }
    #expect(diagnostics.joined(separator: "\n") + "\n" == expected)
    #expect(run.status == 1)
  }
}
