import Foundation
package import Testing

/// Expects `text` to be the contents of `Fixtures/Expected/NAME`.
///
/// With `RECORD_GOLDENS=1` a file that differs is written anew, and the test that did it fails: a golden is read before it is
/// believed.
package func expectGolden(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
  let file = fixture("Expected").appending(path: name)
  let golden = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) }
  guard text != golden else { return }
  if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      Issue.record("Fixtures/Expected/\(name) was recorded: read it, then run again", sourceLocation: sourceLocation)
    } catch {
      Issue.record("Fixtures/Expected/\(name) could not be recorded: \(error)", sourceLocation: sourceLocation)
    }
  } else if let golden {
    Issue.record(Comment(rawValue: firstDifference(golden, text, name)), sourceLocation: sourceLocation)
  } else {
    Issue.record("Fixtures/Expected/\(name) is missing; RECORD_GOLDENS=1 records it", sourceLocation: sourceLocation)
  }
}

private func firstDifference(_ golden: String, _ text: String, _ name: String) -> String {
  let expected = golden.split(separator: "\n", omittingEmptySubsequences: false)
  let found = text.split(separator: "\n", omittingEmptySubsequences: false)
  let line = zip(expected, found).prefix { $0 == $1 }.count
  let was = line < expected.count ? String(expected[line]) : "(end)"
  let now = line < found.count ? String(found[line]) : "(end)"
  return """
    Fixtures/Expected/\(name):\(line + 1) differs
    expected: \(was)
       found: \(now)
    """
}
