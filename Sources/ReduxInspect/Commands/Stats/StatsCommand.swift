import TinyReduxTrace

extension Command {
  static let stats = Command(
    name: .stats,
    summary: "Count and time actions, handlers and effects.",
    about: [
      """
      One line for each action, middleware, resolver, reducer and effect: how often it ran, how often it failed, how \
      long it took in all, and what half, 95 and 99 of a hundred of its runs took at most. An action is timed from \
      accepted to ended, a handler while it runs, an effect from start to end.
      """,
      "Percentiles are exact below 128ns and off by less than one percent above; counts, totals and maxima are exact.",
    ],
    examples: [
      Example("stats App.jsonl", "where the time went"),
      Example("stats App.jsonl --by middleware --sort p99", "the middlewares, the worst first"),
      Example("stats App.jsonl --slowest 5", "with the five longest steps, and the actions to show"),
      Example("stats App.jsonl -a 'query*' --format json", "some actions only, for programs"),
    ],
    output: Output(
      json: "{file, entries, slowest}; entries are lines as below, slowest (with --slowest) has dispatch, t and took.",
      columns: [
        Column("file", "as it was named"),
        Column("role", "action, middleware, resolver, reducer or effect"),
        Column("id", "its name"),
        Column("count", "how often it ran"),
        Column("errors", "how often it failed"),
        Column("total", "nanoseconds in all"),
        Column("min", "the shortest, in nanoseconds"),
        Column("p50", "what half took at most"),
        Column("p95", "what 95 of 100 took at most"),
        Column("p99", "what 99 of 100 took at most"),
        Column("max", "the longest"),
        Column("slowest", "the seq of the line with the longest"),
      ]),
    run: count)

  @Sendable private static func count(_ options: Options, _ session: Session) throws(Stop) {
    try session.forEachTrace(in: options.files, reading: .facts) { input throws(Stop) in
      var trace = SelectedTrace(input, options.selection)
      var statistics = Statistics()
      var slowest = SlowestSteps(limit: options.slowest ?? 0, roles: options.roles)
      while let facts = try trace.nextSelected() {
        let number = trace.nameNumber()
        statistics.add(facts, number) { trace.input.name($0) }
        if options.slowest != nil { slowest.add(facts, number) { trace.input.name($0) } }
      }

      let roles = options.roles
      let entries = statistics.entries.filter { roles.isEmpty || roles.contains($0.subject.role) }
        .sorted { precedes($0, $1, options.order) }
      switch options.format {
      case .json:
        try session.output.write(StatsJSON.text(file: input.name, entries, slowest.steps))
      case .jsonl, .csv:
        let rows = entries.map { entry in
          JSONObject([.init(key: "file", value: .string(input.name))] + (StatsJSON.json(entry).object?.members ?? []))
        }
        try session.write(rows, of: .stats, options.format)
      case .text:
        try session.writeHeading(of: input.name, among: options.files)
        let text = StatsText(entries: entries, slowest: slowest.steps, console: session.console).text
        try session.output.write(text.isEmpty ? "There is nothing to count.\n" : text)
      }
    }
  }

  private static func precedes(_ left: Statistics.Entry, _ right: Statistics.Entry, _ order: Options.Order) -> Bool {
    let (measured, other) = (measure(left, order), measure(right, order))
    return measured == other ? left.subject.id < right.subject.id : measured > other
  }

  private static func measure(_ entry: Statistics.Entry, _ order: Options.Order) -> Int {
    switch order {
    case .name: 0
    case .count: entry.count
    case .errors: entry.errors
    case .total: entry.times.total
    case .p50: entry.times.percentile(50) ?? 0
    case .p95: entry.times.percentile(95) ?? 0
    case .p99: entry.times.percentile(99) ?? 0
    case .max: entry.times.maximum ?? 0
    }
  }
}
