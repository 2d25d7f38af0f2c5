import Foundation

#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// What a test did wrong, and where.
struct Failure: Sendable {
  enum Severity: Sendable {
    case failure
    /// Shown, and the test still passes.
    case warning
  }

  let text: String
  let severity: Severity
  let site: CallSite
  /// What happened before, as a timeline.
  var happened: String?
  /// The whole trace, as JSON Lines.
  var trace: [UInt8]?
}

/// Tells the test framework of a failure, at a line of the test: the only place that knows one.
///
/// Each framework is silent about the other's failures. So which one runs is found out once, while the test is known to
/// run, and kept.
struct FailureReporter: Sendable {
  let report: @Sendable (Failure) -> Void

  /// The reporter for the test that calls this.
  static func forCurrentTest() -> FailureReporter {
    #if canImport(Testing)
      if Test.current != nil { return swiftTesting }
    #endif
    // An XCTest, or a task that no longer knows its test: there each framework hears of it, since one is deaf.
    return FailureReporter { failure in
      #if canImport(XCTest)
        xcTest.report(failure)
      #endif
      #if canImport(Testing)
        if failure.severity == .failure { swiftTesting.report(failure) }
      #endif
    }
  }

  #if canImport(Testing)
    private static let swiftTesting = FailureReporter { failure in
      let site = failure.site
      let location = SourceLocation(
        fileID: site.fileID.description, filePath: site.filePath.description, line: Int(site.line),
        column: Int(site.column))
      Issue.record(
        Comment(rawValue: text(of: failure, trace: failure.trace == nil ? nil : Messages.traceIsAttached)),
        severity: failure.severity == .failure ? .error : .warning, sourceLocation: location)
      if let trace = failure.trace { Attachment.record(trace, named: "trace.jsonl", sourceLocation: location) }
    }
  #endif

  #if canImport(XCTest)
    private static let xcTest = FailureReporter { failure in
      let site = failure.site
      switch failure.severity {
      case .failure:
        let file = failure.trace.flatMap(write)
        XCTFail(text(of: failure, trace: file.map(Messages.traceIsIn)), file: site.filePath, line: site.line)
      case .warning: print("\(site.filePath):\(site.line): warning: \(failure.text)")
      }
    }

    /// - Returns: The path of a new file; nil if the trace can't be written, which must not hide the failure.
    private static func write(_ trace: [UInt8]) -> String? {
      let file = FileManager.default.temporaryDirectory.appending(path: "trace-\(UUID().uuidString).jsonl")
      do { try Data(trace).write(to: file) } catch { return nil }
      return file.path
    }
  #endif

  private static func text(of failure: Failure, trace: String?) -> String {
    let happened = failure.happened.map(Messages.happened)
    return [failure.text, happened, trace].compactMap(\.self).joined(separator: "\n\n")
  }
}
