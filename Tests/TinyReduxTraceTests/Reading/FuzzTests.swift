import TestSupport
import Testing

@testable import TinyReduxTrace

/// Traces damaged at random, always the same way: whatever comes, a reader ends, and says where it failed.
@Suite struct FuzzTests {
  @Test(arguments: [Fixture.sample, .cascade, .rescued, .unknownKind, .gap, .otherJSON], 0..<4)
  func `a damaged trace is read to its end, its errors have places, its records read back`(
    _ fixture: Fixture, _ seed: UInt64
  ) throws {
    var random = FixedRandom(seed: seed)
    for _ in 0..<40 {
      var bytes = fixture.bytes
      random.damage(&bytes)
      try check(bytes, pieces: Int.random(in: 1..<3_000, using: &random))
    }
  }

  @Test(arguments: 0..<4)
  func `noise is refused`(_ seed: UInt64) throws {
    var random = FixedRandom(seed: seed)
    for _ in 0..<200 {
      try check(
        (0..<Int.random(in: 0..<300, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }, pieces: 64
      )
    }
  }

  private func check(_ bytes: [UInt8], pieces size: Int) throws {
    var reader = TraceReader(file: "f", source: Pieces(bytes, of: size).read)
    var (validator, statistics, replay) = (Validator(), Statistics(), StateReplay())
    let lines = bytes.count { $0 == 0x0A } + 1
    var calls = 0
    while true {
      calls += 1
      try #require(calls <= lines + 1)
      do {
        guard let record = try reader.next() else { break }
        _ = validator.check(record, line: reader.line)
        statistics.add(record)
        _ = try? replay.add(record)
        var written: [UInt8] = []
        TraceWriter.append(record, to: &written)
        #expect(try TraceRecord(line: written.dropLast()) == record)
      } catch let error as TraceError {
        validator.skip(line: reader.line)
        let length = error.excerpt.unicodeScalars.count
        #expect((1...lines).contains(error.line) && error.column >= 1)
        #expect(length <= 80 && (0...length).contains(error.caret))
        #expect(!error.excerpt.unicodeScalars.contains { $0.properties.generalCategory == .control })
      }
    }
    #expect(statistics.entries.allSatisfy { $0.times.count <= $0.count })
  }
}
