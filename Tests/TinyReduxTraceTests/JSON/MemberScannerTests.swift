import Foundation
import Testing

@testable import TinyReduxTrace

/// The fast way in must take nothing that the parser refuses, and find the same members.
@Suite struct MemberScannerTests {
  /// The members that the scanner finds in the first bytes of a text; nil where it leaves the text to the parser.
  private func scan(_ text: [UInt8], first count: Int) -> [JSONObject.Member]? {
    PaddedLine.with(text.prefix(count)) { padded in
      let table = MemberTable()
      guard MemberScanner.scan(padded, into: table) else { return nil }
      let line = padded.bytes
      return (0..<table.count).map { index in
        let member = table[index]
        let value = try? JSONParser.parse(Array(line[member.value]))
        return JSONObject.Member(
          key: String(decoding: line[member.key.range], as: UTF8.self), value: value ?? "no value")
      }
    }
  }

  private func parsed(_ text: ArraySlice<UInt8>) -> [JSONObject.Member]? {
    guard case .object(let object)? = try? JSONParser.parse(text) else { return nil }
    return object.members
  }

  @Test(
    .enabled("no json-parsing suite: set TINYREDUX_SUITES") { ConformanceSuite.isPresent("json-parsing") },
    arguments: ConformanceSuite.files("json-parsing"))
  func `what the scanner takes of the parsing suite is what the parser reads, wherever it is cut`(_ file: URL) throws {
    let text = try Array(#"{"a":"#.utf8) + Array(Data(contentsOf: file)) + Array("}".utf8)
    for count in text.count < 1_000 ? Array(0...text.count) : [text.count, text.count / 2] {
      guard let found = scan(text, first: count) else { continue }
      #expect(parsed(text[..<count]) == found, "cut to \(count)")
    }
  }

  @Test func `every fixture's lines are read the fast way`() {
    for fixture in [Fixture.sample, .counter, .cascade, .rescued, .cancelled] {
      for line in fixture.bytes.split(separator: UInt8(ascii: "\n")) {
        #expect(scan(Array(line), first: line.count) == parsed(line))
      }
    }
  }

  @Test(arguments: [62, 63, 64])
  func `a value may have sixty-three levels`(levels: Int) {
    for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
      let value = String(repeating: open, count: levels) + "1" + String(repeating: close, count: levels)
      let text = Array("{\"value\":\(value)}".utf8)
      #expect(scan(text, first: text.count) == (levels > 63 ? nil : parsed(text[...])))
    }
  }

  private func record(_ line: String) throws -> TraceRecord {
    try TraceRecord(line: Array(line.utf8)[...])
  }

  @Test func `known keys of eight and nine bytes are told from their neighbours`() throws {
    let record = try record(
      #"{"kind":"footer","seq":1,"t":1,"dispatches":1,"refuses":9,"refused":2,"effects":3,"errors":4,"rescued":5,"unhandlec":9,"unhandled":6,"unhandleds":9,"dropped":7}"#
    )
    #expect(
      record.event
        == .footer(
          .init(dispatches: 1, refused: 2, effects: 3, errors: 4, rescued: 5, unhandled: 6, dropped: 7)))
    #expect(record.extra.map(\.key) == ["refuses", "unhandlec", "unhandleds"])
    let dispatch = try self.record(
      #"{"kind":"dispatch","seq":1,"t":1,"dispatcg":1,"dispatchh":2,"dispatc":3,"dispatch":4,"action":"a"}"#)
    guard case .dispatch(let event) = dispatch.event else { throw CancellationError() }
    #expect(event.dispatch == 4)
    #expect(dispatch.extra.map(\.key) == ["dispatcg", "dispatchh", "dispatc"])
  }

  @Test func `a known key may be escaped, a short one and a long one`() throws {
    let record = try record(
      #"{"kin\u0064":"footer","seq":1,"t":1,"dispatches":1,"refused":2,"effects":3,"errors":4,"rescued":5,"unhandl\u0065d":6,"dropped":7}"#
    )
    guard case .footer(let footer) = record.event else { throw CancellationError() }
    #expect(footer.unhandled == 6)
    #expect(record.extra == [])
    #expect(throws: LineProblem.self) {
      try self.record(#"{"kind":"note","seq":1,"t":1,"message":"a","mess\u0061ge":"b"}"#)
    }
  }

  @Test func `a line may have more members than a mask has bits`() throws {
    let more = (0..<70).map { #""more\#($0)":\#($0)"# }.joined(separator: ",")
    let record = try record(#"{"kind":"note","seq":1,"t":1,"message":"x",\#(more)}"#)
    #expect(record.extra.map(\.key) == (0..<70).map { "more\($0)" })
    // A key that comes so late is nobody's.
    #expect(throws: LineProblem.self) { try self.record(#"{"kind":"note","seq":1,"t":1,\#(more),"message":"x"}"#) }
  }
}
