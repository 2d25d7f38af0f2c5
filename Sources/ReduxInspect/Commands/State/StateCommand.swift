import TinyReduxTrace

extension Command {
  static let state = Command(
    name: .state,
    summary: "Print the state at the end, or at any other place, as JSON.",
    about: [
      """
      The state is rebuilt from the recorded snapshots and patches. A last word that begins with a slash and isn't a \
      file is a JSON Pointer: only that part of the state is printed.
      """
    ],
    examples: [
      Example("state App.jsonl", "the last state"),
      Example("state App.jsonl --at 41", "as the dispatch #41 left it"),
      Example("state App.jsonl --at 400us /user/name", "a part of it, 400 µs after the start"),
    ],
    output: Output(
      json: "The state, or the part of it that was asked for, on one line.",
      columns: [
        Column("file", "as it was named"),
        Column("path", "the JSON Pointer of a value that holds no others"),
        Column("value", "that value"),
      ]),
    run: printState)

  @Sendable private static func printState(_ options: Options, _ session: Session) throws(Stop) {
    let pointer = try pointer(options.pointer)
    try session.forEachTrace(in: options.files, reading: .facts) { input throws(Stop) in
      guard let states = try StateSearch.states(at: [options.moment], of: &input, session) else { return }
      guard let part = states[0][pointer] else {
        return session.fail(.noPart(options.pointer ?? "", in: input.name), .usage)
      }
      switch options.format {
      case .text:
        try session.writeHeading(of: input.name, among: options.files)
        try session.output.write(part.indented + "\n")
      case .json:
        try session.output.write(part.description + "\n")
      case .jsonl, .csv:
        var rows: [JSONObject] = []
        part.forEachLeaf(at: pointer) { path, value in
          rows.append(
            JSONObject(known: [("file", .string(input.name)), ("path", .string(path.description)), ("value", value)]))
        }
        try session.write(rows, of: .state, options.format)
      }
    }
  }

  static func pointer(_ text: String?) throws(Stop) -> JSONPointer {
    guard let text else { return JSONPointer() }
    guard let pointer = JSONPointer(parsing: text) else { throw .usage(.badPointer(text)) }
    return pointer
  }
}

extension JSONValue {
  /// Visits the values that hold no others, in their order.
  fileprivate func forEachLeaf(at path: JSONPointer, _ body: (JSONPointer, JSONValue) -> Void) {
    switch self {
    case .object(let object) where !object.members.isEmpty:
      for member in object.members { member.value.forEachLeaf(at: JSONPointer(path.tokens + [member.key]), body) }
    case .array(let elements) where !elements.isEmpty:
      for (index, element) in elements.enumerated() {
        element.forEachLeaf(at: JSONPointer(path.tokens + [String(index)]), body)
      }
    default:
      body(path, self)
    }
  }
}
