import TinyReduxTrace

/// A casefile as one JSON object.
enum ShowJSON {
  static func text(_ file: Casefile, _ action: ActionFile) -> String {
    var object = JSONObject([
      JSONObject.Member(key: "id", value: .string("\(file.id)")),
      JSONObject.Member(key: "records", value: .array(action.records.map(\.json))),
      JSONObject.Member(key: "caused", value: .array(action.children.map(\.record.json))),
    ])
    if let (before, after) = action.states { object["state"] = ["before": before, "after": after] }
    return JSONValue.object(object).description + "\n"
  }
}
