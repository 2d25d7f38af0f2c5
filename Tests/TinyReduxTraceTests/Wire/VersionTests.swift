import Foundation
import Testing

@testable import TinyReduxTrace

/// Version 1.0 as it was frozen. Its golden is written by hand and never again: later versions add keys and kinds, and
/// read this one.
@Suite struct VersionTests {
  private let golden = packageRoot.appending(path: "Fixtures/Traces/version-1.0.jsonl")

  /// The keys of each kind, and of the objects in them, in order.
  private let keys: [String: String] = [
    "header":
      "kind seq t format version trace store started clock unit process segment open state redacted limits derived",
    "state": "kind seq t hash value",
    "dispatch": "kind seq t dispatch action label payload by",
    "refused": "kind seq t reason action label payload by",
    "middleware": "kind seq t dispatch id took exit effect error as",
    "effect": "kind seq t effect dispatch id phase took error",
    "resume": "kind seq t dispatch effect exit error as",
    "error": "kind seq t error dispatch origin type message",
    "resolver": "kind seq t dispatch error id took exit as",
    "reducer": "kind seq t dispatch id took exit patch",
    "end": "kind seq t dispatch error outcome took busy wait patch",
    "store": "kind seq t phase",
    "dropped": "kind seq t count",
    "clock": "kind seq t wall",
    "note": "kind seq t message",
    "footer": "kind seq t dispatches refused effects errors rescued unhandled dropped",
    "open": "dispatches effects errors",
    "limits": "value depth",
    "by": "at dispatch effect",
    "as": "action label payload",
    "patch": "op path from value was",
  ]

  @Test func `version 1.0 reads without an error, and is written back byte for byte`() throws {
    let bytes = Array(try Data(contentsOf: golden))
    let (records, errors) = readAll(bytes)
    #expect(errors == [])
    var written: [UInt8] = []
    for record in records { TraceWriter.append(record, to: &written) }
    #expect(String(decoding: written, as: UTF8.self) == String(decoding: bytes, as: UTF8.self))
    #expect(records.allSatisfy { $0.extra.isEmpty })
    #expect(!records.contains { if case .unknown = $0.event { true } else { false } })
    var validator = Validator()
    #expect(records.enumerated().flatMap { validator.check($1, line: $0 + 1) } == [])
  }

  @Test func `version 1.0 has these keys, in this order, and its golden has them all`() throws {
    var found: [String: [[String]]] = [:]
    for line in try Data(contentsOf: golden).split(separator: UInt8(ascii: "\n")) {
      let object = try #require(JSONParser.parse(Array(line)).object)
      let kind = try #require(object["kind"]?.string)
      found[kind, default: []].append(object.members.map(\.key))
      for member in object.members {
        let parts = member.key == "patch" ? member.value.array ?? [] : [member.value]
        for part in parts where ["open", "limits", "by", "as", "patch"].contains(member.key) {
          found[member.key, default: []].append(part.object?.members.map(\.key) ?? [])
        }
      }
    }
    #expect(Set(found.keys) == Set(keys.keys))
    for (kind, lines) in found {
      let frozen = (keys[kind] ?? "").split(separator: " ").map(String.init)
      #expect(Set(lines.joined()) == Set(frozen), "\(kind)")
      for line in lines { #expect(line == frozen.filter(line.contains), "\(kind)") }
    }
  }
}
