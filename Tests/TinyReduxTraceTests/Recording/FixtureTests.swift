import Foundation
import Testing
import TinyReduxTrace

/// The recorded traces that every tool's tests read.
enum Fixture: String, CaseIterable {
  case sample, counter, cascade, rescued, cancelled, showcase
  case tornTail = "torn-tail"
  case noFooter = "no-footer"
  case unknownKind = "unknown-kind"
  case newerMinor = "newer-minor"
  case newerVersion = "newer-version"
  case empty
  case otherJSON = "other-json"
  case damagedLine = "damaged-line"
  case gap

  var bytes: [UInt8] {
    switch self {
    case .sample: TinyReduxTraceTests.sample().bytes
    case .counter: TinyReduxTraceTests.counter().bytes
    case .cascade: TinyReduxTraceTests.cascade().bytes
    case .rescued: TinyReduxTraceTests.rescued().bytes
    case .cancelled: TinyReduxTraceTests.cancelled().bytes
    case .showcase: TinyReduxTraceTests.showcase().bytes
    case .tornTail: TinyReduxTraceTests.tornTail().bytes
    case .noFooter: openTrace().bytes
    case .unknownKind: TinyReduxTraceTests.unknownKind().bytes
    case .newerMinor: TinyReduxTraceTests.newerMinor().bytes
    case .newerVersion: TinyReduxTraceTests.newerVersion().bytes
    case .empty: []
    case .otherJSON: Array(TinyReduxTraceTests.otherJSON.utf8)
    case .damagedLine: TinyReduxTraceTests.damagedLine().bytes
    case .gap: TinyReduxTraceTests.gap().bytes
    }
  }

  var file: URL { packageRoot.appending(path: "Fixtures/Traces/\(rawValue).jsonl") }
}

let packageRoot = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

@Suite struct FixtureTests {
  /// Run with RECORD_FIXTURES=1 to write the files anew; that run fails, so that nobody records by accident.
  @Test(arguments: Fixture.allCases)
  func `a recorded trace is what its script writes`(_ fixture: Fixture) throws {
    if ProcessInfo.processInfo.environment["RECORD_FIXTURES"] != nil {
      try Data(fixture.bytes).write(to: fixture.file)
      Issue.record("\(fixture.rawValue) was recorded anew: run again without RECORD_FIXTURES")
      return
    }
    #expect(try Data(contentsOf: fixture.file) == Data(fixture.bytes))
  }
}
