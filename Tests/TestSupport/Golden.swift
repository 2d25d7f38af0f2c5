import Foundation
package import Testing

/// Expects `text` to be the contents of `Fixtures/FOLDER/NAME`.
///
/// With `RECORD_GOLDENS=1` a file that differs is written anew, and the test that did it fails: a golden is read before it is
/// believed.
package func expectGolden(
  _ text: String, _ name: String, in folder: String = "Expected", sourceLocation: SourceLocation = #_sourceLocation
) {
  let name = "\(folder)/\(name)"
  let file = fixture(name)
  let golden = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) }
  guard text != golden else { return }
  if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      Issue.record("Fixtures/\(name) was recorded: read it, then run again", sourceLocation: sourceLocation)
    } catch {
      Issue.record("Fixtures/\(name) could not be recorded: \(error)", sourceLocation: sourceLocation)
    }
  } else if let golden {
    Issue.record(Comment(rawValue: firstDifference(golden, text, name)), sourceLocation: sourceLocation)
  } else {
    Issue.record("Fixtures/\(name) is missing; RECORD_GOLDENS=1 records it", sourceLocation: sourceLocation)
  }
}

private func firstDifference(_ golden: String, _ text: String, _ name: String) -> String {
  let expected = golden.split(separator: "\n", omittingEmptySubsequences: false)
  let found = text.split(separator: "\n", omittingEmptySubsequences: false)
  let line = zip(expected, found).prefix { $0 == $1 }.count
  let was = line < expected.count ? String(expected[line]) : "(end)"
  let now = line < found.count ? String(found[line]) : "(end)"
  return """
    Fixtures/\(name):\(line + 1) differs
    expected: \(was)
       found: \(now)
    """
}
