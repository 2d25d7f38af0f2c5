import TinyReduxTrace

/// A record as a row of a table (RFC 4180, lines ended by `\n`).
enum CSVRow {
  /// The first row. Times are nanoseconds.
  static let names = "ts," + columns.joined(separator: ",") + ",rest\n"

  /// Members of the record's JSON that have a column, in the order of the columns.
  private static let columns = [
    "seq", "t", "kind", "dispatch", "effect", "error", "action", "label", "id", "exit", "phase", "outcome", "reason",
    "origin", "type", "message", "took", "busy", "wait",
  ]
  private static let places = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($0.element, $0.offset) })

  static func text(_ record: TraceRecord, _ wall: WallTime) -> String {
    var cells = [String](repeating: "", count: columns.count)
    var rest: [JSONObject.Member] = []
    for member in record.json.object?.members ?? [] {
      if let place = places[member.key] {
        cells[place] = member.value.string ?? member.value.description
      } else {
        rest.append(member)
      }
    }
    var row = wall.text(record.written) ?? ""
    for cell in cells {
      row += ","
      append(cell, to: &row)
    }
    row += ","
    if !rest.isEmpty { append(JSONValue.object(JSONObject(rest)).description, to: &row) }
    return row + "\n"
  }

  private static func append(_ cell: String, to row: inout String) {
    let needsQuotes = cell.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
    row += needsQuotes ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
  }
}
