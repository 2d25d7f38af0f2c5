import Foundation
import Testing

@testable import TinyReduxTrace

/// One case of the public patch suite.
private struct PatchCase: Sendable, CustomTestStringConvertible {
  var name: String
  var json: JSONValue

  var testDescription: String { name }

  static let all: [PatchCase] = ConformanceSuite.files("json-patch").flatMap { file -> [PatchCase] in
    guard let data = try? Data(contentsOf: file), let json = try? JSONParser.parse(Array(data)) else { return [] }
    return (json.array ?? []).enumerated().compactMap { index, test in
      guard test["disabled"]?.bool != true, test["doc"] != nil else { return nil }
      return PatchCase(name: "\(file.lastPathComponent) \(index): \(test["comment"]?.string ?? "")", json: test)
    }
  }
}

/// A patch as the trace's reader takes it.
private func operations(_ json: JSONValue) throws -> JSONPatch {
  let line = #"{"kind":"end","seq":1,"t":0,"dispatch":1,"outcome":"done","patch":\#(json)}"#
  guard case .end(let end) = try TraceRecord(line: Array(line.utf8)[...]).event else { return JSONPatch([]) }
  return JSONPatch(end.patch ?? [])
}

@Suite struct PatchTests {
  @Test(
    .enabled("no json-patch suite: set TINYREDUX_SUITES") { ConformanceSuite.isPresent("json-patch") },
    arguments: PatchCase.all)
  private func `the patch suite's cases have their outcome`(_ test: PatchCase) throws {
    let document = try #require(test.json["doc"])
    let patch = try #require(test.json["patch"])
    if let expected = test.json["expected"] {
      #expect(try document.applying(operations(patch)) == expected)
    } else if test.json["error"] != nil {
      #expect(throws: (any Error).self) { try document.applying(operations(patch)) }
    } else {
      // Only that it applies.
      _ = try document.applying(operations(patch))
    }
  }

  @Test func `a patch leads no deeper than a line can`() throws {
    func nested(_ levels: Int) -> JSONValue { (0..<levels).reduce(0) { value, _ in ["a": value] } }
    func outcome(_ operation: JSONPatch.Operation, of document: JSONValue) -> JSONPatchError.Reason? {
      do throws(JSONPatchError) {
        _ = try document.applying(JSONPatch([operation]))
        return nil
      } catch { return error.reason }
    }
    #expect(outcome(.init(op: .replace, path: "", value: nested(511)), of: 0) == nil)
    #expect(outcome(.init(op: .replace, path: "", value: nested(512)), of: 0) == .tooDeep)
    #expect(outcome(.init(op: .add, path: "/a/b", value: nested(509)), of: nested(2)) == nil)
    #expect(outcome(.init(op: .add, path: "/a/b", value: nested(510)), of: nested(2)) == .tooDeep)
    #expect(outcome(.init(op: .copy, path: "/a/b", from: ""), of: nested(509)) == nil)
    #expect(outcome(.init(op: .copy, path: "/a/b", from: ""), of: nested(510)) == .tooDeep)
    #expect(outcome(.init(op: .move, path: "/a/b", from: "/c"), of: ["a": [:], "c": nested(510)]) == .tooDeep)
  }

  @Test func `copies of copies end, and a snapshot gives new room`() throws {
    let snapshot = TraceRecord(seq: 1, event: .state(.init(hash: nil, value: ["a": "ten bytes."])))
    func copy(_ index: Int) -> TraceRecord {
      let operation = JSONPatch.Operation(op: .copy, path: "/b\(index)", from: "")
      return TraceRecord(seq: 1, event: .end(.init(dispatch: 1, outcome: "done", patch: [operation])))
    }
    var replay = StateReplay()
    for _ in 0..<2 {
      try replay.add(snapshot)
      for index in 0..<18 { try replay.add(copy(index)) }
      let error = #expect(throws: JSONPatchError.self) { for index in 18..<24 { try replay.add(copy(index)) } }
      #expect(error?.reason == .tooLarge)
      #expect(replay.state == nil)
    }
  }

  @Test(
    arguments: [
      ([.init(op: .remove, path: "")], .wholeDocument), ([.init(op: .remove, path: "/x")], .notFound),
      ([.init(op: .remove, path: "/list/3")], .notFound), ([.init(op: .add, path: "/list/4", value: 1)], .invalidIndex),
      ([.init(op: .replace, path: "/list/-", value: 1)], .invalidIndex),
      ([.init(op: .add, path: "/n/a", value: 1)], .notAContainer),
      ([.init(op: .move, path: "/o/k/x", from: "/o")], .intoItself), ([.init(op: .add, path: "/a")], .incomplete),
      ([.init(op: .copy, path: "/a")], .incomplete), ([.init(op: .remove, path: "x")], .invalidPointer),
      ([.init(op: .test, path: "/n", value: 2)], .testFailed(found: 1)),
    ] as [([JSONPatch.Operation], JSONPatchError.Reason)])
  func `a patch that does not apply says which operation and why`(
    _ operations: [JSONPatch.Operation], _ reason: JSONPatchError.Reason
  ) {
    let document: JSONValue = ["list": [1, 2, 3], "n": 1, "o": ["k": [:]]]
    let first = JSONPatch.Operation(op: .replace, path: "/n", value: 1)
    let error = JSONPatchError(operation: 1, path: operations[0].path, reason: reason)
    #expect(throws: error) { try document.applying(JSONPatch([first] + operations)) }
  }

  @Test func `the end of an array is a dash`() throws {
    let patch = JSONPatch([.init(op: .add, path: "/-", value: 2), .init(op: .move, path: "/-", from: "/0")])
    #expect(try ([1] as JSONValue).applying(patch) == [2, 1])
  }

  @Test func `a move onto itself changes nothing`() throws {
    #expect(try (["a": 1] as JSONValue).applying(JSONPatch([.init(op: .move, path: "/a", from: "/a")])) == ["a": 1])
  }

  @Test func `after a failure what stood before it is applied, and the rest is as it was`() throws {
    let text = #"{"list":[1,{"k":[2]}],"n":1}"#
    let failing: [JSONPatch.Operation] = [
      .init(op: .remove, path: "/list/1/k/3"), .init(op: .add, path: "/list/9", value: 0),
      .init(op: .replace, path: "/list/1/x/y", value: 0), .init(op: .remove, path: "/list/1/k/0/z"),
      .init(op: .add, path: "/n/z", value: 0), .init(op: .remove, path: "/list/1/z"),
    ]
    for operation in failing {
      var value = try JSONParser.parse(Array(text.utf8))
      var copies = CopyBudget()
      #expect(throws: JSONPatchError.self) {
        try value.apply([.init(op: .replace, path: "/n", value: 3), operation], &copies)
      }
      #expect(value == ["list": [1, ["k": [2]]], "n": 3], "\(operation.path)")
    }
  }

  @Test func `what only one holds is changed in place`() throws {
    var value = try JSONParser.parse(Array(#"{"list":[{"a":1,"b":[1,2,3]},{"a":2}],"n":{"x":0}}"#.utf8))
    let places = value.places
    let operations: [JSONPatch.Operation] = [
      .init(op: .replace, path: "/list/0/a", value: 5), .init(op: .replace, path: "/list/0/b/1", value: 6),
      .init(op: .remove, path: "/list/0/b/0"), .init(op: .add, path: "/list/0/b/0", value: 7),
      .init(op: .add, path: "/n/x", value: 8),
    ]
    var copies = CopyBudget()
    try value.apply(operations, &copies)
    #expect(value == ["list": [["a": 5, "b": [7, 6, 3]], ["a": 2]], "n": ["x": 8]])
    #expect(value.places == places)
  }
}

extension JSONValue {
  /// Where its arrays and objects, and those that they hold, lie in memory.
  fileprivate var places: [Int] {
    switch self {
    case .array(let elements):
      [elements.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }] + elements.flatMap(\.places)
    case .object(let object):
      [object.members.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }]
        + object.members.flatMap(\.value.places)
    default: []
    }
  }
}
