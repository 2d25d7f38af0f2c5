import Foundation
import TinyReduxTimeline
import TinyReduxTrace

/// What a line of a trace costs to draw, read already, beside the copying of the rows.
enum DrawingBenchmarks {
  static let all: [Benchmark] = [
    Benchmark(name: "draw-timeline", unit: "ns a line", work: { for _ in 0..<$0 { draw() } }) {
      let value = await nanoseconds(per: records.count) { draw() }
      return (value, await nanoseconds(per: records.count) { copy() })
    }
  ]

  private static let lines = 50_000
  private static let records = read()
  private static let rows = drawn().split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  private static let length = rows.reduce(-1) { $0 + $1.count + 1 }

  private static func read() -> [TraceRecord] {
    let path = FileManager.default.temporaryDirectory.appending(path: "redux-\(UUID()).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    guard (try? BigTrace.write(lines: lines, to: path)) != nil, let bytes = FileManager.default.contents(atPath: path)
    else { return [] }
    var reader = TraceReader(file: path, bytes: Array(bytes))
    var records: [TraceRecord] = []
    while let record = try? reader.next() { records.append(record) }
    precondition(records.count >= lines)
    return records
  }

  private static func draw() {
    precondition(drawn().count == length)
  }

  private static func drawn() -> [UInt8] {
    // As of a file: its end is known.
    var timeline = Timeline(name: "benchmark", footer: .init())
    var text: [UInt8] = []
    for record in records { timeline.add(record, to: &text) }
    timeline.finish(to: &text)
    return text
  }

  private static func copy() {
    var text: [UInt8] = []
    for row in rows.dropLast() {
      text += row
      text.append(UInt8(ascii: "\n"))
    }
    precondition(text.count == length)
  }
}
