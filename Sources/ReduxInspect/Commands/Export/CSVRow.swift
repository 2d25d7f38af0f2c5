import TinyReduxTrace

/// A record as a row of a table (RFC 4180, lines ended by `\n`).
struct CSVRow {
  /// The first row. Times are nanoseconds.
  static let names = columns.joined(separator: ",") + ",rest\n"

  /// Members of the record's JSON that have a column, behind `ts`.
  private static let columns = [
    "ts", "seq", "t", "kind", "dispatch", "effect", "error", "action", "label", "id", "exit", "phase", "outcome",
    "reason", "origin", "type", "message", "took", "busy", "wait",
  ]

  let text: String

  init(_ record: TraceRecord, _ wall: WallTime) {
    var members = record.json.object ?? JSONObject()
    var cells = [wall.text(record.written) ?? ""]
    for column in Self.columns.dropFirst() {
      let value = members[column]
      if value != nil { members[column] = nil }
      cells.append(value?.string ?? value?.description ?? "")
    }
    cells.append(members.members.isEmpty ? "" : JSONValue.object(members).description)
    text = cells.map(Self.quoted).joined(separator: ",") + "\n"
  }

  private static func quoted(_ cell: String) -> String {
    let needsQuotes = cell.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
    return needsQuotes ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
  }
}
