import Foundation
import TestSupport
import Testing

/// `redux-inspect -f` on files that grow, shrink and move.
@Suite(.timeLimit(.minutes(15))) struct FollowingTests {
  let folder: TemporaryFolder
  let file: URL
  let program: Program
  let output = Pipe()
  let errors = Pipe()

  init() throws {
    folder = try TemporaryFolder()
    file = folder.appending("App.jsonl")
    program = Program(inspector, ["-f", file.path])
  }

  private static func header(trace: String = "a", segment: Int = 0) -> String {
    let id = String(repeating: trace, count: 32)
    return #"{"kind":"header","seq":1,"format":"tinyredux-trace","version":[1,0],"trace":"\#(id)","store":"App","#
      + #""started":"2026-08-20T10:11:12Z","clock":"monotonic","unit":"ns","segment":\#(segment),"state":"off","#
      + #""limits":{"value":65536,"depth":32}}"# + "\n"
  }

  private static func action(_ id: Int, _ name: String) -> String {
    #"{"kind":"dispatch","seq":\#(2 * id),"t":\#(id)000,"dispatch":\#(id),"action":"\#(name)"}"# + "\n"
      + #"{"kind":"end","seq":\#(2 * id + 1),"t":\#(id)500,"dispatch":\#(id),"outcome":"reduced","took":500}"# + "\n"
  }

  private static func footer(_ seq: Int) -> String {
    #"{"kind":"footer","seq":\#(seq),"t":9000,"dispatches":1,"refused":0,"effects":0,"errors":0,"rescued":0,"#
      + #""unhandled":0,"dropped":0}"# + "\n"
  }

  private func start(_ text: String) throws {
    try Data(text.utf8).write(to: file)
    try program.start(stdin: .nullDevice, stdout: output.fileHandleForWriting, stderr: errors.fileHandleForWriting)
  }

  private func append(_ text: String) throws {
    let writer = try FileHandle(forWritingTo: file)
    try writer.seekToEnd()
    try writer.write(contentsOf: Data(text.utf8))
    try writer.close()
  }

  /// What is written until it holds this.
  private func shown(_ mark: String) async -> String {
    await program.attended { await output.fileHandleForReading.readText(until: mark) }
  }

  private func interrupted() async throws -> Ended {
    program.interrupt()
    let rest = await program.attended { await output.fileHandleForReading.readToEndOfText() }
    return try await Ended(
      status: program.status(), stdout: rest, stderr: errors.fileHandleForReading.readToEndOfText())
  }

  @Test func `an action is shown when it is written, though nothing follows; an interrupt ends it with the summary`()
    async throws
  {
    try start(Self.header())
    for (id, name) in ["load", "tap", "tap", "show"].enumerated() {
      try append(Self.action(id + 1, name))
      #expect(await shown("#\(id + 1) \(name)").contains("#\(id + 1) \(name)"))
    }
    let ended = try await interrupted()
    #expect(ended.status == 130 && ended.stderr.isEmpty)
    #expect(ended.stdout.hasSuffix("\n4 dispatches · 5µs · no errors · no footer: the recording was not closed\n"))
  }

  @Test func `a file that is emptied is read from its start`() async throws {
    try start(Self.header() + Self.action(1, "before"))
    #expect(await shown("#1 before").contains("#1 before"))
    let writer = try FileHandle(forWritingTo: file)
    try writer.truncate(atOffset: 0)
    try append(Self.header(trace: "b"))
    try append(Self.action(1, "after"))
    #expect(await shown("#1 after").contains("#1 after"))
    #expect(try await interrupted().status == 130)
  }

  @Test func `a file that another takes the place of is left for that one`() async throws {
    try start(Self.header() + Self.action(1, "before"))
    #expect(await shown("#1 before").contains("#1 before"))
    try FileManager.default.moveItem(at: file, to: folder.appending("App.old.jsonl"))
    try Data((Self.header(trace: "b") + Self.action(1, "after")).utf8).write(to: file)
    #expect(await shown("#1 after").contains("#1 after"))
    #expect(try await interrupted().status == 130)
  }

  @Test func `a recording is followed into its next file`() async throws {
    try start(Self.header() + Self.action(1, "before"))
    #expect(await shown("#1 before").contains("#1 before"))
    try append(Self.footer(4))
    try folder.write(Self.header(segment: 1) + Self.action(2, "after"), to: "App.1.jsonl")
    #expect(await shown("#2 after").contains("#2 after"))
    #expect(try await interrupted().status == 130)
  }

  @Test func `when nobody reads any more it ends, though nothing is written`() async throws {
    try start(Self.header() + Self.action(1, "load"))
    #expect(await shown("#1 load").contains("#1 load"))
    try output.fileHandleForReading.close()
    #expect(try await program.status() == 0)
    #expect(await errors.fileHandleForReading.readToEndOfText() == "")
  }

  @Test func `on a terminal that is made wider, rows become as wide`() async throws {
    try Data(Self.header().utf8).write(to: file)
    let terminal = try PseudoTerminal(columns: 80)
    let program = Program(inspector, ["-f", file.path], environment: ["TERM": "dumb"])
    try program.start(stdin: .nullDevice, stdout: terminal.terminal, stderr: errors.fileHandleForWriting)
    #expect(await program.attended { await terminal.output(until: "TOOK") }.contains("LANES"))
    try append(Self.action(1, "narrow"))
    #expect(await program.attended { await terminal.output(until: "500ns") }.contains("#1 narrow"))
    try terminal.resize(columns: 100)
    try append(Self.action(2, "wide"))
    let row = await program.attended { await terminal.output(until: "500ns") }
    #expect(row.split(separator: "\n").last?.count == 100)
    program.interrupt()
    #expect(try await program.status() == 130)
  }
}
