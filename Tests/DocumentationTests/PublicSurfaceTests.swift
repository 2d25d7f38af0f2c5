import Foundation
import TestSupport
import Testing

/// Nothing becomes public, nor stops being so, unnoticed.
@Suite(.enabled(if: isLinux, "the goldens are those of Linux; SwiftUI adds Store.binding"))
struct PublicSurfaceTests {
  @Test(arguments: try libraries())
  func `a library's public declarations are those of its golden`(library: String) async throws {
    expectGolden(try await SymbolGraph(of: library).surface, "\(library).txt", in: "PublicSurface")
  }

  @Test(arguments: try libraries())
  func `a library's first page lists all that it declares`(library: String) async throws {
    let page = repositoryRoot.appending(path: "Sources/\(library)/Documentation.docc/\(library).md")
    guard FileManager.default.fileExists(atPath: page.path) else { return }
    let text = try String(contentsOf: page, encoding: .utf8)
    let missing = try await SymbolGraph(of: library).topLevel.filter { !text.contains("- ``\($0)``") }
    #expect(missing == [])
  }

  private static func libraries() throws -> [String] {
    let manifest = try String(contentsOf: repositoryRoot.appending(path: "Package.swift"), encoding: .utf8)
    return manifest.matches(of: /\.library\(name: "([^"]+)"/).map { String($0.1) }
  }
}
