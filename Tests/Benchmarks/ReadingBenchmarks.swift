import TinyReduxTrace

/// What a line of a trace costs to read, beside the search for its end.
enum ReadingBenchmarks {
  static let all: [Benchmark] = [
    Benchmark(name: "read-records", unit: "ns a line", work: { await read(times: $0) }) {
      let value = try await nanoseconds(per: lines) { try readRecords() }
      return (value, await nanoseconds(per: lines) { countLines() })
    }
  ]

  private static let actions = 2_000
  /// A dispatch, two middlewares, a reducer and an end each.
  private static let lines = actions * 5 + 1

  private static let trace: [UInt8] = {
    var bytes: [UInt8] = []
    var seq = 0
    func append(_ event: TraceRecord.Event) {
      seq += 1
      TraceWriter.append(TraceRecord(seq: seq, time: seq * 12_345, event: event), to: &bytes)
    }
    append(.header(.init(trace: String(repeating: "0", count: 32), store: "App", started: "2026-08-20T10:11:12Z")))
    for dispatch in 1...actions {
      append(
        .dispatch(
          .init(
            dispatch: dispatch,
            action: .init(
              action: "queryChanged", label: #".queryChanged("swift concurrency")"#,
              payload: .object(JSONObject([.init(key: "query", value: .string("swift concurrency"))]))),
            by: .outside(at: "App/Search/SearchView.swift:88"))))
      for id in ["logger", "search"] {
        append(.middleware(.init(dispatch: dispatch, id: id, took: 3_210, exit: "next")))
      }
      append(.reducer(.init(dispatch: dispatch, id: "search", took: 14_321, exit: "next")))
      append(
        .end(
          .init(
            dispatch: dispatch, outcome: "reduced", took: 123_456, busy: 20_741, wait: 91_234,
            patch: [
              .init(op: .replace, path: "/query", value: .string("swift concurrency"), was: .string("swift con")),
              .init(
                op: .add, path: "/results/-",
                value: .object(JSONObject([.init(key: "id", value: .number(JSONNumber(7)))]))),
            ])))
    }
    return bytes
  }()

  private static func read(times: Int) async {
    for _ in 0..<times { try? readRecords() }
  }

  private static func readRecords() throws {
    var reader = TraceReader(file: "benchmark", bytes: trace)
    var count = 0
    while try reader.next() != nil { count += 1 }
    precondition(count == lines)
  }

  private static func countLines() {
    var count = 0
    for byte in trace where byte == UInt8(ascii: "\n") { count += 1 }
    precondition(count == lines)
  }
}
