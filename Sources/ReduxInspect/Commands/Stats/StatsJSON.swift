import TinyReduxTrace

/// Statistics as one JSON object; times in nanoseconds, `slowest` the `seq` of the line with the longest.
enum StatsJSON {
  static func text(file: String, _ entries: [Statistics.Entry], _ slowest: [SlowestSteps.Step]) -> String {
    var object = JSONObject([
      .init(key: "file", value: .string(file)),
      .init(key: "entries", value: .array(entries.map(json))),
    ])
    if !slowest.isEmpty { object["slowest"] = .array(slowest.map(json)) }
    return JSONValue.object(object).description + "\n"
  }

  static func json(_ entry: Statistics.Entry) -> JSONValue {
    let times = entry.times
    let numbers: [(String, Int?)] = [
      ("count", entry.count), ("errors", entry.errors), ("total", times.total), ("min", times.minimum),
      ("p50", times.percentile(50)), ("p95", times.percentile(95)), ("p99", times.percentile(99)),
      ("max", times.maximum), ("slowest", entry.slowest),
    ]
    return object(entry.subject, numbers)
  }

  private static func json(_ step: SlowestSteps.Step) -> JSONValue {
    object(step.subject, [("dispatch", step.dispatch), ("t", step.time), ("took", step.took)])
  }

  /// What isn't known is left out.
  private static func object(_ subject: Statistics.Subject, _ numbers: [(String, Int?)]) -> JSONValue {
    var members = [
      JSONObject.Member(key: "role", value: .string(subject.role.rawValue)),
      JSONObject.Member(key: "id", value: .string(subject.id)),
    ]
    for (key, number) in numbers {
      if let number { members.append(JSONObject.Member(key: key, value: .number(JSONNumber(number)))) }
    }
    return .object(JSONObject(members))
  }
}
