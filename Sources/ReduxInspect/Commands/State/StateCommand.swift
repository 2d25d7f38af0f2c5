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
      Example("state App.jsonl --at 1.2s /user/name", "a part of it, 1.2 s after the start"),
    ],
    run: printState)

  @Sendable private static func printState(_ options: Options, _ session: Session) throws(Stop) {
    let pointer = try pointer(options.pointer)
    try session.forEachTrace(in: options.files) { input throws(Stop) in
      var search = StateSearch(options.moment)
      while !search.isDone, let record = try input.nextRecord() { search.add(record) }
      if case .id(let id)? = options.moment, !search.hasMet {
        return session.fail(.missing(id, in: input.name, met: search.met), .usage)
      }
      guard let state = search.found else { return session.fail(.noState(input.name, search.recorded), .unreadable) }
      guard let part = state[pointer] else {
        return session.fail(.noPart(options.pointer ?? "", in: input.name), .usage)
      }
      try session.writeHeading(of: input.name, among: options.files)
      try session.output.write(options.format == .json ? part.description + "\n" : part.indented + "\n")
    }
  }

  private static func pointer(_ text: String?) throws(Stop) -> JSONPointer {
    guard let text else { return JSONPointer() }
    guard let pointer = JSONPointer(parsing: text) else { throw .usage(.badPointer(text)) }
    return pointer
  }
}
