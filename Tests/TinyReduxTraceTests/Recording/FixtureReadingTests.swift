import Testing
import TinyReduxTrace

/// What a reader makes of a fixture: its records, and its errors in short.
func readAll(_ bytes: [UInt8]) -> (records: [TraceRecord], errors: [TraceError]) {
  var reader = TraceReader(file: "App.jsonl", bytes: bytes)
  var (records, errors): ([TraceRecord], [TraceError]) = ([], [])
  while true {
    do {
      guard let record = try reader.next() else { return (records, errors) }
      records.append(record)
    } catch {
      errors.append(error)
    }
  }
}

@Suite struct FixtureReadingTests {
  @Test(arguments: [
    Fixture.sample, .counter, .cascade, .rescued, .cancelled, .showcase, .noFooter, .unknownKind, .newerMinor, .gap,
  ])
  func `a whole trace is read without an error and written back byte for byte`(_ fixture: Fixture) {
    let (records, errors) = readAll(fixture.bytes)
    #expect(errors == [])
    var bytes: [UInt8] = []
    for record in records { TraceWriter.append(record, to: &bytes) }
    #expect(bytes == fixture.bytes)
  }

  @Test func `the showcase tells its whole story`() {
    let records = readAll(Fixture.showcase.bytes).records
    let kinds = Dictionary(records.map { ($0.event.kind, 1) }, uniquingKeysWith: +)
    #expect(kinds["dispatch"] == 1_208)
    #expect(kinds["end"] == 1_208)
    #expect(kinds["error"] == 2)
    guard case .footer(let footer)? = records.last?.event else {
      Issue.record("no footer")
      return
    }
    #expect(footer.dispatches == 1_208)
  }
}
