import TinyReduxTimeline
import TinyReduxTrace

extension Command {
  static let tree = Command(
    name: .tree,
    summary: "Draw all that a dispatch or an effect caused.",
    word: .id,
    about: [
      """
      Below an action stand the effects that it started, what its handlers dispatched, and its errors; below an effect \
      what it dispatched and the error that it threw; and so on. Each is shown with how it ended and how long it took.
      """
    ],
    examples: [
      Example("tree 41 App.jsonl", "what came of #41"),
      Example("tree e7 App.jsonl --format json", "what came of the effect e7, for programs"),
    ],
    output: Output(
      json: "{record, end, caused}; caused are the same again, and so on.",
      columns: [
        Column("file", "as it was named"),
        Column("id", "#41, e7 or x3; none of a dispatch that was refused"),
        Column("parent", "the id of what caused it"),
        Column("kind", "dispatch, refused, effect or error"),
        Column("t", "when it began: nanoseconds since the header"),
        Column("name", "of the action or the middleware, or the type of the error"),
        Column("end", "how it ended; none while it runs"),
        Column("took", "in nanoseconds"),
      ]),
    run: grow)

  @Sendable private static func grow(_ options: Options, _ session: Session) throws(Stop) {
    guard let id = options.id else { throw .usage(.missingID(.tree)) }
    if case .error = id { throw .usage(.causesNothing(id)) }
    try session.forEachTrace(in: options.files, reading: .facts) { input throws(Stop) in
      var consequences = Consequences(id, in: input.makeRoom())
      while !consequences.isComplete, let facts = try input.nextLine() { consequences.add(facts, input.lastLine) }
      guard consequences.isFound else {
        return session.fail(.missing(id, in: input.name, met: consequences.met), .usage)
      }
      switch options.format {
      case .text: try TreeText(consequences, session.console).write(to: session.output)
      case .jsonl, .csv:
        for node in consequences.indices {
          let (record, end) = try consequences.records(of: node)
          let parent = try consequences.parent(of: node).map(consequences.records)?.record
          try session.write([record.treeRow(file: input.name, parent: parent, end: end)], of: .tree, options.format)
        }
      case .json: try TreeJSON.write(consequences, to: session.output)
      }
    }
  }
}
