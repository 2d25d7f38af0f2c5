import TinyReduxTimeline
import TinyReduxTrace

extension Session {
  /// Writes what a command finds, a row each: as lines of JSON, or as lines of CSV under the names of its columns.
  func write(_ rows: [JSONObject], of command: CommandName, _ format: Options.Format) throws(Stop) {
    let columns = Command[command].output?.columns.map(\.name) ?? []
    if format == .csv { try writeNames { CSV.row(columns) } }
    for row in rows {
      if format == .csv {
        let cells = columns.map { row[$0].map { $0.string ?? $0.description } ?? "" }
        try output.write(CSV.row(cells, isShown: output.isTerminal))
      } else {
        try output.write(JSONValue.object(row).description + "\n")
      }
    }
  }
}

/// Comma-separated values (RFC 4180, lines ended by `\n`).
enum CSV {
  /// - Parameter isShown: On a terminal, where control characters are shown; in a file they stand as they were recorded.
  static func row(_ cells: [String], isShown: Bool = false) -> String {
    cells.map { quoted(isShown ? SafeText.visible($0) : $0) }.joined(separator: ",") + "\n"
  }

  private static func quoted(_ cell: String) -> String {
    let needsQuotes = cell.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
    return needsQuotes ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
  }
}

extension JSONObject {
  /// What isn't known is left out.
  init(known members: [(key: String, value: JSONValue?)]) {
    self.init(members.compactMap { member in member.value.map { Member(key: member.key, value: $0) } })
  }
}

extension JSONValue {
  static func whole(_ number: Int) -> JSONValue { .number(JSONNumber(number)) }
}

extension JSONPatch.Operation {
  /// As a trace holds it.
  var json: JSONValue {
    let record = TraceRecord(seq: 1, event: .end(.init(dispatch: 0, outcome: "", patch: [self])))
    return record.json["patch"]?[0] ?? .null
  }
}
