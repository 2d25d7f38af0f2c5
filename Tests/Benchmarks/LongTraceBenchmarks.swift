/// What `redux-inspect` takes for long traces.
enum LongTraceBenchmarks {
  /// A million lines.
  static let big: [ProgramBenchmark] = [
    inspect("big-stats", stats),
    inspect("big-filter", filter),
    inspect("big-filter-common", ["filter", "-a", BigTrace.commonAction]),
    inspect("big-errors", ["errors"]),
    inspect("big-timeline-errors", timelineErrors),
    inspect("big-timeline", timeline),
    inspect("big-validate", ["validate"]),
    ProgramBenchmark(name: "big-why") { [try LongTrace.inspect(), "why", try $0.lastDispatch()] },
    inspect("big-state", ["state"]),
    // Other programs at the same work, beside this one.
    ProgramBenchmark(
      name: "big-duckdb", command: { _ in ["python3", "-c", groupBy] },
      floor: { _ in [try LongTrace.inspect()] + stats },
      need: ("duckdb", ["python3", "-c", "import importlib.util as u, sys; sys.exit(u.find_spec('duckdb') is None)"])),
    ProgramBenchmark(
      name: "big-jq", command: { _ in ["jq", "-nc", select] },
      floor: { _ in [try LongTrace.inspect()] + filter },
      need: ("jq", ["jq", "--version"])),
  ]

  /// How time and memory grow: a gigabyte, two, and four. Names begin with `size-`, and the number.
  static let sizes: [(gigabytes: Int, benchmarks: [ProgramBenchmark])] = [1, 2, 4].map { gigabytes in
    let name = "size-\(gigabytes)"
    return (
      gigabytes,
      [
        inspect("\(name)-stats", stats), inspect("\(name)-filter", filter),
        inspect("\(name)-timeline-errors", timelineErrors), inspect("\(name)-timeline", timeline),
      ]
    )
  }

  /// Runs those whose names begin with `prefix`; those of many gigabytes only if it asks for nothing else.
  static func run(_ prefix: String) async throws {
    let big = big.filter { $0.name.hasPrefix(prefix) }
    if !big.isEmpty {
      let trace = try LongTrace.kept()
      for benchmark in big { try await benchmark.run(on: trace, rounds: 3) }
    }
    guard prefix.hasPrefix("size") else { return }
    for (gigabytes, benchmarks) in sizes {
      let chosen = benchmarks.filter { $0.name.hasPrefix(prefix) }
      if chosen.isEmpty { continue }
      try await LongTrace.temporary(gigabytes: gigabytes) { trace in
        for benchmark in chosen { try await benchmark.run(on: trace, rounds: 1) }
      }
    }
  }

  private static let stats = ["stats"]
  private static let filter = ["filter", "-a", BigTrace.rareAction]
  private static let timeline = ["timeline"]
  private static let timelineErrors = ["timeline", "--errors"]

  private static func inspect(_ name: String, _ arguments: [String]) -> ProgramBenchmark {
    ProgramBenchmark(name: name) { _ in [try LongTrace.inspect()] + arguments }
  }

  /// What `stats` tells, as DuckDB finds it out, but that it takes the end of a late error for one of its action.
  private static let groupBy = """
    import duckdb, sys
    duckdb.execute('''
      CREATE TEMP TABLE lines AS FROM read_json(?, format = 'newline_delimited', columns = {kind: 'VARCHAR',
        dispatch: 'BIGINT', effect: 'BIGINT', action: 'VARCHAR', id: 'VARCHAR', took: 'BIGINT', error: 'BIGINT'})
    ''', [sys.argv[1]])
    times = 'count(*), count(error), sum(took), quantile_disc(took, [0.5, 0.95, 0.99]), max(took)'
    for row in duckdb.sql(f'''
      SELECT kind, id, {times} FROM lines
      WHERE kind IN ('middleware', 'resolver', 'reducer') OR (kind = 'effect' AND took IS NOT NULL) GROUP BY ALL
      UNION ALL
      SELECT 'action', begin.action, {times.replace('error', '"end".error').replace('took', '"end".took')}
      FROM lines AS begin JOIN lines AS "end" ON begin.dispatch = "end".dispatch
      WHERE begin.kind = 'dispatch' AND "end".kind = 'end' GROUP BY ALL
    ''').fetchall(): print(row)
    """

  /// The lines that `filter` writes of the actions.
  private static let select = """
    foreach inputs as $line ({};
      if $line.action == "\(BigTrace.rareAction)" then .[$line.dispatch | tostring] = true else . end;
      if .[$line.dispatch | tostring] then $line else empty end)
    """
}
