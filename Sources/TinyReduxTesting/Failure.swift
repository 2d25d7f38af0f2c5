#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// Tells the test framework of a failure, at a line of the test: the only place that knows one.
///
/// Each framework is silent about the other's failures. So which one runs is found out once, while the test is known to
/// run, and kept.
struct FailureReporter: Sendable {
  enum Severity: Sendable {
    case failure
    /// Shown, and the test still passes.
    case warning
  }

  let report: @Sendable (_ text: String, _ severity: Severity, _ site: CallSite) -> Void

  /// The reporter for the test that calls this.
  static func forCurrentTest() -> FailureReporter {
    #if canImport(Testing)
      if Test.current != nil { return swiftTesting }
    #endif
    // An XCTest, or a task that no longer knows its test: there each framework hears of it, since one is deaf.
    return FailureReporter { text, severity, site in
      #if canImport(XCTest)
        xcTest.report(text, severity, site)
      #endif
      #if canImport(Testing)
        if severity == .failure { swiftTesting.report(text, severity, site) }
      #endif
    }
  }

  #if canImport(Testing)
    private static let swiftTesting = FailureReporter { text, severity, site in
      let location = SourceLocation(
        fileID: site.fileID.description, filePath: site.filePath.description, line: Int(site.line),
        column: Int(site.column))
      Issue.record(
        Comment(rawValue: text), severity: severity == .failure ? .error : .warning, sourceLocation: location)
    }
  #endif

  #if canImport(XCTest)
    private static let xcTest = FailureReporter { text, severity, site in
      switch severity {
      case .failure: XCTFail(text, file: site.filePath, line: site.line)
      case .warning: print("\(site.filePath):\(site.line): warning: \(text)")
      }
    }
  #endif
}
