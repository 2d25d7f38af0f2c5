import Foundation
import TestSupport
import Testing

@testable import TinyReduxTrace

/// PyPI's `jsonpatch`, where `python3` has it.
private enum Python {
  static let executable = URL(filePath: "/usr/bin/env")

  static func canImport(_ module: String) async throws -> Bool {
    try await run(executable, ["python3", "-c", "import \(module)"]).status == 0
  }
}

@Suite struct IndependentPatchTests {
  /// Reads lines of `[document, patch]`, and writes what comes of each.
  private let script = """
    import json, jsonpatch, sys
    for line in sys.stdin:
        document, patch = json.loads(line)
        print(json.dumps(jsonpatch.apply_patch(document, patch)))
    """

  @Test(
    .enabled("python3 has no jsonpatch: pip install jsonpatch") { try await Python.canImport("jsonpatch") })
  func `another implementation applies our patches to the same result`() async throws {
    var random = FixedRandom(seed: 6902)
    var input: [UInt8] = []
    var expected: [JSONValue] = []
    while expected.count < 1_000 {
      let old = random.document(depth: 4)
      let new = expected.count % 3 == 0 ? random.document(depth: 4) : random.changed(old)
      // It has no numbers beyond Double, and takes an object's key "-" for the end of an array.
      let text = "\(old)\(new)"
      if text.contains("e400") || text.contains(#""-""#) { continue }
      let end = TraceRecord.End(
        dispatch: 1, outcome: "done", patch: JSONPatch.diff(from: old, to: new).operations)
      var line: [UInt8] = []
      TraceWriter.append(TraceRecord(seq: 1, event: .end(end)), to: &line)
      JSONValue.array([old, try #require(JSONParser.parse(line)["patch"])]).append(to: &input)
      input.append(UInt8(ascii: "\n"))
      expected.append(new)
    }
    let ended = try await run(
      Python.executable, ["python3", "-c", script], stdin: String(decoding: input, as: UTF8.self))
    #expect(ended.stderr == "")
    let results = try ended.stdout.split(separator: "\n").map { try JSONParser.parse(Array($0.utf8)) }
    #expect(results == expected)
  }
}
