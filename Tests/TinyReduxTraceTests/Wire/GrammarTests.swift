import Foundation
import Testing

@testable import TinyReduxTrace

/// The examples in the grammar's documentation are lines like any other.
@Suite struct GrammarTests {
  private func examples() throws -> [String] {
    let source = packageRoot.appending(path: "Sources/TinyReduxTrace/Wire/TraceRecord+JSON.swift")
    let lines = try String(contentsOf: source, encoding: .utf8).split(separator: "\n")
    return lines.filter { $0.hasPrefix("/// {\"kind\"") }.map { String($0.dropFirst(4)) }
  }

  @Test func `each example reads and is written back as it stands`() throws {
    for example in try examples() {
      let record = try TraceRecord(line: Array(example.utf8)[...])
      var bytes: [UInt8] = []
      TraceWriter.append(record, to: &bytes)
      #expect(String(decoding: bytes, as: UTF8.self) == example + "\n")
      #expect(record.extra.isEmpty)
      if case .unknown = record.event { Issue.record("\(example) is of an unknown kind") }
      if case .state(let snapshot) = record.event { #expect(snapshot.hash == snapshot.value.hashText) }
    }
  }

  @Test func `there is an example of each kind, numbered from one`() throws {
    let records = try examples().map { try TraceRecord(line: Array($0.utf8)[...]) }
    let kinds: Set = [
      "header", "state", "dispatch", "refused", "middleware", "effect", "resume", "error", "resolver", "reducer", "end",
      "store", "dropped", "clock", "note", "footer",
    ]
    #expect(Set(records.map(\.event.kind)) == kinds)
    #expect(records.map(\.seq).sorted() == Array(1...records.count))
  }
}
