import TinyReduxTimeline
import TinyReduxTrace

extension Command {
  static let validate = Command(
    name: .validate,
    summary: "Check that a trace keeps the format's rules.",
    about: [
      """
      Each line must be a record, the lines must be numbered without a gap, what a line belongs to must have begun, \
      what begins must end once, patches must apply and lead to the next snapshot, and the footer's counts must be \
      those of the lines. What is legal is not found: gaps in a derived trace, and lines without their beginning \
      behind dropped ones.
      """,
      "Each finding is a line FILE:LINE: RULE: MESSAGE. The exit code is 1 if there is one.",
    ],
    examples: [
      Example("validate App.jsonl", "one trace"),
      Example("validate *.jsonl", "all of them"),
      Example("validate - --format json", "standard input, the findings for programs"),
    ],
    output: Output(
      json: "{file, lines, findings}; of each finding line, rule and message.",
      columns: [
        Column("file", "as it was named"),
        Column("line", "its number, from 1"),
        Column("rule", "sequence, order, identity, reference, pairing, state, footer, or line: it can't be read"),
        Column("message", "what must hold, and what was found"),
      ]),
    run: check)

  @Sendable private static func check(_ options: Options, _ session: Session) throws(Stop) {
    try session.forEachTrace(in: options.files) { input throws(Stop) in
      var report = ValidationReport(file: input.name, format: options.format)
      var validator = Validator()
      while let item = try input.next() {
        switch item {
        case .line(let record):
          for finding in validator.check(record, line: input.line) { try session.output.write(report.add(finding)) }
        case .damage(let error):
          validator.skip(line: error.line)
          try session.output.write(report.add(error))
        }
      }
      try session.output.write(report.finish(lines: input.line))
      try session.write(report.rows, of: .validate, options.format)
      if report.count > 0 { session.worsen(.found) }
    }
  }
}

/// What `validate` says of one trace.
private struct ValidationReport {
  let file: String
  let format: Options.Format
  private(set) var count = 0
  private var findings: [JSONValue] = []
  private(set) var rows: [JSONObject] = []

  init(file: String, format: Options.Format) {
    self.file = file
    self.format = format
  }

  mutating func add(_ finding: Finding) -> String {
    add("\(finding.line)", line: finding.line, rule: finding.rule.rawValue, finding.message)
  }

  mutating func add(_ error: TraceError) -> String {
    add("\(error.line):\(error.column)", line: error.line, rule: "line", Diagnostic(error).message)
  }

  private mutating func add(_ place: String, line: Int, rule: String, _ message: String) -> String {
    count += 1
    switch format {
    case .text:
      return SafeText.visible("\(file):\(place): \(rule): \(message)") + "\n"
    case .jsonl, .csv:
      rows.append(
        JSONObject(known: [
          ("file", .string(file)), ("line", .whole(line)), ("rule", .string(rule)), ("message", .string(message)),
        ]))
      return ""
    case .json:
      findings.append(
        ["line": .number(JSONNumber(line)), "rule": .string(rule), "message": .string(message)])
      return ""
    }
  }

  func finish(lines: Int) -> String {
    switch format {
    case .text:
      let verdict = count == 0 ? "valid" : count == 1 ? "1 finding" : "\(TimeText.count(count)) findings"
      return SafeText.visible("\(file): \(verdict), \(TimeText.count(lines)) \(lines == 1 ? "line" : "lines")") + "\n"
    case .jsonl, .csv: return ""
    case .json:
      let report: JSONValue = [
        "file": .string(file), "lines": .number(JSONNumber(lines)), "findings": .array(findings),
      ]
      return report.description + "\n"
    }
  }
}
