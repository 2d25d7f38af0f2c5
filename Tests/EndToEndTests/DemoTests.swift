import Foundation
import TestSupport
import Testing

/// From a real store, on the real clock, by a recorder and a file, to what redux-inspect says of it.
struct DemoTests {
  let folder: TemporaryFolder
  let demo = builtProduct("redux-demo")

  init() throws {
    folder = try TemporaryFolder()
  }

  private func inspected(_ words: String...) async throws -> Ended {
    try await run(inspector, words + ["demo.jsonl"], in: folder.url)
  }

  @Test func `a visit to the shop is recorded, valid, and drawn with all that happened`() async throws {
    let visit = try await run(demo, ["demo.jsonl"], in: folder.url)
    #expect(visit == Ended(status: 0, stdout: "", stderr: ""))
    #expect(try await inspected("validate").status == 0)

    let timeline = try await inspected("timeline", "--width", "160")
    #expect(timeline.status == 0 && timeline.stderr.isEmpty)
    for sign in [
      "#1 login user: ada", "deferred → e1", "⊘ cancelled", "← e3 ← #3", "✗ x1 ShopError: tokenExpired(user: \"ada\")",
      "#1 resumes", "reduceAs loggedIn false", "✓ rescued", "●×", "✗ x2 ShopError: cardDeclined", "✗ unhandled",
      "store closed", "1 005 dispatches", "2 errors: 1 rescued, 1 unhandled",
    ] {
      #expect(timeline.stdout.contains(sign), "\(sign)\n\(timeline.stdout)")
    }
    let moves = try await inspected("stats").stdout.split(separator: "\n").first { $0.hasPrefix("mouseMoved") }
    #expect(moves?.contains("1 000") == true)
  }

  @Test func `the state that the patches lead to is the shop's`() async throws {
    _ = try await run(demo, ["demo.jsonl"], in: folder.url)
    let state = try await inspected("state").stdout
    let json = try #require(JSONSerialization.jsonObject(with: Data(state.utf8)) as? [String: Any])
    #expect(json["query"] as? String == "sw")
    #expect(json["results"] as? [String] == ["sweater", "sweets", "swing"])
    #expect(json["isLoggedIn"] as? Bool == false)
    #expect(json["pointer"] as? [String: Int] == ["x": 10, "y": 10])
  }

  @Test func `a place that can't be written to is told, and so is how to call it`() async throws {
    let missing = try await run(demo, ["no/such/folder/demo.jsonl"], in: folder.url)
    #expect(missing.status == 1)
    #expect(missing.stderr.contains("no/such/folder/demo.jsonl"))
    let unclear = try await run(demo, in: folder.url)
    #expect(unclear.status == 2)
    #expect(unclear.stderr.hasPrefix("usage: redux-demo FILE"))
  }
}
