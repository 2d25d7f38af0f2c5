import Foundation
import Testing
import TinyReduxTrace

@testable import TinyReduxRecorder

private func json(_ value: Any, bytes: Int = 65_536, depth: Int = 32) -> String {
  ValueEncoding(limits: .init(bytes: bytes, depth: depth)).json(value).description
}

/// How a value's size is counted, and what is left of one that is too large.
struct ValueLimitsTests {
  @Test func `a value costs no less than its text has bytes`() throws {
    let floats: [Double] = [0.1, -2.225_073_858_507_201_4e-308, .nan, .infinity, -.infinity]
    let values: [any Sendable] = [
      Array(repeating: Int.min, count: 100), Array(repeating: 1 << 53 - 1, count: 100),
      Array(repeating: UInt64.max, count: 100), Array(repeating: Int128.min, count: 100), floats,
      Array(repeating: Duration(secondsComponent: 1, attosecondsComponent: 1), count: 100),
      Array(repeating: try #require(Decimal(string: "-12345678901234567890.12345")), count: 100),
      String(repeating: "\u{1}\u{7F}\u{85}\u{2028}\n\"\\é", count: 100), ["\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}": true],
      [1: "\u{2029}"], "plain",
    ]
    for value in values {
      let encoded = ValueEncoding(limits: .init(bytes: 1 << 20)).encoded(value)
      let text = encoded.json.description.utf8.count
      #expect((text...text + 250).contains(encoded.bytes), "\(encoded.json.description.prefix(60))")
    }
  }

  @Test func `strings that are cut cost what is left of them`() {
    let strings = Array(repeating: String(repeating: "x", count: 70_000), count: 10_000)
    let text = json(strings)
    #expect(text.utf8.count < 2 * 65_536 * 10)
    #expect(text.hasPrefix(#"{"$cut":"#))
  }

  @Test func `a moment before all calendars is a number`() {
    #expect(RFC3339.text(secondsSince1970: .min, fraction: 0) == nil)
    #expect(RFC3339.text(secondsSince1970: .max, fraction: 0) == nil)
    #expect(json(Date(timeIntervalSince1970: Double(Int64.min))) == "-9.223372036854776e+18")
  }

  @Test func `a set that is cut looks the same in every order`() {
    let rows = (0..<500).map { "row \($0)" }
    var roomy = Set<String>(minimumCapacity: 100_000)
    roomy.formUnion(rows)
    #expect(Array(roomy) != Array(Set(rows)))
    #expect(json(["rows": roomy], bytes: 1_000) == json(["rows": Set(rows)], bytes: 1_000))
    #expect(json(Set(rows), bytes: 1_000) == #"{"$cut":{"bytes":1000}}"#)
  }

  @Test func `a dictionary that is cut looks the same in every order`() {
    let rows = (0..<500).map { ("row \($0)", $0) }
    var roomy = [String: Int](minimumCapacity: 100_000)
    roomy.merge(rows) { $1 }
    let tight = Dictionary(uniqueKeysWithValues: rows)
    #expect(Array(roomy.keys) != Array(tight.keys))
    #expect(json(roomy, bytes: 1_000) == json(tight, bytes: 1_000))
    #expect(json(tight, bytes: 1_000) == #"{"$cut":{"bytes":1000}}"#)
  }

  @Test func `in a set no string is cut because others came first`() {
    let rows = (0..<5).map { String(repeating: String($0), count: 300) }
    #expect(json(Set(rows), bytes: 1_000) == #"{"$cut":{"bytes":1000}}"#)
    // One that is too large by itself is cut where it stands.
    let long = String(repeating: "x", count: 2_000)
    #expect(
      json(Set(["a", long]), bytes: 1_000).hasPrefix(#"["a",{"$cut":{"bytes":2002,"head":"xxx"#)
        || json(Set(["a", long]), bytes: 1_000).hasPrefix(#"[{"$cut":{"bytes":2002,"head":"xxx"#))
  }

  private struct Nested: Encodable {
    enum Keys: CodingKey { case a }
    var levels: Int

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      for _ in 1..<levels { container = container.nestedContainer(keyedBy: Keys.self, forKey: .a) }
      try container.encode(1, forKey: .a)
    }
  }

  @Test func `containers of one encoding lie too deep like any others`() {
    #expect(json(Nested(levels: 3), depth: 3) == #"{"a":{"a":{"a":1}}}"#)
    #expect(json(Nested(levels: 4), depth: 3) == #"{"a":{"a":{"a":{"$cut":{"depth":3}}}}}"#)
    #expect(json(Nested(levels: 400), depth: 3) == #"{"a":{"a":{"a":{"$cut":{"depth":3}}}}}"#)
  }

  @Test func `lists of one encoding lie too deep like any others`() {
    struct Lists: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for _ in 1..<40 { container = container.nestedUnkeyedContainer() }
        try "x".encode(to: container.superEncoder())
      }
    }
    #expect(json(Lists(), depth: 3) == #"[[[{"$cut":{"depth":3}}]]]"#)
  }
}
