import Foundation
import TestSupport
import Testing

/// The code that the documentation shows is compiled: each example of the README, of the catalogs and of the doc comments
/// stands in a file of this target. What needs SwiftUI is only parsed where there is none.
struct ExampleTests {
  @Test func `every example is compiled`() throws {
    let compiled = try files("swift", in: "Tests/DocumentationTests").map { try text($0) }
    let pages = try ["README.md"] + files("md", in: "Sources")
    let sources = try files("swift", in: "Sources")
    let examples =
      try pages.flatMap { page in try Example.all(in: text(page)).map { (page, $0) } }
      + sources.flatMap { source in try Example.all(inCommentsOf: text(source)).map { (source, $0) } }
    for (file, example) in examples where !example.isManifest && !compiled.contains(where: example.stands) {
      Issue.record("\(file):\(example.line): no file of Tests/DocumentationTests holds this example")
    }
    #expect(Set(examples.map(\.0)).isSuperset(of: ["README.md", "Sources/TinyRedux/Store.swift"]))
  }

  @Test func `an example that differs from what is compiled would be seen`() throws {
    let source = "  /// Text.\n  ///\n  /// ```swift\n  /// if a {\n  ///   b()\n  /// }\n  ///\n  /// c()\n  /// ```\n"
    let example = try #require(Example.all(inCommentsOf: source).first)
    #expect(example.line == 3)
    #expect(example.stands(in: "{\n    if a {\n      b()\n    }\n\n    c()\n}"))
    #expect(!example.stands(in: "    if a {\n      b()\n    }\n\n    d()\n"))
    #expect(!example.stands(in: "    if a {\n    b()\n    }\n\n    c()\n"))
    #expect(!example.stands(in: "    if a {\n      b()\n    }\n"))
  }

  /// The files of a folder with this extension, as paths from the repository's root.
  private func files(_ kind: String, in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: repositoryRoot.appending(path: folder).path)
      .filter { $0.hasSuffix("." + kind) }.sorted().map { folder + "/" + $0 }
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: repositoryRoot.appending(path: path), encoding: .utf8)
  }
}
