import Testing

@testable import TinyReduxTrace

/// A trace's first line.
let headerLine =
  #"{"kind":"header","seq":1,"format":"tinyredux-trace","version":[1,0],"trace":"9f","store":"S","started":"now"}"#

/// A reader's whole output: records and errors in order, short.
private func summary(_ reader: TraceReader) -> [String] {
  var reader = reader
  var lines: [String] = []
  while true {
    do {
      guard let record = try reader.next() else { return lines }
      lines.append("\(reader.line) \(record.event.kind)")
    } catch {
      lines.append("\(error.line):\(error.column) \(error.problem)")
      #expect(error.line == max(reader.line, 1))
    }
  }
}

private func summary(_ text: String) -> [String] {
  summary(TraceReader(file: "f", bytes: Array(text.utf8)))
}

@Suite struct TraceReaderTests {
  @Test(arguments: [1, 2, 7, 63, 4_096, 1 << 20])
  func `a trace reads the same in pieces of any size`(_ size: Int) {
    for fixture in Fixture.allCases where fixture != .showcase || size > 7 {
      let pieces = Pieces(fixture.bytes, of: size)
      let reader = TraceReader(file: "f", source: pieces.read)
      #expect(summary(reader) == summary(TraceReader(file: "f", bytes: fixture.bytes)))
    }
  }

  @Test func `lines may end with a carriage return too, and be blank`() {
    let note = #"{"kind":"note","seq":2,"t":1,"message":"x"}"#
    #expect(summary("\n \t\r\n\(headerLine)\r\n\n\(note)\r\n\r\n") == ["3 header", "5 note"])
  }

  @Test func `a last line without an end is read where it is whole`() {
    #expect(
      summary("\(headerLine)\n" + #"{"kind":"store","seq":2,"t":1,"phase":"closed"}"#) == ["1 header", "2 store"])
  }

  @Test func `a last line that is cut says so, one that is wrong says what`() {
    #expect(summary("\(headerLine)\n" + #"{"kind":"store","se"#) == ["1 header", "2:20 cutLastLine"])
    #expect(
      summary("\(headerLine)\n" + #"{"kind":"store"}"#) == [
        "1 header", #"2:1 invalid(reason: "a \"store\" line must have \"seq\", found none")"#,
      ])
    #expect(summary(String(headerLine.dropLast(30))) == ["1:80 cutLastLine"])
  }

  @Test func `a damaged line is passed over`() {
    let note = #"{"kind":"note","seq":3,"t":1,"message":"x"}"#
    #expect(
      summary("\(headerLine)\n{\"kind\":note}\n\(note)\n") == [
        "1 header", #"2:9 malformed(reason: "expected a value")"#, "3 note",
      ])
  }

  @Test func `behind a damaged header nothing can be read, and that is what it says`() {
    let note = #"{"kind":"note","seq":2,"t":1,"message":"x"}"#
    let damaged = headerLine.replacing(#""seq":1"#, with: #""seq":"one""#)
    #expect(
      summary("\(damaged)\n\(note)\n\(note)\n") == [
        #"1:24 invalid(reason: "\"seq\" must be a whole number, found \"one\"")"#,
        #"2:1 notATrace(found: "a trace whose header is damaged")"#,
      ])
    // Another header will do.
    #expect(summary("\(damaged)\n\(headerLine)\n\(note)\n").dropFirst() == ["2 header", "3 note"])
  }

  @Test func `blank lines alone are no trace`() {
    #expect(summary("\n \n") == [#"2:1 notATrace(found: "only blank lines")"#])
  }

  @Test func `an empty source is final`() throws {
    var reader = TraceReader(file: "f", bytes: [])
    #expect(throws: TraceError(.empty, file: "f")) { try reader.next() }
    #expect(try reader.next() == nil)
  }

  @Test(arguments: [
    ("hello\n", "text"), ("{\"a\":1}\n", "JSON Lines of another program"),
    ("[1,2]\n", "JSON that is no object"), ("{\n  \"a\": 1\n}\n", "JSON over several lines"),
    ("{\"kind\":\"header\",\"seq\":1}\n", "JSON Lines of another program"),
    (
      "{\"kind\":\"note\",\"seq\":9,\"t\":1,\"message\":\"\"}\n",
      "a trace without its header: the first line is a \"note\""
    ),
    ("\u{FEFF}\(headerLine)\n", "UTF-8 with a byte order mark"), ("PK\u{3}\u{4}…", "a zip archive"), ("BZh9", "bzip2"),
    ("ab\u{0}\u{1}\u{2}\n", "binary data"), ("\u{1B}[1mhello\n", "text"),
  ])
  func `what is no trace is named`(_ text: String, _ found: String) throws {
    try checkNamed(Array(text.utf8), found)
  }

  @Test(
    arguments: [
      ([0x1F, 0x8B, 0x08, 0x00], "gzip"), ([0x28, 0xB5, 0x2F, 0xFD, 0x04], "zstd"),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "xz"),
      ([0xFF, 0xFE, 0x7B, 0x00], "UTF-16"), ([0xFE, 0xFF, 0x00, 0x7B], "UTF-16"),
      ([0x7B, 0x00, 0x22, 0x00, 0x6B, 0x00], "UTF-16, little-endian"),
      ([0x00, 0x7B, 0x00, 0x22, 0x00, 0x6B], "UTF-16, big-endian"),
      ([0xFF, 0xFE, 0x00, 0x00, 0x7B, 0x00, 0x00, 0x00], "UTF-32"), ([0x04, 0x22, 0x4D, 0x18, 0x64], "lz4"),
      ([0x61, 0xE9, 0x62, 0x63, 0x64, 0x65], "text that is not UTF-8"),
    ] as [([UInt8], String)])
  func `bytes that are no trace are named`(_ bytes: [UInt8], _ found: String) throws {
    try checkNamed(bytes, found)
  }

  private func checkNamed(_ bytes: [UInt8], _ found: String) throws {
    var reader = TraceReader(file: "f", bytes: bytes + Array("\n\(headerLine)\n".utf8))
    let error = #expect(throws: TraceError.self) { try reader.next() }
    #expect(error?.problem == .notATrace(found: found))
    #expect(try reader.next() == nil)
  }

  @Test func `a newer minor version is read, a newer major one is refused for good`() {
    #expect(readAll(Fixture.newerMinor.bytes).errors == [])
    let (records, errors) = readAll(Fixture.newerVersion.bytes)
    #expect(records == [])
    #expect(errors.map(\.problem) == [.newerVersion(.init(major: 2, minor: 1))])
    #expect((errors.first?.line, errors.first?.column) == (1, 63))
    // Even where nothing else is as it was.
    #expect(
      summary(#"{"kind":"header","format":"tinyredux-trace","version":[3,0],"seq":"one"}"# + "\n")
        == ["1:55 newerVersion(TinyReduxTrace.TraceRecord.Version(major: 3, minor: 0))"])
  }

  @Test func `a further header of a newer version ends the reading too`() {
    let newer = headerLine.replacing("[1,0]", with: "[2,0]")
    #expect(summary("\(headerLine)\n\(newer)\n\(headerLine)\n").count == 2)
  }

  @Test func `a line longer than the buffer is read`() {
    let message = String(repeating: "long ", count: 100_000)
    let note = "{\"kind\":\"note\",\"seq\":2,\"t\":1,\"message\":\"\(message)\"}"
    let pieces = Pieces(Array("\(headerLine)\n\(note)\n\(headerLine)\n".utf8), of: 9_000)
    #expect(summary(TraceReader(file: "f", source: pieces.read)) == ["1 header", "2 note", "3 header"])
  }

  @Test(arguments: [3, 50, 1_000, 100_000])
  func `a line beyond the limit is passed over in bounded memory`(_ size: Int) {
    let long = String(repeating: "x", count: 200_000)
    let pieces = Pieces(Array("\(headerLine)\n\(long)\n\(headerLine)\n\(long)".utf8), of: size)
    let reader = TraceReader(file: "f", lineLimit: 1_000, source: pieces.read)
    #expect(
      summary(reader) == ["1 header", "2:1 lineTooLong(limit: 1000)", "3 header", "4:1 lineTooLong(limit: 1000)"])
    #expect(pieces.largest <= 256 << 10)
  }

  @Test func `a line beyond the limit is told before its end, which may never come`() throws {
    var asked = 0
    var start = Array("\(headerLine)\n".utf8)[...]
    let endless: TraceReader.Source = { buffer in
      asked += 1
      buffer.copyBytes(from: start + repeatElement(0, count: buffer.count - start.count))
      start = []
      return buffer.count
    }
    var reader = TraceReader(file: "f", lineLimit: 1 << 20, source: endless)
    #expect(try reader.next()?.event.kind == "header")
    let error = #expect(throws: TraceError.self) { try reader.next() }
    #expect(error?.problem == .lineTooLong(limit: 1 << 20))
    var first = TraceReader(file: "f", lineLimit: 1 << 20, source: endless)
    #expect(throws: TraceError.self) { try first.next() }
    #expect(asked < 200)
  }

  @Test func `a line of exactly the limit is read`() {
    func read(_ limit: Int) -> [String] {
      let pieces = Pieces(Array("\(headerLine)\n\(headerLine)".utf8), of: 10)
      return summary(TraceReader(file: "f", lineLimit: limit, source: pieces.read))
    }
    #expect(read(headerLine.utf8.count) == ["1 header", "2 header"])
    #expect(read(headerLine.utf8.count - 1) == ["1:1 notATrace(found: \"a header of more than 64 MiB\")"])
  }

  @Test func `a source is asked only when no whole line is left, and never after its end`() throws {
    let pieces = Pieces(Array("\(headerLine)\n\(headerLine)\n".utf8), of: headerLine.utf8.count + 1)
    var reader = TraceReader(file: "f", source: pieces.read)
    _ = try reader.next()
    #expect(pieces.asked == 1)
    _ = try reader.next()
    #expect(pieces.asked == 2)
    #expect(try reader.next() == nil)
    #expect(try reader.next() == nil)
    #expect(pieces.asked == 3)
  }

  @Test func `a source that fails is final`() throws {
    let error = TraceError(.unreadable(reason: "it burns"), file: "f", line: 3)
    let pieces = Pieces(Array("\(headerLine)\n".utf8), of: 500)
    var reader = TraceReader(file: "f") { buffer throws(TraceError) in
      if pieces.asked == 1 { throw error }
      return pieces.read(buffer)
    }
    _ = try reader.next()
    #expect(throws: error) { try reader.next() }
    #expect(try reader.next() == nil)
  }
}

@Suite struct ExcerptTests {
  private func excerpt(_ line: String, around offset: Int) -> Excerpt {
    Excerpt(of: Array(line.utf8)[...], around: offset)
  }

  @Test func `a short line is shown whole, its column counted in characters`() {
    let excerpt = excerpt("é😀 x", around: 7)
    #expect((excerpt.text, excerpt.column, excerpt.caret) == ("é😀 x", 4, 3))
  }

  @Test(arguments: [0, 1, 39, 40, 41, 100, 160, 198, 199, 200])
  func `a long line is shown around the place`(_ offset: Int) {
    let line = String((0..<200).map { Character(Unicode.Scalar(UInt8(0x41 + $0 % 26))) })
    let excerpt = excerpt(line, around: offset)
    let scalars = Array(excerpt.text.unicodeScalars)
    #expect(scalars.count == 80)
    #expect(excerpt.column == offset + 1)
    let shown = excerpt.caret < scalars.count ? scalars[excerpt.caret] : nil
    if offset < 200 { #expect(shown == Array(line.unicodeScalars)[offset]) } else { #expect(shown == nil) }
    #expect((scalars.first == "…", scalars.last == "…") == (offset > 40, offset < 160))
  }

  @Test func `what drives a terminal or reorders text is replaced`() {
    #expect(
      excerpt("a\u{0}\t\u{1B}[1m\u{7F}\u{9B}\u{202E}\u{200B}\u{2028}é", around: 0).text
        == "a␀␉␛[1m␡\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}é")
  }

  @Test func `bytes that are no UTF-8 are replaced`() {
    let excerpt = Excerpt(of: [0x61, 0xFF, 0x62][...], around: 1)
    #expect((excerpt.text, excerpt.column, excerpt.caret) == ("a\u{FFFD}b", 2, 1))
  }
}
