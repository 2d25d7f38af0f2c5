import Foundation
import TestSupport
import Testing

@testable import ReduxInspect

/// Whole commands on traces damaged at random, always the same way.
///
/// Each round has its own numbers, made of its own: `FUZZ=20000` runs that many rounds, `FUZZ=17..17` repeats the one that
/// failed. What a round reads is kept in a file while it runs, and for good where it failed or ended the program.
@Suite struct HostileFuzzTests {
  private static let seed: UInt64 = 0x7ACE
  private static let lanes = 4

  @Test(arguments: 0..<lanes)
  func `whatever a trace holds, every command ends with a code, a message and output that are as documented`(
    _ lane: Int
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "redux-inspect-fuzz")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let originals = try Self.originals()
    for round in Self.rounds where round % Self.lanes == lane {
      var random = FixedRandom(seed: Self.seed &+ UInt64(round) &* 0x9E37_79B9)
      var files = ["a.jsonl": random.hostileTrace(originals), "b.jsonl": random.pick(originals)]
      let kept = folder.appending(path: "\(round).jsonl")
      try Data(files["a.jsonl"] ?? []).write(to: kept)
      let failures = Self.failures(&files, &random)
      if failures.isEmpty {
        try FileManager.default.removeItem(at: kept)
      } else {
        let text = failures.joined(separator: "\n")
        Issue.record("round \(round), repeated by FUZZ=\(round)..\(round); a.jsonl is \(kept.path)\n\(text)")
      }
    }
  }

  private static func failures(_ files: inout [String: [UInt8]], _ random: inout FixedRandom) -> [String] {
    let ids = (0..<2).map { _ in random.pick(["", "e", "x"]) + String(Int.random(in: 0..<8, using: &random)) }
    let commands = HostileCommands.all(id: ids[0], other: ids[1])
    var runs = (0..<6).map { _ in
      HostileRun(random.pick(commands), files, fromPipes: random.isOnce(in: 3), toTerminal: random.isOnce(in: 4))
    }
    // Those that read to the end pass over the same lines.
    let whole = ["timeline a.jsonl", "stats a.jsonl --format json", "filter a.jsonl"].map { HostileRun($0, files) }
    runs += whole
    // But filter ends where another recording begins.
    let agreeing = whole.filter { $0.status != 2 }
    if Set(agreeing.map(\.damaged)).count > 1 {
      runs[runs.count - 1].complain("other damaged lines than those of timeline")
    }
    // What filter writes is a trace, whatever it was made from.
    files["c.jsonl"] = whole[2].output
    for words in ["timeline c.jsonl", "validate --format jsonl c.jsonl"] where !whole[2].output.isEmpty {
      var run = HostileRun(words, files)
      if run.status > 1 { run.complain("what filter wrote is no trace") }
      runs.append(run)
    }
    return runs.filter { !$0.complaints.isEmpty }.map {
      "redux-inspect \($0.words): \($0.complaints.joined(separator: "; "))\n\($0.errors.prefix(600))"
    }
  }

  /// From `FUZZ`: a number of rounds, or `FIRST..LAST`.
  private static let rounds: ClosedRange<Int> = {
    let asked = ProcessInfo.processInfo.environment["FUZZ"] ?? ""
    if let range = TraceRange(asked), case .dispatches(let rounds) = range { return rounds }
    return 1...max(1, Int(asked) ?? 300)
  }()

  /// What recorders wrote, undamaged; of the long one a part that is read in no time.
  private static func originals() throws -> [[UInt8]] {
    let folder = fixture("Traces")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
      try Array(Data(contentsOf: folder.appending(path: $0)))
    }.filter { !$0.isEmpty }
  }
}

extension FixedRandom {
  fileprivate mutating func hostileTrace(_ originals: [[UInt8]]) -> [UInt8] {
    var trace = excerpt(of: pick(originals), lines: 30)
    if isOnce(in: 5) { splice(excerpt(of: pick(originals), lines: 30), into: &trace) }
    damage(&trace)
    return trace
  }
}
