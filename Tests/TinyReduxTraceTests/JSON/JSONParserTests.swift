import Foundation
import Testing

@testable import TinyReduxTrace

func parse(_ text: String) throws(JSONParser.Failure) -> JSONValue {
  try JSONParser.parse(Array(text.utf8))
}

@Suite struct JSONParserTests {
  @Test(
    .enabled("no json-parsing suite: set TINYREDUX_SUITES") { ConformanceSuite.isPresent("json-parsing") },
    arguments: ConformanceSuite.files("json-parsing"))
  func `the parsing suite's texts are accepted and refused as they say`(_ file: URL) throws {
    let bytes = try Array(Data(contentsOf: file))
    let result = Result { () throws(JSONParser.Failure) in try JSONParser.parse(bytes) }
    switch (file.lastPathComponent.prefix(2), result) {
    case ("y_", .failure(let failure)): Issue.record("\(failure)")
    case ("n_", .success(let value)): Issue.record("read as \(value)")
    case (_, .failure(let failure)): #expect((0...bytes.count).contains(failure.offset))
    case (_, .success(let value)):
      // What was read reads back as itself.
      #expect(try parse(value.description) == value)
    }
  }

  @Test func `every kind of value is read`() throws {
    let value = try parse(#" { "a" : [ null , true , false , -1.5e+3 , "x" , {} , [] ] } "#)
    #expect(value == ["a": [.null, true, false, -1_500, "x", [:], []]])
  }

  @Test func `members keep their order and their duplicates`() throws {
    let text = #"{"b":1,"a":2,"b":3}"#
    let value = try parse(text)
    #expect(value.description == text)
    #expect(value["b"] == 3)
  }

  @Test func `escapes are read, surrogates in pairs`() throws {
    #expect(try parse(#""\"\\\/\b\f\n\r\t\u0041\ud83d\ude00\u2028""#) == "\"\\/\u{8}\u{C}\n\r\tA😀\u{2028}")
  }

  @Test(arguments: [
    (#""\ud800""#, 1), (#""\udc00""#, 1), (#""a\ud800\ud800""#, 2), (#""\ud800x""#, 1), (#""\ud83d\u0041""#, 1),
  ])
  func `a lone surrogate is refused where it starts`(_ text: String, _ offset: Int) {
    #expect(throws: JSONParser.Failure(offset: offset, reason: "expected surrogates in pairs")) { try parse(text) }
  }

  @Test(arguments: [
    ("", 0, "expected a value, found the end"), ("[1,]", 3, "expected a value"),
    ("{\"a\" 1}", 5, "expected : behind the key"),
    ("{\"a\":1,}", 7, "expected a key in quotes"), ("[1 2]", 3, "expected , or ]"),
    ("{\"a\":1 2}", 7, "expected , or }"),
    ("01", 1, "expected no digit behind a leading 0"), ("1.", 2, "expected a digit"), ("-", 1, "expected a digit"),
    ("1e", 2, "expected a digit"), ("tru", 0, "expected a value"),
    ("\"a\tb\"", 2, "expected control characters to be escaped"),
    ("\"abc", 4, "expected \" at the end of a string"), ("\"\\x\"", 1, #"expected one of " \ / b f n r t u behind \"#),
    ("\"\\u00g0\"", 5, #"expected four hexadecimal digits behind \u"#), ("1 2", 2, "expected nothing behind the value"),
    ("'a'", 0, "expected a value"), ("[1]//", 3, "expected nothing behind the value"),
    ("\u{FEFF}1", 0, "expected a value"),
    ("+1", 0, "expected a value"), (".5", 0, "expected a value"), ("NaN", 0, "expected a value"),
  ])
  func `what is no JSON is refused with its place and reason`(_ text: String, _ offset: Int, _ reason: String) {
    #expect(throws: JSONParser.Failure(offset: offset, reason: reason)) { try parse(text) }
  }

  @Test(
    arguments: [
      ([0xC0, 0x80], 0), ([0x61, 0xFF], 1), ([0xED, 0xA0, 0x80], 0), ([0xC3, 0xA9, 0xC3], 2), ([0x5C, 0x6E, 0x80], 2),
    ] as [([UInt8], Int)])
  func `bytes that are no UTF-8 are refused where they start`(_ bytes: [UInt8], _ offset: Int) {
    #expect(throws: JSONParser.Failure(offset: offset + 1, reason: "expected UTF-8")) {
      try JSONParser.parse([0x22] + bytes + [0x22])
    }
  }

  @Test func `nesting has a limit and takes no stack`() throws {
    let limit = JSONParser.depthLimit
    let deepest = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
    #expect(try parse(deepest).description == deepest)
    for open in ["[", "{\"a\":"] {
      let failure = JSONParser.Failure(offset: limit * open.utf8.count, reason: "expected at most 512 levels")
      #expect(throws: failure) { try parse(String(repeating: open, count: 1_000_000)) }
    }
  }

  @Test func `a slice is read from its start`() throws {
    let bytes = Array("xx[1,?]".utf8)
    #expect(throws: JSONParser.Failure(offset: 3, reason: "expected a value")) { try JSONParser.parse(bytes[2...]) }
  }
}
