import TinyReduxTrace

/// A casefile as one JSON object.
enum ShowJSON {
  static func write(_ id: TraceID, _ action: ActionFile, to output: Output) throws(Stop) {
    try output.write(#"{"id":"\#(id)","records":["#)
    for (index, record) in try action.records().enumerated() {
      try output.write((index == 0 ? "" : ",") + record.json.description)
    }
    try output.write(#"],"caused":["#)
    var isFirst = true
    try action.forEachChild { (child) throws(Stop) in
      try output.write((isFirst ? "" : ",") + child.record.json.description)
      isFirst = false
    }
    try output.write("]")
    if let (before, after) = action.states {
      let states: JSONValue = ["before": before, "after": after]
      try output.write(#","state":"# + states.description)
    }
    try output.write("}\n")
  }
}
