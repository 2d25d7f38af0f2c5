import Foundation
import TestSupport
import Testing

/// Where the program meets the system: terminals, pipes, signals, full disks, folders.
@Suite(.timeLimit(.minutes(15))) struct InspectSurroundings {
  private let escape = "\u{1B}["

  @Test func `a terminal gets colour and its own width, a pipe neither`() async throws {
    let terminal = try await inspectOnTerminal("rescued.jsonl", columns: 100)
    #expect(terminal.status == 0 && terminal.stderr.isEmpty)
    #expect(terminal.stdout.contains(escape))
    let piped = try await inspect("rescued.jsonl", "--width", "100")
    #expect(!piped.stdout.contains(escape))
    #expect(withoutColor(terminal.stdout) == piped.stdout)
  }

  @Test func `NO_COLOR and a dumb terminal take colour away, CLICOLOR_FORCE and the flag give it`() async throws {
    func hasColor(_ ended: Ended) -> Bool { ended.stdout.contains(escape) }
    let file = "rescued.jsonl"
    #expect(try await !hasColor(inspectOnTerminal(file, environment: ["TERM": "dumb"])))
    #expect(try await !hasColor(inspectOnTerminal(file, environment: ["TERM": "xterm", "NO_COLOR": "1"])))
    #expect(try await hasColor(inspectOnTerminal(file, environment: ["TERM": "xterm", "NO_COLOR": ""])))
    #expect(try await !hasColor(inspectOnTerminal(file, "--color", "never")))
    #expect(try await hasColor(inspect(file, environment: ["CLICOLOR_FORCE": "1"])))
    #expect(try await !hasColor(inspect(file, environment: ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"])))
    #expect(try await hasColor(inspect(file, "--color=always", environment: ["NO_COLOR": "1"])))
  }

  @Test func `the width is the flag's, the terminal's, or that of COLUMNS`() async throws {
    let narrow = try await inspect("cascade.jsonl", "--width", "60").stdout
    let wide = try await inspect("cascade.jsonl", "--width", "120").stdout
    #expect(narrow != wide)
    #expect(try await inspect("cascade.jsonl", environment: ["COLUMNS": "120"]).stdout == wide)
    let terminal = try await inspectOnTerminal(
      "cascade.jsonl", columns: 120, environment: ["TERM": "dumb", "COLUMNS": "60"])
    #expect(terminal.stdout == wide)
    #expect(try await inspectOnTerminal("cascade.jsonl", "--width=60", "--color=never").stdout == narrow)
  }

  @Test func `no file and a terminal as input: which trace?`() async throws {
    let terminal = try PseudoTerminal(columns: 80)
    let program = Program(inspector)
    let output = Pipe(), errors = Pipe()
    try program.start(
      stdin: terminal.terminal, stdout: output.fileHandleForWriting, stderr: errors.fileHandleForWriting)
    #expect(try await program.status() == 2)
    #expect(await errors.fileHandleForReading.readToEndOfText().contains("which trace?"))
  }

  @Test func `a reader that has enough ends the program quietly`() async throws {
    let ended = try await run(
      URL(filePath: "/bin/sh"),
      ["-c", #"{ "$0" -x showcase.jsonl; echo "status $?" >&2; } | head -n 1"#, inspector.path], in: fixture("Traces"))
    #expect(ended.stdout.hasPrefix("showcase.jsonl · store App"))
    #expect(ended.stderr == "status 0\n")
  }

  @Test func `an output that is closed from the start ends the program quietly`() async throws {
    let output = Pipe(), errors = Pipe()
    try output.fileHandleForReading.close()
    let program = Program(inspector, ["stats", "counter.jsonl"], in: fixture("Traces"))
    try program.start(
      stdin: .nullDevice, stdout: output.fileHandleForWriting, stderr: errors.fileHandleForWriting)
    #expect(try await program.status() == 0)
    #expect(await errors.fileHandleForReading.readToEndOfText() == "")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `a full disk is told`() async throws {
    let ended = try await run(
      URL(filePath: "/bin/sh"), ["-c", #""$0" counter.jsonl >/dev/full"#, inspector.path], in: fixture("Traces"))
    #expect(
      ended
        == Ended(
          status: 3, stdout: "", stderr: "redux-inspect: standard output takes no more: no space left on the device\n"))
  }

  @Test func `an interrupt while it waits for more ends it with 130, and what it knew was written`() async throws {
    let folder = try TemporaryFolder()
    let pipe = folder.appending("live.jsonl")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    let program = Program(inspector, [pipe.path])
    let output = Pipe(), errors = Pipe()
    // Open for both, so that opening waits for nobody and the pipe never ends.
    let writer = FileHandle(fileDescriptor: open(pipe.path, O_RDWR | O_CLOEXEC), closeOnDealloc: true)
    try program.start(
      stdin: .nullDevice, stdout: output.fileHandleForWriting, stderr: errors.fileHandleForWriting)
    let lines = try trace("cascade.jsonl").split(separator: "\n").prefix(10).joined(separator: "\n") + "\n"
    try writer.write(contentsOf: Data(lines.utf8))
    let text = await program.attended { await output.fileHandleForReading.readText(until: "#1 checkout") }
    #expect(text.contains("#1 checkout"))
    program.interrupt()
    #expect(try await program.status() == 130)
    #expect(await errors.fileHandleForReading.readToEndOfText() == "")
  }

  @Test func `a file that grows is followed until its recording is closed`() async throws {
    let folder = try TemporaryFolder()
    let lines = try trace("cascade.jsonl").split(separator: "\n").map { $0 + "\n" }
    let file = try folder.write(lines.prefix(10).joined(), to: "live.jsonl")
    let program = Program(inspector, ["-f", file.path])
    let output = Pipe(), errors = Pipe()
    try program.start(
      stdin: .nullDevice, stdout: output.fileHandleForWriting, stderr: errors.fileHandleForWriting)
    let start = await program.attended { await output.fileHandleForReading.readText(until: "#1 checkout") }
    #expect(start.contains("#1 checkout"))
    let writer = try FileHandle(forWritingTo: file)
    try writer.seekToEnd()
    try writer.write(contentsOf: Data(lines.dropFirst(10).joined().utf8))
    let rest = await program.attended { await output.fileHandleForReading.readToEndOfText() }
    #expect(rest.contains("#4 price 27") && rest.hasSuffix("4 dispatches · 100ms · no errors · 1 refused\n"))
    #expect(try await program.status() == 0)
    #expect(await errors.fileHandleForReading.readToEndOfText() == "")
  }

  @Test func `a missing file, a folder, a mistyped command`() async throws {
    let missing = try await inspect("nope.jsonl")
    #expect(missing.status == 3)
    #expect(missing.stderr == "redux-inspect: nope.jsonl: this can't be read: there is no such file\n")
    let folder = try await inspect("../Traces")
    #expect(folder.status == 3)
    #expect(folder.stderr == "redux-inspect: ../Traces: this can't be read: it is a folder, not a file\n")
    let among = try await inspect("counter.jsonl", "../Traces", "rescued.jsonl")
    #expect(among.status == 3 && among.stderr == folder.stderr)
    #expect(among.stdout.contains("#1") && among.stdout.contains("rescued.jsonl"))
    let mistyped = try await inspect("stast", "counter.jsonl")
    #expect(mistyped.status == 2)
    #expect(mistyped.stderr.contains("did you mean 'stats'?"))
    let flag = try await inspect("counter.jsonl", "--colour=always")
    #expect(flag.status == 2)
    #expect(flag.stderr.contains("did you mean --color?"))
    #expect(flag.stdout.isEmpty)
  }

  @Test func `a pattern that matches nothing is told for what it is`() async throws {
    let ended = try await run(
      URL(filePath: "/bin/sh"), ["-c", #""$0" stats *.nope"#, inspector.path], in: fixture("Traces"))
    #expect(ended.status == 3 && ended.stdout.isEmpty)
    #expect(
      ended.stderr == """
        redux-inspect: *.nope: this can't be read: there is no such file
          It looks like a pattern that no file matches: a shell passes such a one on as it is.

        """)
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: [
      "--tail 2", "--flat", "--format csv", "--format json", "-f",
    ])
  func `a full disk is told, however the timeline is written`(flags: String) async throws {
    let ended = try await run(
      URL(filePath: "/bin/sh"), ["-c", #""$0" showcase.jsonl \#(flags) >/dev/full"#, inspector.path],
      in: fixture("Traces"))
    #expect(ended.status == 3 && ended.stderr.hasSuffix("no space left on the device\n"))
  }

  private func withoutColor(_ text: String) -> String {
    text.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
  }
}
