import Foundation
import TinyReduxTrace

/// What a line of a trace costs to write, and a patch to find.
enum WritingBenchmarks {
  static let all: [Benchmark] = [
    // Beside the copying of the same bytes.
    Benchmark(name: "write-lines", unit: "ns a line of \(lineLength) bytes", work: { write(times: $0) }) {
      let written = await nanoseconds(per: 10 * lines) { write(times: 10) }
      return (written, await nanoseconds(per: lines) { copy() })
    },
    // Beside Foundation's encoder on the same records.
    Benchmark(name: "write-vs-encoder", unit: "ns a line of \(lineLength) bytes") {
      let written = await nanoseconds(per: 10 * lines) { write(times: 10) }
      return (written, try await nanoseconds(per: lines) { try encode() })
    },
    // An insertion at the front, beside one comparison of both arrays.
    Benchmark(name: "diff-array", unit: "ns an element of 100,000") {
      let (old, new) = (array(from: 1), array(from: 0))
      var patch = JSONPatch([])
      let found = await nanoseconds(per: 100_000) { patch = JSONPatch.diff(from: old, to: new) }
      precondition(patch.operations.count == 1)
      var isEqual = false
      let shifted = array(from: 1)
      let compared = await nanoseconds(per: 100_000) { isEqual = old == shifted }
      precondition(isEqual)
      return (found, compared)
    },
  ]

  static let lines = 10_000

  private static let records = (1...lines).map { seq in
    TraceRecord(
      seq: seq, time: seq * 1_234_567,
      event: .dispatch(
        .init(
          dispatch: seq,
          action: .init(
            action: "queryChanged", label: #".queryChanged("swift concurrency")"#,
            payload: .string("swift concurrency and \"quotes\"")),
          by: .outside(at: "App/Search/SearchView.swift:88"))))
  }

  private static let lineLength = {
    var bytes: [UInt8] = []
    TraceWriter.append(records[lines / 2], to: &bytes)
    return bytes.count
  }()

  /// For counting instructions: writes `times` times 10,000 lines.
  static func write(times: Int) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(lines * (lineLength + 16))
    for _ in 0..<times {
      bytes.removeAll(keepingCapacity: true)
      for index in records.indices { TraceWriter.append(records[index], to: &bytes) }
    }
    precondition(bytes.count > lines * 100)
  }

  private static func copy() {
    let line = [UInt8](repeating: 0x20, count: lineLength)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(lines * lineLength)
    for _ in 0..<lines { bytes.append(contentsOf: line) }
    precondition(bytes.count == lines * lineLength)
  }

  private struct Line: Encodable {
    struct Place: Encodable { let at: String }
    let kind = "dispatch"
    let seq: Int
    let t: Int
    let dispatch: Int
    let action = "queryChanged"
    let label = #".queryChanged("swift concurrency")"#
    let payload = "swift concurrency and \"quotes\""
    let by = Place(at: "App/Search/SearchView.swift:88")
  }

  private static func encode() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    var bytes = Data()
    for seq in 1...lines {
      bytes.append(try encoder.encode(Line(seq: seq, t: seq * 1_234_567, dispatch: seq)))
      bytes.append(0x0A)
    }
    precondition(bytes.count > lines * 100)
  }

  private static func array(from first: Int) -> JSONValue {
    .array((first...100_000).map { .string("row \($0)") })
  }
}
