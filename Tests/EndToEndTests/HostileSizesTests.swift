import Foundation
import TestSupport
import Testing

/// Traces that are small enough to be made by anybody, and large enough to show what grows too fast.
@Suite(.timeLimit(.minutes(15))) struct HostileSizesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let header =
    #"{"kind":"header","seq":1,"format":"tinyredux-trace","version":[1,0],"trace":"9f","store":"App","started":"2026-08-20T10:11:12Z"}"#

  /// Writes a trace of these members of lines: kind, then what follows the time.
  private func write(_ lines: [(kind: String, members: String)]) throws {
    var text = Self.header + "\n"
    for (index, line) in lines.enumerated() {
      text += #"{"kind":"\#(line.kind)","seq":\#(index + 2),"t":\#(index),\#(line.members)}"# + "\n"
    }
    try folder.write(text, to: "a.jsonl")
  }

  private func expect(
    _ commands: [String], _ status: Int32 = 0, within bounds: Bounds, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    for words in commands {
      let ended = try await bounds.inspect("\(words) a.jsonl", in: folder.url)
      #expect(ended.status == status, "\(words): \(ended.stderr.prefix(300))", sourceLocation: sourceLocation)
    }
  }

  private func dispatch(_ id: Int, by cause: String? = nil) -> (String, String) {
    ("dispatch", #""dispatch":\#(id),"action":"save""# + (cause.map { #","by":\#($0)"# } ?? ""))
  }

  private func end(_ id: Int, _ outcome: String, error: Int? = nil) -> (String, String) {
    ("end", #""dispatch":\#(id),"outcome":"\#(outcome)""# + (error.map { #","error":\#($0)"# } ?? ""))
  }

  private func error(_ id: Int, of dispatch: Int) -> (String, String) {
    ("error", #""error":\#(id),"dispatch":\#(dispatch),"origin":"disk","type":"E","message":"it broke""#)
  }

  @Test(.enabled(if: isLinux, "elsewhere memory isn't counted"))
  func `a program that takes more than its bounds is ended`() async throws {
    try folder.write(Self.header + "\n" + String(repeating: " ", count: 8 << 20) + "\n", to: "a.jsonl")
    let ended = try await Bounds(megabytes: 24).inspect("stats a.jsonl", in: folder.url)
    #expect(![0, 1, 2, 3, 4].contains(ended.status))
  }

  @Test func `a long line takes twice its length`() async throws {
    try write([("note", #""message":"\#(String(repeating: "x", count: 2 << 20))""#)])
    try await expect(["stats", "timeline"], within: Bounds(megabytes: 32))
  }

  /// A debug build searches 64 MiB for their end in half a minute.
  @Test(.enabled(if: isLongRun, "FUZZ=1 asks for what takes a minute"))
  func `a line of 64 MiB is read, a longer one passed over`() async throws {
    let shortest = #"{"kind":"note","seq":2,"t":0,"message":""}"#.utf8.count
    for (length, status) in [(64 << 20, Int32(0)), ((64 << 20) + 1, 4)] {
      try write([("note", #""message":"\#(String(repeating: "x", count: length - shortest))""#)])
      try await expect(["stats", "timeline"], status, within: Bounds(megabytes: 300, seconds: 120))
    }
  }

  @Test(
    .enabled(
      if: isLongRun && FileManager.default.fileExists(atPath: "/dev/zero"), "FUZZ=1 asks for what takes a minute"))
  func `a file without an end is refused`() async throws {
    let ended = try await Bounds(megabytes: 300, seconds: 120).inspect("stats /dev/zero", in: folder.url)
    #expect(ended.status == 3 && ended.stderr.contains("this is binary data"))
  }

  @Test func `a million blank lines take no memory`() async throws {
    try folder.write(String(repeating: "\n", count: 1_000_000) + Self.header, to: "a.jsonl")
    try await expect(["stats", "info"], within: Bounds(megabytes: 24))
  }

  @Test func `a header may say that one thing is open fifty thousand times`() async throws {
    let ids = repeatElement("7", count: 50_000).joined(separator: ",")
    let header =
      Self.header.dropLast() + #","segment":1,"open":{"dispatches":[\#(ids)],"effects":[\#(ids)],"errors":[]}}"#
    try folder.write(header + "\n", to: "a.jsonl")
    try await expect(["stats", "validate"], within: Bounds(megabytes: 120))
  }

  @Test func `ids that leave gaps, backwards`() async throws {
    try write((1...15_000).map { dispatch(100_000 - 2 * $0) })
    try await expect(["stats", "why 80000", "filter -n 1"], within: Bounds(megabytes: 100))
    try await expect(["validate"], within: Bounds(megabytes: 100))
  }

  @Test func `a long chain of causes`() async throws {
    try write((1...5_000).map { dispatch($0, by: #"{"dispatch":\#($0 - 1)}"#) })
    let commands = ["tree 1", "tree 1 --format json", "why 5000", "why 5000 --format json"]
    try await expect(commands, within: Bounds(megabytes: 120))
  }

  @Test func `an action that dispatches by the thousand`() async throws {
    try write([dispatch(1)] + (2...5_000).flatMap { [dispatch($0, by: #"{"dispatch":1}"#), end($0, "reduced")] })
    try await expect(["show 1", "tree 1", "filter -n 1"], within: Bounds(megabytes: 200))
  }

  @Test func `errors by the thousand, open at once, while other actions end`() async throws {
    let count = 8_000
    let others = (2...count).flatMap { id in
      // The last line of each comes too late, and is told by validate.
      [dispatch(id), end(id, "reduced"), ("reducer", #""dispatch":\#(id),"id":"main","took":1,"exit":"next""#)]
    }
    let ends = (1...count).map { end(1, "rescued", error: $0) }
    try write([dispatch(1)] + (1...count).map { error($0, of: 1) } + others + ends)
    try await expect(["errors", "filter --errors", "timeline"], within: Bounds(megabytes: 150))
    try await expect(["validate"], 1, within: Bounds(megabytes: 100))
  }

  @Test func `an action of steps by the thousand, each with an effect and an error`() async throws {
    let steps = (1...6_000).flatMap { id in
      [
        ("effect", #""effect":\#(id),"dispatch":1,"id":"net","phase":"start""#), error(id, of: 1),
        ("middleware", #""dispatch":1,"id":"net","exit":"throw","effect":\#(id),"error":\#(id)"#),
      ]
    }
    try write([dispatch(1)] + steps)
    try await expect(["timeline", "show 1"], within: Bounds(megabytes: 150))
  }

  @Test func `damage by the thousand, with as much open`() async throws {
    try write((1...5_000).map { dispatch($0) } + (1...5_000).map { ("end", #""dispatch":\#($0)"#) })
    try await expect(["timeline", "stats"], 4, within: Bounds(megabytes: 100))
    try await expect(["validate"], 1, within: Bounds(megabytes: 100))
  }

  @Test func `effects by the thousand, open at once`() async throws {
    let effects = (1...10_000).map { ("effect", #""effect":\#($0),"dispatch":1,"id":"net","phase":"start""#) }
    try write([dispatch(1)] + effects)
    try await expect(
      ["stats", "errors", "validate", "filter --errors", "filter -c net"], within: Bounds(megabytes: 150))
  }

  @Test func `a state that grows deeper with each patch`() async throws {
    var path = "/a"
    let nested = String(repeating: #"{"a":"#, count: 400) + "0" + String(repeating: "}", count: 400)
    let patches = (1...40).map { index in
      defer { path += String(repeating: "/a", count: 400) }
      return (
        "end", #""dispatch":\#(index),"outcome":"done","patch":[{"op":"replace","path":"\#(path)","value":\#(nested)}]"#
      )
    }
    try write([("state", #""value":{"a":0}"#)] + patches)
    try await expect(["state", "diff 0s 1h", "compare a.jsonl"], within: Bounds(megabytes: 60))
    try await expect(["validate"], 1, within: Bounds(megabytes: 60))
  }

  @Test func `a state that is copied into itself`() async throws {
    let copies = (1...60).map { index in
      ("end", #""dispatch":\#(index),"outcome":"done","patch":[{"op":"copy","from":"","path":"/b\#(index)"}]"#)
    }
    try write([("state", #""value":{"a":"\#(String(repeating: "x", count: 100_000))"}"#)] + copies)
    try await expect(["state --at 3", "info", "compare a.jsonl"], within: Bounds(megabytes: 100))
    try await expect(["validate"], 1, within: Bounds(megabytes: 100))
  }

  @Test func `numbers of ten thousand digits`() async throws {
    let digits = String(repeating: "9", count: 10_000)
    try write([
      ("state", #""value":[\#(digits),1e\#(digits),-0.\#(digits)]"#),
      ("state", #""value":[\#(digits),1e\#(digits),0]"#),
    ])
    try await expect(["state", "diff 0s 1h"], within: Bounds(megabytes: 40))
    try await expect(["validate"], 1, within: Bounds(megabytes: 40))
    try write([
      dispatch(1), ("note", #""message":"","took":\#(digits)"#), ("end", #""dispatch":\#(digits),"outcome":"done""#),
    ])
    try await expect(["stats", "timeline"], 4, within: Bounds(megabytes: 40))
  }

  @Test func `a hundred thousand levels`() async throws {
    try write([
      ("state", #""value":\#(String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000))"#)
    ])
    try await expect(["stats", "timeline"], 4, within: Bounds(megabytes: 40))
  }
}

private let isLongRun = ProcessInfo.processInfo.environment["FUZZ"] != nil
