import TinyReduxTimeline
import TinyReduxTrace

extension Command {
  static let compare = Command(
    name: .compare,
    summary: "Tell in what two traces differ; the exit code is 1 if they do.",
    word: .pair,
    about: [
      """
      Compared are how often everything ran and how actions ended, the order in which actions were accepted, how long \
      things took, and the state at the end. Of the order the first place is shown where the traces part.
      """,
      """
      No two runs take the same time: durations are the same while the median of one is at most --tolerance times the \
      other's, or less than a millisecond longer.
      """,
    ],
    examples: [
      Example("compare old.jsonl new.jsonl", "before a change and after it"),
      Example("compare old.jsonl new.jsonl --tolerance 1.2", "strict about times"),
      Example("compare old.jsonl new.jsonl --format json | jq .order", "where they part, for programs"),
    ],
    output: Output(
      json:
        "{old, new, same, counts, order: {common, old, new}, durations, state}; state is a JSON Patch from old to new.",
      columns: [
        Column("part", "count, order, duration (a median, in nanoseconds) or state"),
        Column("role", "what is counted or timed"),
        Column("id", "its name; of the order the place, of the state the path"),
        Column("old", "in the first trace"),
        Column("new", "in the second trace"),
      ]),
    run: compareTraces)

  @Sendable private static func compareTraces(_ options: Options, _ session: Session) throws(Stop) {
    var profiles: [TraceProfile] = []
    try session.forEachTrace(in: options.files, reading: .facts) { input throws(Stop) in
      var profile = TraceProfile()
      while let facts = try input.nextLine() { profile.add(facts, of: &input) }
      profile.finish()
      profiles.append(profile)
    }
    guard profiles.count == 2 else { return }
    let comparison = Comparison(profiles[0], profiles[1], tolerance: options.tolerance)
    switch options.format {
    case .text: try session.output.write(CompareText(comparison, options.files, session.console).text)
    case .json: try session.output.write(comparison.json(options.files).description + "\n")
    case .jsonl, .csv: try session.write(comparison.rows, of: .compare, options.format)
    }
    if !comparison.isSame { session.worsen(.found) }
  }
}
