import Foundation
import TestSupport
import Testing

@testable import TinyReduxTesting

/// A text that a failing test shows, and a test that fails so.
struct Message: Sendable, CustomTestStringConvertible {
  let title: String
  /// The names of the texts in `Messages` that it is made of.
  let parts: Set<String>
  let text: String
  let provoke: @MainActor @Sendable (Failures) async -> Void

  init(
    _ title: String, _ parts: Set<String>, _ text: String,
    _ provoke: @escaping @MainActor @Sendable (Failures) async -> Void
  ) {
    self.title = title
    self.parts = parts
    self.text = text
    self.provoke = provoke
  }

  var testDescription: String { title }

  static let sections: [(title: String, messages: [Message])] = [
    ("The state", state), ("Actions", actions), ("Effects and time", effects), ("Errors", errors),
    ("Steps and scripts", scripts), ("What a failure leaves", rest),
  ]
  static let all = sections.flatMap(\.messages)
}

/// Every text that a failing test can show, word for word. The page of the documentation is made of the same ones.
@MainActor @Suite struct MessageTests {
  @Test(arguments: Message.all)
  func `a failing test is told what happened, why it matters and what to do`(_ message: Message) async {
    let failures = Failures()
    await message.provoke(failures)
    // The places in this file stand for those in a test.
    let text = failures.texts.first?.replacing(#/\w+\.swift:\d+/#, with: "SearchTests.swift:12")
    #expect(text == message.text)
  }

  @Test func `every text there is has its place among them`() throws {
    let folder = repositoryRoot.appending(path: "Sources/TinyReduxTesting/Messages")
    var names: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      for match in try String(contentsOf: file, encoding: .utf8).matches(of: #/static (?:func|let) (\w+)/#) {
        names.insert(String(match.1))
      }
    }
    #expect(names.subtracting(["list"]) == Message.all.reduce(into: []) { $0.formUnion($1.parts) })
  }

  @Test func `the page of the documentation shows them all`() {
    var page = """
      # Messages

      Everything that a failing test can say, word for word.

      <!-- Made by MessageTests; RECORD_GOLDENS=1 makes it anew. -->

      A message says what happened, what was expected, why that matters, and what to do. It is reported at the line of the
      test that found it: an assertion at its own line, what is left over at the next one or at the end.

      """
    for (title, messages) in Message.sections {
      page += "\n## \(title)\n"
      for message in messages { page += "\n### \(message.title)\n\n```\n\(message.text)\n```\n" }
    }
    expectGolden(page, "Messages.md", in: "../Sources/TinyReduxTesting/Documentation.docc")
  }
}
