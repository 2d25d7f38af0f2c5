import TestSupport
import Testing

@testable import TinyReduxTrace

@Suite struct DiffTests {
  private func diff(_ old: JSONValue, _ new: JSONValue) throws -> [String] {
    let patch = JSONPatch.diff(from: old, to: new)
    #expect(try old.applying(patch) == new)
    return patch.operations.map { operation in
      [
        operation.op.rawValue, operation.path, operation.value?.description,
        operation.was.map { "was \($0)" },
      ].compactMap(\.self).joined(separator: " ")
    }
  }

  @Test func `an object changes by key, with the old values`() throws {
    let old: JSONValue = ["user": ["name": "ada"], "n": 1, "same": [1]]
    let new: JSONValue = ["n": 2, "same": [1], "a/b~c": "x"]
    #expect(try diff(old, new) == [#"remove /user was {"name":"ada"}"#, "replace /n 2 was 1", #"add /a~1b~0c "x""#])
  }

  @Test func `a deep change has a deep path`() throws {
    #expect(try diff(["a": [["b": 1, "c": 2], 3]], ["a": [["b": 1, "c": 4], 3]]) == ["replace /a/0/c 4 was 2"])
  }

  @Test func `equal values need no operation, even spelled or ordered otherwise`() throws {
    #expect(try diff(["a": 1, "b": 2], try parse(#"{"b":2.0,"a":10e-1}"#)) == [])
  }

  @Test func `another kind of value is replaced, the document too`() throws {
    #expect(try diff(1, [1]) == ["replace  [1] was 1"])
    #expect(try diff(["a": .null], ["a": false]) == ["replace /a false was null"])
    #expect(try diff(["a": "caf\u{E9}"], ["a": "cafe\u{301}"]).count == 1)
  }

  @Test func `arrays keep what they have in common`() throws {
    #expect(try diff([1, 2, 3], [1, 3]) == ["remove /1 was 2"])
    #expect(try diff([1, 3], [1, 2, 3]) == ["add /1 2"])
    #expect(try diff([1, 2, 3, 4, 5], [0, 2, 4, 5, 6]) == ["replace /0 0 was 1", "remove /2 was 3", "add /4 6"])
    #expect(
      try diff([["id": 1, "on": true], ["id": 2, "on": true]], [["id": 1, "on": false], ["id": 2, "on": true]])
        == ["replace /0/on false was true"])
  }

  @Test func `an array that was or becomes empty is replaced`() throws {
    #expect(try diff(["a": []], ["a": [1, 2]]) == ["replace /a [1,2] was []"])
    #expect(try diff(["a": [1, 2]], ["a": []]) == ["replace /a [] was [1,2]"])
    #expect(try diff([], []) == [])
  }

  @Test func `a container that changes all over is replaced`() throws {
    let numbers = (0..<100).map { JSONValue.number(JSONNumber($0)) }
    #expect(try diff(.array(numbers), .array(numbers.map { .number(JSONNumber(-1 - ($0.int ?? 0))) })).count == 1)
  }

  @Test func `an object that changes all over is replaced, but not the document`() throws {
    func object(_ value: JSONValue) -> JSONValue {
      .object(JSONObject((0..<30).map { JSONObject.Member(key: "member \($0)", value: value) }))
    }
    #expect(try diff(["o": object(1)], ["o": object(2)]).count == 1)
    #expect(try diff(object(1), object(2)).count == 30)
  }

  @Test func `members of one key make the object be replaced`() throws {
    let twice = try parse(#"{"a":1,"a":2}"#)
    #expect(try diff(twice, twice) == [])
    #expect(try diff(twice, ["a": 2]).count == 1)
    #expect(try diff(["a": 2], twice).count == 1)
    #expect(
      try diff(["o": twice], ["o": try parse(#"{"a":1,"a":3}"#)]) == [#"replace /o {"a":1,"a":3} was {"a":1,"a":2}"#])
  }

  private let long = (0..<100_000).map { JSONValue.number(JSONNumber($0)) }

  @Test func `one element more in a hundred thousand is one operation`() throws {
    #expect(try diff(.array(long), .array(["new"] + long)) == [#"add /0 "new""#])
    #expect(try diff(.array(long), .array(long + ["new"])) == [#"add /100000 "new""#])
    var scattered = long
    scattered[10] = "x"
    scattered.remove(at: 50_000)
    scattered.insert("y", at: 90_000)
    #expect(
      try diff(.array(long), .array(scattered)) == [
        #"replace /10 "x" was 10"#, "remove /50000 was 50000", #"add /90000 "y""#,
      ])
  }

  @Test func `a long array is compared in a number of steps that grows with its length`() {
    func comparisons(_ count: Int, _ change: (inout [JSONValue]) -> Void) -> Int {
      var new = Array(long.prefix(count))
      change(&new)
      var difference = Difference()
      difference.compare(.array(Array(long.prefix(count))), .array(new))
      return difference.comparisons
    }
    #expect(comparisons(100_000) { $0.insert("new", at: 0) } == 100_000)
    #expect(comparisons(100_000) { $0.insert("new", at: 50_000) } == 100_000)
    for count in [1_000, 10_000, 100_000] {
      #expect(comparisons(count) { $0 = ["a"] + $0.dropLast() + ["z"] } <= 4 * count)
      #expect(comparisons(count) { $0.reverse() } <= 10 * count + 5_000)
    }
  }

  @Test func `arrays with nothing in common are replaced within the budget`() throws {
    let many = Array(long.prefix(20_000))
    #expect(try diff(.array(many), .array(many.reversed())).count == 1)
    #expect(try diff(.array(many), .array(many.map { .string($0.description) }.dropLast())).count == 1)
  }

  @Test func `an array never needs more moves than its limit`() throws {
    let record = JSONValue.string(String(repeating: "a long value, so that bytes are no reason", count: 4))
    let old = (0..<4_000).map { JSONValue.array([record, .number(JSONNumber($0))]) }
    #expect(try diff(.array(old), .array(Array(old.dropFirst(1_024)))).count == 1_024)
    #expect(try diff(.array(old), .array(Array(old.dropFirst(1_025)))).count == 1)
  }

  @Test(arguments: 0..<20)
  func `a difference applied to the old value gives the new one`(_ seed: UInt64) throws {
    var random = FixedRandom(seed: seed)
    for _ in 0..<60 {
      let old = random.document(depth: 4)
      let new = Int.random(in: 0..<3, using: &random) == 0 ? random.document(depth: 4) : random.changed(old)
      let patch = JSONPatch.diff(from: old, to: new)
      #expect(try old.applying(patch) == new)
      #expect(try old.applying(patch).hashText == new.hashText)
      #expect(patch.operations.isEmpty == (old == new))
      // Each old value is the one that stood there.
      var value = old
      for operation in patch.operations {
        let pointer = try #require(JSONPointer(parsing: operation.path))
        if let was = operation.was { #expect(value[pointer] == was) }
        #expect((operation.was == nil) == (operation.op == .add))
        value = try value.applying(JSONPatch([operation]))
      }
    }
  }
}
