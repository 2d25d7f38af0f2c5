#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  /// Runs real failing tests in a package of their own, and reads what the two frameworks say of them.
  @Suite struct ReportingTests {
    private struct Report: Hashable, CustomStringConvertible {
      let file: String
      let line: Int
      let isWarning: Bool
      var description: String { "\(file):\(line) \(isWarning ? "warning" : "failure")" }
    }

    @Test(.timeLimit(.minutes(15)), arguments: [true, false])
    func `every failure is reported at its line and nowhere else, in both frameworks`(_ isSwiftTesting: Bool) throws {
      let package = try Self.package.get()
      let attachments = package.appending(path: "Attachments")
      try? FileManager.default.removeItem(at: attachments)
      try FileManager.default.createDirectory(at: attachments, withIntermediateDirectories: true)
      let arguments =
        isSwiftTesting
        ? ["--disable-xctest", "--enable-swift-testing", "--attachments-path", attachments.path]
        : ["--disable-swift-testing", "--enable-xctest"]
      let (output, status) = try Self.swift(
        ["test", "--skip-build", "--package-path", package.path] + arguments)
      #expect(status != 0)

      let (file, source) =
        isSwiftTesting ? ("SwiftTestingCases", FailingTests.swiftTesting) : ("XCTestCases", FailingTests.xcTest)
      var expected: [Report: String] = [:]
      for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        for (mark, isWarning) in [("// fails: ", false), ("// warns: ", true)] {
          guard let part = line.firstRange(of: mark) else { continue }
          expected[Report(file: file, line: index + 1, isWarning: isWarning)] = String(line[part.upperBound...])
        }
      }
      let found = isSwiftTesting ? Self.swiftTestingReports(in: output) : Self.xcTestReports(in: output)
      #expect(Set(found.map(\.report)) == Set(expected.keys), "\(output)")
      #expect(found.count == expected.count)
      for (report, text) in found {
        #expect(expected[report].map(text.contains) ?? false, "\(report): \(text)")
      }

      // Each test in which something happened before it failed leaves its trace.
      let traces =
        isSwiftTesting
        ? try FileManager.default.contentsOfDirectory(at: attachments, includingPropertiesForKeys: nil)
        : output.matches(of: #/The trace: (.*\.jsonl)/#).map { URL(filePath: String($0.1)) }
      #expect(traces.count == 7)
      for trace in traces {
        #expect(try String(contentsOf: trace, encoding: .utf8).hasPrefix(#"{"kind":"header""#))
        try? FileManager.default.removeItem(at: trace)
      }
    }

    /// Built once; kept between runs, so that the next one has little to build.
    private static let package = Result { () throws -> URL in
      let root = FileManager.default.temporaryDirectory
        .appending(path: "FailingTests-\(repository.path.utf8.reduce(5381) { ($0 &* 33) ^ UInt64($1) })")
      let tests = root.appending(path: "Tests/FailingTests")
      try FileManager.default.createDirectory(at: tests, withIntermediateDirectories: true)
      let manifest = """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
          name: "FailingTests", platforms: [.macOS(.v15)],
          dependencies: [.package(name: "TinyRedux", path: "\(repository.path)")],
          targets: [
            .testTarget(
              name: "FailingTests",
              dependencies: [
                .product(name: "TinyRedux", package: "TinyRedux"),
                .product(name: "TinyReduxTesting", package: "TinyRedux"),
              ])
          ])
        """
      for (name, text) in [
        ("Package.swift", manifest), ("Tests/FailingTests/State.swift", FailingTests.state),
        ("Tests/FailingTests/SwiftTestingCases.swift", FailingTests.swiftTesting),
        ("Tests/FailingTests/XCTestCases.swift", FailingTests.xcTest),
      ] {
        let file = root.appending(path: name)
        if (try? String(contentsOf: file, encoding: .utf8)) != text {
          try text.write(to: file, atomically: true, encoding: .utf8)
        }
      }
      let (output, status) = try swift(["build", "--build-tests", "--package-path", root.path])
      try #require(status == 0, "\(output)")
      return root
    }

    private static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()

    private static func swift(_ arguments: [String]) throws -> (output: String, status: Int32) {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["swift"] + arguments
      var environment = ProcessInfo.processInfo.environment
      environment["NO_COLOR"] = "1"
      process.environment = environment
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = pipe
      try process.run()
      let output = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (String(decoding: output, as: UTF8.self), process.terminationStatus)
    }

    /// `… recorded an issue at SwiftTestingCases.swift:12:3: Issue recorded`, the text on the lines after it.
    private static func swiftTestingReports(in output: String) -> [(report: Report, text: String)] {
      reports(in: output) { line in
        guard let match = line.firstMatch(of: #/recorded (an issue|a warning).* at (\w+)\.swift:(\d+):\d+/#) else {
          return nil
        }
        return Report(file: String(match.2), line: Int(match.3) ?? 0, isWarning: match.1 == "a warning")
      }
    }

    /// `/path/XCTestCases.swift:12: error: XCTestCases.test_x : failed - text`
    private static func xcTestReports(in output: String) -> [(report: Report, text: String)] {
      reports(in: output) { line in
        guard let match = line.firstMatch(of: #/(\w+)\.swift:(\d+): (error|warning): /#) else { return nil }
        return Report(file: String(match.1), line: Int(match.2) ?? 0, isWarning: match.3 == "warning")
      }
    }

    /// A report goes on until the next one.
    private static func reports(
      in output: String, _ parse: (Substring) -> Report?
    ) -> [(report: Report, text: String)] {
      var reports: [(report: Report, text: String)] = []
      for line in output.split(separator: "\n", omittingEmptySubsequences: false) {
        if let report = parse(line) {
          reports.append((report, String(line)))
        } else if !reports.isEmpty {
          reports[reports.count - 1].text += "\n" + line
        }
      }
      return reports
    }
  }
#endif
