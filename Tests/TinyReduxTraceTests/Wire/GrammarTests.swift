import Foundation
import Testing

@testable import TinyReduxTrace

/// The examples in the grammar's documentation are lines like any other.
@Suite struct GrammarTests {
  /// Those beside the code, and those of the page.
  static let texts = ["Wire/TraceRecord+JSON.swift", "Documentation.docc/TraceFormat.md"]

  private func examples(in text: String) throws -> [String] {
    let file = packageRoot.appending(path: "Sources/TinyReduxTrace/\(text)")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    return lines.map { $0.hasPrefix("/// ") ? String($0.dropFirst(4)) : String($0) }.filter {
      $0.hasPrefix("{\"kind\"")
    }
  }

  @Test(arguments: texts)
  func `each example reads and is written back as it stands`(text: String) throws {
    for example in try examples(in: text) {
      let record = try TraceRecord(line: Array(example.utf8)[...])
      var bytes: [UInt8] = []
      TraceWriter.append(record, to: &bytes)
      #expect(String(decoding: bytes, as: UTF8.self) == example + "\n")
      #expect(record.extra.isEmpty)
      if case .unknown = record.event { Issue.record("\(example) is of an unknown kind") }
      if case .state(let snapshot) = record.event { #expect(snapshot.hash == snapshot.value.hashText) }
    }
  }

  @Test(arguments: texts)
  func `there is an example of each kind, numbered from one`(text: String) throws {
    let records = try examples(in: text).map { try TraceRecord(line: Array($0.utf8)[...]) }
    let kinds: Set = [
      "header", "state", "dispatch", "refused", "middleware", "effect", "resume", "error", "resolver", "reducer", "end",
      "store", "dropped", "clock", "note", "footer",
    ]
    #expect(Set(records.map(\.event.kind)) == kinds)
    #expect(records.map(\.seq).sorted() == Array(1...records.count))
  }

  @Test func `the page names every key that a line can have`() throws {
    let page = try String(
      contentsOf: packageRoot.appending(path: "Sources/TinyReduxTrace/Documentation.docc/TraceFormat.md"),
      encoding: .utf8)
    let golden = packageRoot.appending(path: "Fixtures/Traces/version-1.0.jsonl")
    for line in try String(contentsOf: golden, encoding: .utf8).split(separator: "\n") {
      guard case .object(let object) = try JSONParser.parse(Array(line.utf8)) else { continue }
      for member in object.members { #expect(page.contains("`\(member.key)`"), "\(member.key)") }
    }
  }
}
