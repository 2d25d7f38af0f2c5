import Foundation
import Testing

@testable import TinyReduxMacros

/// The built plug-in, spoken to over pipes.
@Suite struct PluginProcessTests {
  private static func frame(_ message: String, length: Int? = nil) -> Data {
    let length = UInt64(length ?? message.utf8.count)
    return Data((0..<8).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }) + Data(message.utf8)
  }

  private static func replies(in output: Data) throws -> [Reply] {
    var rest = output
    var replies: [Reply] = []
    while !rest.isEmpty {
      let length = rest.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
      let message = rest.dropFirst(8).prefix(length)
      try #require(message.count == length)
      replies.append(try JSONDecoder().decode(Reply.self, from: message))
      rest = rest.dropFirst(8 + length)
    }
    return replies
  }

  private static func expansion(
    of source: String, role: String = "member", type: String = "CaseID", offset: Int = 0
  ) throws -> String {
    func syntax(_ source: String) -> [String: Any] {
      let location: [String: Any] = [
        "fileName": "A.swift", "fileID": "A/A.swift", "offset": offset, "line": 1, "column": 1,
      ]
      return ["kind": "declaration", "source": source, "location": location]
    }
    let request: [String: Any] = [
      "macro": ["moduleName": "TinyReduxMacros", "typeName": type, "name": "CaseID"], "macroRole": role,
      "discriminator": "$s", "attributeSyntax": syntax("\n@CaseID "), "declSyntax": syntax(source),
      "lexicalContext": [syntax("public extension B {}"), syntax("struct C {}")], "staticBuildConfiguration": "{}",
    ]
    let data = try JSONSerialization.data(withJSONObject: ["expandAttachedMacro": request])
    return String(decoding: data, as: UTF8.self)
  }

  private static let capability = #"{"getCapability":{"capability":{"protocolVersion":7}}}"#

  private func talk(_ messages: String...) throws -> [Reply] {
    let run = try Run(Toolchain.plugin, input: messages.map { Self.frame($0) }.reduce(Data(), +))
    #expect(run.status == 0)
    #expect(run.errorText == "")
    return try Self.replies(in: run.output)
  }

  @Test func `it offers version 7 of the protocol, to older compilers, too`() throws {
    let offer = Reply.getCapabilityResult(capability: Reply.Capability(protocolVersion: 7))
    #expect(try talk(Self.capability, #"{"getCapability":{}}"#) == [offer, offer])
  }

  @Test func `it expands, one message after another`() throws {
    let replies = try talk(
      Self.capability, Self.expansion(of: "\n@CaseID enum A { case été }"),
      Self.expansion(of: "@CaseID enum A { case b }"))
    let expansions = ["été", "b"].map { name in
      """
      /// The name of the case, without its payload.
      public nonisolated var id: Swift::String {
        switch self {
        case .\(name): return "\(name)"
        }
      }
      """
    }
    #expect(
      replies.dropFirst() == [
        .expandMacroResult(expandedSource: expansions[0], diagnostics: []),
        .expandMacroResult(expandedSource: expansions[1], diagnostics: []),
      ])
  }

  @Test func `the places it tells are the file's`() throws {
    let replies = try talk(Self.expansion(of: "\n@CaseID struct A {}", offset: 1000))
    let attribute = Reply.Range(fileName: "A.swift", startOffset: 1001, endOffset: 1008)
    let diagnostic = Reply.Diagnostic(
      message: Complaint.notAnEnum(kind: "struct", name: "A", 0..<0).message, severity: "error",
      position: Reply.Position(fileName: "A.swift", offset: 1001),
      highlights: [Reply.Range(fileName: "A.swift", startOffset: 1009, endOffset: 1015)], notes: [],
      fixIts: [Reply.FixIt(message: "remove '@CaseID'", changes: [Reply.FixIt.Change(range: attribute, newText: "")])])
    #expect(replies == [.expandMacroResult(expandedSource: nil, diagnostics: [diagnostic])])
  }

  @Test func `what it doesn't know is answered, and the conversation goes on`() throws {
    let replies = try talk(
      "{", "null", "{}", "\"\u{0}", #"{"sing":{}}"#, #"{"expandAttachedMacro":{}}"#,
      String(repeating: "[", count: 100_000), Self.expansion(of: "enum A { case a }", role: "peer"),
      Self.expansion(of: "enum A { case a }", type: "Other"), Self.expansion(of: "enum A {}", offset: .max),
      Self.capability)
    #expect(replies.count == 11)
    for reply in replies.dropLast() {
      guard case .expandMacroResult(nil, let diagnostics) = reply else {
        Issue.record("\(reply)")
        continue
      }
      #expect(diagnostics.count == 1 && diagnostics.first?.severity == "error")
    }
    #expect(replies.last == .getCapabilityResult(capability: Reply.Capability()))
  }

  @Test func `it loads no library and has no freestanding macro`() throws {
    let location = #"{"fileName":"A.swift","fileID":"A","offset":5,"line":1,"column":1}"#
    let replies = try talk(
      #"{"loadPluginLibrary":{"libraryPath":"/a","moduleName":"A"}}"#,
      #"{"expandFreestandingMacro":{"macro":{"moduleName":"A","typeName":"B","name":"b"},"discriminator":"","syntax":"#
        + #"{"kind":"expression","source":" #b","location":\#(location)}}}"#)
    let refusal = Reply.Diagnostic(message: "TinyRedux loads no macro library: /a", position: .unknown)
    let unknown = Reply.Diagnostic(
      message: "'B' is no freestanding macro of TinyRedux", position: Reply.Position(fileName: "A.swift", offset: 6))
    #expect(
      replies == [
        .loadPluginLibraryResult(loaded: false, diagnostics: [refusal]),
        .expandMacroResult(expandedSource: nil, diagnostics: [unknown]),
      ])
  }

  @Test func `a length of zero shuts it down`() throws {
    let run = try Run(Toolchain.plugin, input: Self.frame("") + Self.frame(Self.capability))
    #expect(run.status == 0 && run.output.isEmpty && run.errorText == "")
  }

  @Test func `the end of input shuts it down`() throws {
    let run = try Run(Toolchain.plugin, input: Data())
    #expect(run.status == 0 && run.output.isEmpty && run.errorText == "")
  }

  @Test(arguments: [
    (Data([1, 0, 0]), "the compiler's message was cut"),
    (frame("{}", length: 3), "the compiler's message was cut"),
    (frame("{}", length: 1 << 30), "the compiler's message was cut"),
    (Data(repeating: 0xFF, count: 8), "a message of 18446744073709551615 bytes is none of the compiler's"),
    (Data("{\"getCapability\":{}}".utf8), "a message of 8097827772185387643 bytes is none of the compiler's"),
  ])
  func `what isn't the protocol ends it with an error`(input: Data, reason: String) throws {
    let run = try Run(Toolchain.plugin, input: input)
    #expect(run.status == 1)
    #expect(run.errorText == "TinyReduxMacros: \(reason)\n")
    #expect(run.output.isEmpty)
  }

  @Test func `messages longer than a pipe come through whole, both ways`() throws {
    let cases = (0..<20_000).map { "case number\($0)(Int)" }.joined(separator: "\n")
    let replies = try talk(Self.expansion(of: "@CaseID enum A {\n\(cases)\n}"))
    guard case .expandMacroResult(let source?, let diagnostics) = replies.first else {
      Issue.record("\(replies)")
      return
    }
    #expect(diagnostics.isEmpty)
    #expect(source.utf8.count > 1 << 18)
    #expect(source.hasSuffix("  case .number19999: return \"number19999\"\n  }\n}"))
  }
}
