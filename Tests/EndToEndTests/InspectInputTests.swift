import Foundation
import TestSupport
import Testing

/// Standard input that is a file can be read twice, from where it stands.
@Suite(.timeLimit(.minutes(15))) struct InspectInput {
  private func shell(_ script: String, in folder: TemporaryFolder, stdin: String = "") async throws -> Ended {
    try await run(URL(filePath: "/bin/sh"), ["-c", script, inspector.path], stdin: stdin, in: folder.url)
  }

  @Test func `what is too much to hold back is read twice, of standard input as well`() async throws {
    let folder = try TemporaryFolder()
    // Whether the first action is selected shows at the end only: so long more than 4 MiB wait behind it.
    let label = String(repeating: "x", count: 1_000)
    var lines = [
      #"{"kind":"header","seq":1,"format":"tinyredux-trace","version":[1,0],"trace":"9f","store":"App","started":"2026-08-20T10:11:12Z"}"#,
      #"{"kind":"dispatch","seq":2,"t":1,"dispatch":1,"action":"open"}"#,
    ]
    for id in 2..<4_000 {
      lines.append(
        #"{"kind":"dispatch","seq":\#(lines.count + 1),"t":2,"dispatch":\#(id),"action":"a","label":"\#(label)"}"#)
      lines.append(
        #"{"kind":"error","seq":\#(lines.count + 1),"t":3,"error":\#(id),"dispatch":\#(id),"origin":"m","type":"E","message":"\#(label)"}"#
      )
      lines.append(
        #"{"kind":"end","seq":\#(lines.count + 1),"t":4,"dispatch":\#(id),"outcome":"unhandled","error":\#(id)}"#)
    }
    _ = try folder.write(lines.joined(separator: "\n") + "\n", to: "long.jsonl")
    let named = try await shell(#""$0" timeline --errors long.jsonl"#, in: folder)
    let input = try await shell(#""$0" timeline --errors - < long.jsonl"#, in: folder)
    let pipe = try await shell(#"cat long.jsonl | "$0" timeline --errors -"#, in: folder)
    #expect(named.status == 0 && named.stdout.contains("#3999 a"))
    #expect(input.stdout.replacing("- ·", with: "long.jsonl ·") == named.stdout)
    #expect(pipe == input)
  }

  @Test func `standard input is read from where it stands`() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("something else\n" + trace("cascade.jsonl"), to: "rest.jsonl")
    for words in ["why 4", "tree 1", "state", "validate", "filter --errors"] {
      let rest = try await shell(#"{ read line; "$0" \#(words) -; } < rest.jsonl"#, in: folder)
      let whole = try await shell(#""$0" \#(words) -"#, in: folder, stdin: trace("cascade.jsonl"))
      #expect(rest.status == 0 && rest == whole, "\(words)")
    }
  }
}
