import TinyReduxTrace

/// A record as a row of a table.
enum CSVRow {
  /// The first row. Times are nanoseconds.
  static let names = CSV.row(["ts"] + columns + ["rest"])

  /// Members of the record's JSON that have a column, in the order of the columns.
  private static let columns = [
    "seq", "t", "kind", "dispatch", "effect", "error", "action", "label", "id", "exit", "phase", "outcome", "reason",
    "origin", "type", "message", "took", "busy", "wait",
  ]
  private static let places = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($0.element, $0.offset) })

  static func text(_ record: TraceRecord, _ wall: WallTime, isShown: Bool) -> String {
    var cells = [String](repeating: "", count: columns.count)
    var rest: [JSONObject.Member] = []
    for member in record.json.object?.members ?? [] {
      if let place = places[member.key] {
        cells[place] = member.value.string ?? member.value.description
      } else {
        rest.append(member)
      }
    }
    let last = rest.isEmpty ? "" : JSONValue.object(JSONObject(rest)).description
    return CSV.row([wall.text(record.written) ?? ""] + cells + [last], isShown: isShown)
  }
}
