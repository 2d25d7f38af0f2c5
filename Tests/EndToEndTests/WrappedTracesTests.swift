import Foundation
import TestSupport
import Testing

/// Traces that were packed, or written in another encoding, by the tools that do so. What `redux-inspect` says of one is
/// a command, and the command shows the trace.
@Suite(.timeLimit(.minutes(15))) struct WrappedTracesTests {
  /// A tool, how it makes the file `$1` of the trace `$0`, and what unpacks it if that is another.
  private static let tools: [(tool: String, making: String, other: String?)] = [
    ("gzip", #"gzip -c "$0" >"$1""#, nil), ("zstd", #"zstd -qc "$0" >"$1""#, nil), ("xz", #"xz -c "$0" >"$1""#, nil),
    ("bzip2", #"bzip2 -c "$0" >"$1""#, nil), ("lz4", #"lz4 -qc "$0" >"$1""#, nil),
    ("zip", #"zip -q - "$0" >"$1""#, "unzip"),
    ("iconv", #"iconv -f UTF-8 -t UTF-16 "$0" >"$1""#, nil), ("iconv", #"iconv -f UTF-8 -t UTF-16LE "$0" >"$1""#, nil),
    ("iconv", #"iconv -f UTF-8 -t UTF-16BE "$0" >"$1""#, nil), ("iconv", #"iconv -f UTF-8 -t UTF-32 "$0" >"$1""#, nil),
    ("printf", #"{ printf '\357\273\277'; cat "$0"; } >"$1""#, "tail"),
  ]

  private static func isInstalled(_ tool: String) async throws -> Bool {
    try await run(URL(filePath: "/bin/sh"), ["-c", "command -v \(tool)"]).status == 0
  }

  private let shell = URL(filePath: "/bin/sh")

  @Test(arguments: tools.indices, ["App.jsonl", "-it's $HOME; \"App\".jsonl"])
  func `the command that is named shows the trace, whatever the file is called`(_ index: Int, _ name: String)
    async throws
  {
    let (tool, making, other) = Self.tools[index]
    for tool in [tool, other].compactMap(\.self) where try await !Self.isInstalled(tool) {
      try Test.cancel("\(tool) is not installed")
    }
    let folder = try TemporaryFolder()
    try folder.write(trace("rescued.jsonl"), to: "plain")
    let made = try await run(shell, ["-c", making, "plain", name], in: folder.url)
    #expect(made == Ended(status: 0, stdout: "", stderr: ""))

    let refused = try await run(inspector, ["timeline", "--", name], in: folder.url)
    #expect(refused.status == 3 && refused.stdout.isEmpty)
    let remedy = try #require(refused.stderr.split(separator: "\n").last)
    let command = try #require(remedy.firstRange(of: "first: ")).upperBound
    let path = "\(inspector.deletingLastPathComponent().path):/usr/local/bin:/usr/bin:/bin"
    let shown = try await run(shell, ["-c", String(remedy[command...])], environment: ["PATH": path], in: folder.url)
    let plain = try await inspect("timeline", "-", stdin: trace("rescued.jsonl"))
    #expect(shown == plain, "\(remedy)")
  }

  @Test func `what comes through a pipe is unpacked on its way`() async throws {
    guard try await Self.isInstalled("gzip") else { try Test.cancel("gzip is not installed") }
    let ended = try await run(
      shell, ["-c", #"gzip -c rescued.jsonl | "$0" stats -"#, inspector.path], in: fixture("Traces"))
    #expect(ended.status == 3)
    #expect(
      ended.stderr == """
        redux-inspect: -:1: this is not a trace: a header is expected first, and this is gzip
          Unpack it first: gzip -dc | redux-inspect timeline -

        """)
  }
}
