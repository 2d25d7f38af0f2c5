import Foundation
import Testing

@testable import TinyReduxTrace

@Suite struct JSONValueTests {
  @Test func `objects are equal whatever the order, arrays are not`() {
    let (left, right): (JSONValue, JSONValue) = (["a": 1, "b": [1, 2]], ["b": [1, 2], "a": 1])
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
    #expect(left.canonicalBytes == right.canonicalBytes)
    #expect([1, 2] as JSONValue != [2, 1])
    #expect(left != ["a": 1, "b": [1, 2], "c": .null])
  }

  @Test func `strings and keys are compared by code points`() {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    #expect(JSONValue.string(composed) != .string(decomposed))
    #expect(Set([JSONValue.string(composed), .string(decomposed)]).count == 2)
    #expect([composed: 1] as JSONValue != [decomposed: 1])
    #expect(([composed: 1] as JSONValue)[decomposed] == nil)
    // As many bytes, and equal to a String.
    #expect(JSONValue.string("a\u{301}\u{316}") != .string("a\u{316}\u{301}"))
  }

  @Test func `values of different kinds differ`() {
    let values: [JSONValue] = [.null, false, 0, "", [], [:], "null", "0", [.null]]
    #expect(Set(values).count == values.count)
  }

  @Test func `members are set in their place, appended and removed`() {
    var object = JSONObject([.init(key: "a", value: 1), .init(key: "b", value: 2)])
    object["a"] = 3
    object["c"] = 4
    object["b"] = nil
    #expect(JSONValue.object(object).description == #"{"a":3,"c":4}"#)
  }

  @Test func `the hash is FNV-1a over the canonical bytes`() {
    // Published vectors of the function, by way of one-byte documents of our own: computed by hand from its definition.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in #"{"a":1,"b":[true,null]}"#.utf8 {
      hash = (hash ^ UInt64(byte)).multipliedReportingOverflow(by: 0x100_0000_01b3).partialValue
    }
    let value: JSONValue = ["b": [true, .null], "a": 1]
    #expect(value.hashText == "fnv1a64:" + String(format: "%016lx", hash))
    #expect(JSONValue.array([]).hashText.utf8.count == 24)
  }

  @Test(arguments: [
    "", "plain", "quote \" slash \\ /", "\u{0}\u{1}\u{8}\t\n\u{C}\r\u{1F}", "\u{7F}\u{80}\u{9F}\u{A0}",
    "a\u{2027}\u{2028}\u{2029}\u{202A}b", "日本語 😀 é\u{301} \u{FFFD}\u{10FFFF}", "1234567\"", "12345678\u{7F}90123456789",
    "\u{C2A9}\u{E28}", String(repeating: "x", count: 1_000) + "\n",
  ])
  func `Foundation reads the strings that are written`(_ string: String) throws {
    let bytes = Array(JSONValue.object(JSONObject([.init(key: string, value: .string(string))])).description.utf8)
    let decoded = try JSONDecoder().decode([String: String].self, from: Data(bytes))
    #expect(Array(try #require(decoded.keys.first).utf8) == Array(string.utf8))
    #expect(Array(try #require(decoded.values.first).utf8) == Array(string.utf8))
    #expect(try JSONParser.parse(bytes) == .object(JSONObject([.init(key: string, value: .string(string))])))
  }

  @Test func `nothing that drives a terminal or ends a line is written`() {
    var all = String.UnicodeScalarView()
    for value in UInt32(0)...0x2100 { if let scalar = Unicode.Scalar(value) { all.append(scalar) } }
    for scalar in JSONValue.string(String(all)).description.unicodeScalars {
      #expect(
        scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value) && !(0x2028...0x2029).contains(scalar.value))
    }
  }

  @Test func `texts around the size of the output's room are written whole`() throws {
    for length in Array(0...40) + Array(1_000...1_050) + [2_048, 5_000] {
      let value: JSONValue = [
        .string(String(repeating: "é", count: length / 2)), .string(String(repeating: "x\n", count: length)),
      ]
      var bytes = Array("before".utf8)
      value.append(to: &bytes)
      #expect(bytes.prefix(6) == Array("before".utf8)[...])
      #expect(try JSONParser.parse(bytes.dropFirst(6)) == value)
    }
  }

  @Test func `whole numbers are written to the digit`() {
    for value in [0, 9, 10, 99, 100, 999, 1_000, 9_999, 10_000, -1, 1_234_567_890, Int.max, Int.min] {
      var bytes: [UInt8] = []
      JSONOutput.append(to: &bytes) { $0.write(value) }
      #expect(String(decoding: bytes, as: UTF8.self) == String(value))
    }
  }
}

@Suite struct JSONPointerTests {
  private let document: JSONValue = [
    "foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7, "m~n": 8,
    "-": ["01": 9],
  ]

  @Test(
    arguments: [
      ("/foo/0", "bar"), ("/", 0), ("/a~1b", 1), ("/c%d", 2), ("/e^f", 3), ("/g|h", 4), ("/i\\j", 5), ("/k\"l", 6),
      ("/ ", 7), ("/m~0n", 8), ("/-/01", 9),
    ] as [(String, JSONValue)])
  func `a pointer leads to its value and is written back`(_ text: String, _ value: JSONValue) throws {
    let pointer = try #require(JSONPointer(parsing: text))
    #expect(document[pointer] == value)
    #expect(pointer.description == text)
  }

  @Test(arguments: [
    "/foo/2", "/foo/01", "/foo/-", "/foo/-1", "/foo/+1", "/foo/0/x", "/bar", "/foo/99999999999999999999",
  ])
  func `a pointer that leads nowhere finds nothing`(_ text: String) throws {
    #expect(document[try #require(JSONPointer(parsing: text))] == nil)
  }

  @Test(arguments: ["foo", "/~", "/~2", "/a~", "#/foo"])
  func `what is no pointer is none`(_ text: String) {
    #expect(JSONPointer(parsing: text) == nil)
  }

  @Test func `the whole document is the empty pointer`() throws {
    #expect(document[try #require(JSONPointer(parsing: ""))] == document)
    #expect(try #require(JSONPointer(parsing: "/~01")).tokens == ["~1"])
  }
}
