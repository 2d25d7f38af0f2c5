import Foundation
import TestSupport

/// A folder in which the commands that documentation shows can be run as they stand.
struct Workbench {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let showcase = try trace("showcase.jsonl")
    for name in ["App", "app", "server", "old"] { try folder.write(showcase, to: "\(name).jsonl") }
    // A run in which nobody paid, and searching was slower.
    let other = showcase.split(separator: "\n").filter { !$0.contains(#""dispatch":1248"#) }.joined(separator: "\n")
      .replacing(#""phase":"done","took":40"#, with: #""phase":"done","took":140"#)
      .replacing(#""depth":32}}"#, with: #""depth":32},"derived":true}"#)
    try folder.write(other + "\n", to: "new.jsonl")
    // Programs that may not be installed, and would wait for somebody.
    for name in ["less", "lnav", "man", "jq"] {
      let stub = try folder.write("#!/bin/sh\nexec cat\n", to: name)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: stub.path)
    }
  }

  /// Runs a line as a shell does.
  func run(_ line: String, stdin: String = "") async throws -> Ended {
    let path = [folder.url.path, inspector.deletingLastPathComponent().path, "/usr/bin", "/bin"].joined(separator: ":")
    return try await TestSupport.run(
      URL(filePath: "/bin/sh"), ["-c", line], stdin: stdin, environment: ["PATH": path, "HOME": folder.url.path],
      in: folder.url)
  }
}

/// A page of documentation, by its blocks of text between fences.
struct Page {
  struct Block {
    var language: String
    var text: String
  }

  let text: String
  let blocks: [Block]

  /// - Parameter path: from the repository's root.
  init(_ path: String) throws {
    text = try String(contentsOf: repositoryRoot.appending(path: path), encoding: .utf8)
    // Every other piece stands between fences.
    let pieces = text.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    blocks = pieces.map { piece in
      let language = piece.prefix { $0 != "\n" }
      return Block(language: String(language), text: String(piece.dropFirst(language.count + 1)))
    }
  }

  /// The texts of a language.
  func blocks(_ language: String) -> [String] {
    blocks.filter { $0.language == language }.map(\.text)
  }

  /// Commands with what they write: a block of text that follows one of `sh`.
  var commands: [(line: String, output: String)] {
    zip(blocks, blocks.dropFirst()).filter { $0.language == "sh" && $1.language == "text" }
      .map { ($0.text.trimmingCharacters(in: .newlines), $1.text) }
  }
}
