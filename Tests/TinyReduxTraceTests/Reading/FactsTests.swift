import TestSupport
import Testing

@testable import TinyReduxTrace

/// What a reader of facts says of each line, or what is wrong with it.
private func said(of reader: TraceReader) -> [String] {
  var reader = reader
  var lines: [String] = []
  while true {
    do {
      guard let facts = try reader.nextFacts() else { return lines }
      let name = reader.nameNumber().map { reader.name($0) }
      #expect(reader.facts(at: reader.place) == facts)
      #expect(reader.record().map { LineFacts($0) } == facts)
      lines.append("\(reader.line) \(facts) \(name ?? "none")")
    } catch {
      lines.append("\(error)")
    }
  }
}

/// The same of a reader of records.
private func saidByRecords(_ bytes: [UInt8]) -> [String] {
  var reader = TraceReader(file: "f", bytes: bytes)
  var lines: [String] = []
  while true {
    do {
      guard let record = try reader.next() else { return lines }
      lines.append("\(reader.line) \(LineFacts(record)) \(record.name ?? "none")")
    } catch {
      lines.append("\(error)")
    }
  }
}

/// Facts are what the records say, however they are read.
@Suite struct FactsTests {
  private func expectSame(_ bytes: [UInt8], pieces: Int = .max, sourceLocation: SourceLocation = #_sourceLocation) {
    let expected = saidByRecords(bytes)
    for isAhead in [false, true] {
      let reader = TraceReader(file: "f", reading: .facts, isAhead: isAhead, source: Pieces(bytes, of: pieces).read)
      #expect(said(of: reader) == expected, "ahead: \(isAhead)", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: Fixture.allCases)
  func `a fixture's facts are those of its records`(_ fixture: Fixture) {
    expectSame(fixture.bytes)
    expectSame(fixture.bytes, pieces: 1_000)
    expectSame(Array(String(decoding: fixture.bytes, as: UTF8.self).replacing("\n", with: "\r\n").utf8))
  }

  @Test(arguments: [Fixture.sample, .cascade, .rescued, .unknownKind, .gap], 0..<4)
  func `a damaged trace's facts and errors are those of its records`(_ fixture: Fixture, _ seed: UInt64) {
    var random = FixedRandom(seed: seed)
    for _ in 0..<25 {
      var bytes = fixture.bytes
      for _ in 0..<Int.random(in: 1..<6, using: &random) { random.damage(&bytes) }
      expectSame(bytes, pieces: Int.random(in: 1..<3_000, using: &random))
    }
  }

  @Test func `lines as the writer writes them are read the fast way`() {
    let rare: [LineFacts.Kind] = [.header, .refused, .store, .dropped, .clock, .note, .footer, .unknown]
    for fixture in [Fixture.sample, .counter, .cascade, .rescued, .cancelled, .showcase] {
      for line in fixture.bytes.split(separator: UInt8(ascii: "\n")) {
        guard let record = try? TraceRecord(line: line), !rare.contains(LineFacts(record).kind) else { continue }
        let isFast = PaddedLine.with(line) { padded in
          var scanner = FactsScanner(padded.base)
          return scanner.scan()
        }
        #expect(isFast, "\(String(decoding: line, as: UTF8.self))")
      }
    }
  }

  @Test
  func `what the fast way doesn't know is read as well: other orders, spaces, escapes, long numbers, unknown words`() {
    let lines = [
      #"{"seq":2,"kind":"dispatch","t":1,"dispatch":7,"action":"go"}"#,
      #"{"kind": "middleware", "seq": 3, "t": 1, "dispatch": 7, "id": "auth", "exit": "deferred", "effect": 1}"#,
      #"{"kind":"reducer","seq":4,"t":9007199254740991,"dispatch":7,"id":"größe \"x\"","exit":"next"}"#,
      #"{"kind":"end","seq":5,"t":2,"dispatch":7,"outcome":"vanished","patch":[{"op":"move","from":"/a","path":"/b"}]}"#,
      #"{"kind":"end","seq":6,"t":2,"dispatch":7,"outcome":"done","took":1e2}"#,
      #"{"kind":"end","seq":7,"t":2,"dispatch":7,"outcome":"done","took":1.5}"#,
      #"{"kind":"end","seq":8,"t":2,"dispatch":7,"outcome":"done","patch":[{"op":"add","path":"/a"}]}"#,
      #"{"kind":"end","seq":9,"t":2,"dispatch":7,"outcome":"done","outcome":"done"}"#,
      #"{"kind":"effect","seq":10,"t":2,"effect":1,"dispatch":7,"id":"auth","phase":"paused"}"#,
      #"{"kind":"effect","seq":11,"t":02,"effect":1,"dispatch":7,"id":"auth","phase":"done"}"#,
      #"{"kind":"effect","seq":12,"t":2,"effect":1,"dispatch":7,"id":"auth","phase":"done"} "#,
      #"{"kind":"effect","seq":13,"t":2,"effect":1,"dispatch":7,"id":"auth","phase":"done"}x"#,
      "{\"kind\":\"effect\",\"seq\":14,\"t\":2,\"effect\":1,\"dispatch\":7,\"id\":\"auth\",\"phase\":\"done\"}\rx",
      #"{"kind":"effect","seq":15,"t":2,"effect":1,"dispatch":7,"id":"auth","phase":"done""#,
    ]
    expectSame(Array(([headerLine] + lines).joined(separator: "\n").utf8))
    for count in 0..<lines[0].utf8.count { expectSame(Array("\(headerLine)\n\(lines[0].prefix(count))".utf8)) }
  }

  @Test func `an empty name is a name, on the fast way and on the other`() {
    let lines = [
      #"{"kind":"dispatch","seq":2,"t":1,"dispatch":1,"action":"a"}"#,
      #"{"kind":"dispatch","seq":3,"t":1,"dispatch":2,"action":""}"#,
      #"{"kind":"dispatch","seq":4,"t":1,"dispatch":3, "action":""}"#,
      #"{"kind":"reducer","seq":5,"t":1,"dispatch":3,"id":"","exit":"next"}"#,
      #"{"kind":"effect","seq":6,"t":1,"effect":1,"dispatch":3,"id":"","phase":"start"}"#,
      #"{"kind":"note","seq":7,"t":1,"message":""}"#,
    ]
    expectSame(Array(([headerLine] + lines).joined(separator: "\n").utf8))
  }

  @Test func `more lines than are scanned at once, and names by the thousand, keep their order`() {
    let lines = (0..<20_000).map { #"{"kind":"dispatch","seq":\#($0 + 2),"t":1,"dispatch":\#($0),"action":"a\#($0)"}"# }
    expectSame(Array(([headerLine] + lines).joined(separator: "\n\n").utf8))
  }

  @Test(arguments: [1, 7, 64, 5_000, .max])
  func `a line is found again where it stands in the source`(pieces: Int) throws {
    let long = String(repeating: "x", count: 10_000)
    let text = [
      headerLine, "", #"{"kind":"note","seq":2,"t":1,"message":"a"}"#, "damaged", " ", #"{"kind":"b","seq":3,"t":1}"#,
      #"{"kind":"note","seq":4,"t":1,"message":"\#(long)"}"#, #"{"kind":"c","seq":5,"t":1}"#,
    ].joined(separator: "\r\n")
    let bytes = Array((text + "\n" + headerLine).utf8)
    for isAhead in [false, true] {
      var reader = TraceReader(
        file: "f", reading: .facts, isAhead: isAhead, lineLimit: 5_000, source: Pieces(bytes, of: pieces).read)
      var (lines, damaged): ([Int], [Int]) = ([], [])
      while true {
        do { if try reader.nextFacts() == nil { break } } catch { damaged.append(error.line) }
        lines.append(reader.line)
        #expect(bytes[reader.lineOffset...].starts(with: reader.lineBytes), "\(reader.line)")
      }
      #expect(lines == [1, 3, 4, 6, 7, 8, 9] && damaged == [4, 7])
    }
  }

  @Test func `a source that fails is told behind the lines that it had`() {
    for isAhead in [false, true] {
      var pieces = ["\(headerLine)\n", "\(headerLine)\n\(headerLine)\nand a rest"]
      let error = TraceError(.unreadable(reason: "it burns"), file: "f")
      var reader = TraceReader(file: "f", reading: .facts, isAhead: isAhead) { buffer throws(TraceError) in
        guard !pieces.isEmpty else { throw error }
        let piece = pieces.removeFirst()
        buffer.copyBytes(from: piece.utf8)
        return piece.utf8.count
      }
      var count = 0
      #expect(throws: error) { while try reader.nextFacts() != nil { count += 1 } }
      #expect(count == 3)
      #expect((try? reader.nextFacts()) == .some(nil))
    }
  }
}

/// Records of lines that a scanner takes are those that their fields say.
@Suite struct RecordBuildingTests {
  private func expectSame(_ line: some Collection<UInt8>, sourceLocation: SourceLocation = #_sourceLocation) {
    PaddedLine.with(line) { padded in
      let built = Result { () throws(LineProblem) in try TraceRecord(padded, table: MemberTable()) }
      let read = Result { () throws(LineProblem) in try TraceRecord(RecordFields(padded, table: MemberTable())) }
      #expect(built == read, "\(String(decoding: line, as: UTF8.self))", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: Fixture.allCases, 0..<6)
  func `a line is the same record, whole or damaged`(_ fixture: Fixture, _ seed: UInt64) {
    var random = FixedRandom(seed: seed)
    for line in fixture.bytes.split(separator: UInt8(ascii: "\n")).prefix(200) {
      expectSame(line)
      var damaged = Array(line)
      random.damage(&damaged)
      for piece in damaged.split(separator: UInt8(ascii: "\n")) { expectSame(piece) }
    }
  }

  @Test func `values of every sort are made, wherever they stand`() {
    let values = [
      "null", "true", "false", "0", "-1.5e+3", #""""#, #""a\"b\\c\n""#, #""größe 🎉""#, "[]", "{}", "[1,[2,{}],\"x\"]",
      #"{"a":{"b":[null,true]},"c":"d"}"#, String(repeating: "[", count: 62) + String(repeating: "]", count: 62),
    ]
    for value in values {
      for line in [
        #"{"kind":"dispatch","seq":1,"t":2,"dispatch":3,"action":"a","label":"l","payload":\#(value),"by":{"at":"x"}}"#,
        #"{"kind":"state","seq":1,"t":2,"hash":"h","value":\#(value)}"#,
        #"{"kind":"end","seq":1,"t":2,"dispatch":3,"outcome":"done","took":1,"busy":2,"wait":3,"patch":[{"op":"replace","path":"/a","value":\#(value),"was":\#(value)},{"op":"remove","path":"","was":\#(value)},{"op":"add","path":"/~1","value":\#(value)}]}"#,
        #"{"kind":"middleware","seq":1,"t":2,"dispatch":3,"id":"m","exit":"nextAs","as":{"action":"b","payload":\#(value)},"patch":[]}"#,
      ] { expectSame(Array(line.utf8)) }
    }
  }
}
