import TinyReduxTimeline
import TinyReduxTrace

extension Command {
  static let diff = Command(
    name: .diff,
    summary: "Tell in what the state at two places differs.",
    word: .places,
    about: [
      """
      A and B are ids or times: the state as a dispatch, effect or error left it (41, e7, x3), or at a time (1.2s). \
      Lines that only A has are marked -, those that only B has +; what is the same is folded. A last word that begins \
      with a slash and isn't a file is a JSON Pointer: only that part is compared.
      """
    ],
    examples: [
      Example("diff 0s 1s App.jsonl", "what the first second changed"),
      Example("diff 42 41 App.jsonl /user", "a part of it, from the end of #42 to that of #41"),
      Example("diff 42 41 App.jsonl --format json", "as a JSON Patch, for programs"),
    ],
    output: Output(
      json: "{file, patch}; patch is a JSON Patch (RFC 6902) from A to B, with the old value as was.",
      columns: [
        Column("file", "as it was named"),
        Column("op", "add, remove or replace"),
        Column("path", "a JSON Pointer"),
        Column("was", "the value at A"),
        Column("value", "the value at B"),
      ]),
    run: compareStates)

  @Sendable private static func compareStates(_ options: Options, _ session: Session) throws(Stop) {
    let pointer = try pointer(options.pointer)
    try session.forEachTrace(in: options.files, reading: .facts) { input throws(Stop) in
      guard let states = try StateSearch.states(at: options.places, of: &input, session) else { return }
      let parts = states.map { $0[pointer] }
      if parts == [nil, nil] { return session.fail(.noPart(options.pointer ?? "", in: input.name), .usage) }
      if parts[0] != parts[1] { session.select() }
      try write(parts[0], parts[1], at: pointer, options, input.name, session)
    }
  }

  private static func write(
    _ before: JSONValue?, _ after: JSONValue?, at pointer: JSONPointer, _ options: Options, _ file: String,
    _ session: Session
  ) throws(Stop) {
    let patch = patch(before, after, at: pointer.description)
    switch options.format {
    case .text:
      try session.writeHeading(of: file, among: options.files)
      if before == after, !options.expand { return try session.output.write("The state is the same.\n") }
      let renderer = TextRenderer(TimelineStyle(session.console))
      let lines = StateDiffText(before: before, after: after, isFull: options.expand).lines
      try session.output.write(lines.map(renderer.uncut).joined())
    case .json:
      let json: JSONValue = ["file": .string(file), "patch": .array(patch.map(\.json))]
      try session.output.write(json.description + "\n")
    case .jsonl, .csv:
      let rows = patch.map { operation in
        JSONObject(known: [
          ("file", .string(file)), ("op", .string(operation.op.rawValue)), ("path", .string(operation.path)),
          ("was", operation.was), ("value", operation.value),
        ])
      }
      try session.write(rows, of: .diff, options.format)
    }
  }

  /// Of the whole state, as far as the part that is compared.
  private static func patch(_ before: JSONValue?, _ after: JSONValue?, at pointer: String) -> [JSONPatch.Operation] {
    switch (before, after) {
    case (let before?, let after?):
      JSONPatch.diff(from: before, to: after).operations.map { operation in
        var operation = operation
        operation.path = pointer + operation.path
        operation.from = operation.from.map { pointer + $0 }
        return operation
      }
    case (nil, let after?): [.init(op: .add, path: pointer, value: after)]
    case (let before?, nil): [.init(op: .remove, path: pointer, was: before)]
    case (nil, nil): []
    }
  }
}
