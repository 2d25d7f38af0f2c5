import Foundation
import TestSupport
import Testing

@testable import ReduxInspect

/// The files of Fixtures/Hostile: traces that no recorder writes, and what is none. Another one belongs there, and its golden
/// beside the others.
@Suite struct HostileFilesTests {
  private static let names: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: fixture("Hostile").path)
    return (files ?? []).filter { $0.hasSuffix(".jsonl") }.sorted()
  }()

  private func bytes(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: fixture("Hostile/\(name)")))
  }

  @Test func `there are hostile files`() {
    #expect(Self.names.count > 40)
  }

  @Test(arguments: names)
  func `what is said of a hostile file`(name: String) throws {
    let files = [name: try bytes(name)]
    let timeline = HostileRun("timeline \(name)", files)
    let stats = HostileRun("stats \(name)", files)
    let validate = HostileRun("validate \(name)", files)
    let isSame = (stats.errors, stats.status) == (timeline.errors, timeline.status)
    let text = """
      redux-inspect timeline \(name): exit code \(timeline.status)
      \(timeline.errors)
      redux-inspect stats \(name): \(isSame ? "the same" : "exit code \(stats.status)\n\(stats.errors)")

      redux-inspect validate \(name): exit code \(validate.status)
      \(String(decoding: validate.output, as: UTF8.self))\(validate.errors)
      """
    expectGolden(text, "hostile/\(name.dropLast(".jsonl".count)).txt")
  }

  @Test(arguments: names)
  func `every command takes a hostile file as documented, in every format`(name: String) throws {
    let files = ["a.jsonl": try bytes(name), "b.jsonl": try Array(Data(contentsOf: fixture("Traces/rescued.jsonl")))]
    let commands = [("1", "e1"), ("x1", "2")].flatMap { HostileCommands.all(id: $0, other: $1) }
    for words in Set(commands).sorted() {
      let run = HostileRun(words, files)
      #expect(run.complaints == [], "redux-inspect \(words)")
    }
  }
}
