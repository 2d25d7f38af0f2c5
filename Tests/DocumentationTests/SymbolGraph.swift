import Foundation
import TestSupport

/// What a library declares in public, as the toolchain's extractor tells it.
struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { let precise: String }
    struct Fragment: Decodable { let spelling: String }

    let identifier: Identifier
    let pathComponents: [String]
    let declarationFragments: [Fragment]
  }

  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    /// The target's name, where it belongs to another module.
    let targetFallback: String?
  }

  let symbols: [Symbol]
  let relationships: [Relationship]

  /// Reads the module that was built with these tests.
  init(of module: String) async throws {
    let folder = try TemporaryFolder()
    let modules = builtProduct("Modules").resolvingSymlinksInPath()
    // On Linux the build folder is named for the triple.
    let triple = modules.deletingLastPathComponent().deletingLastPathComponent().lastPathComponent
    let ended = try await run(
      URL(filePath: "/usr/bin/env"),
      [
        "swift-symbolgraph-extract", "-module-name", module, "-I", modules.path, "-target", triple,
        "-skip-synthesized-members", "-output-dir", folder.url.path,
      ])
    guard ended.status == 0 else { throw Failure(text: ended.stderr) }
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: folder.appending("\(module).symbols.json")))
  }

  struct Failure: Error { let text: String }

  /// The names of what isn't a member of anything.
  var topLevel: [String] {
    symbols.filter { $0.pathComponents.count == 1 }.map { $0.pathComponents[0] }
  }

  /// One declaration a line, sorted by path; types with the protocols that they conform to.
  var surface: String {
    let names = Dictionary(uniqueKeysWithValues: symbols.map { ($0.identifier.precise, $0.path) })
    let conformances = Dictionary(grouping: relationships.filter { $0.kind == "conformsTo" }, by: \.source)
    let lines = symbols.map { symbol in
      let protocols = conformances[symbol.identifier.precise, default: []]
        .compactMap { names[$0.target] ?? $0.targetFallback }
        .filter { !["Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"].contains($0) }.sorted()
      let declaration = symbol.declarationFragments.map(\.spelling).joined()
      return "\(symbol.path)\t\(declaration)" + (protocols.isEmpty ? "" : "\t" + protocols.joined(separator: ", "))
    }
    return lines.sorted().map { $0 + "\n" }.joined()
  }
}

extension SymbolGraph.Symbol {
  var path: String { pathComponents.joined(separator: ".") }
}
