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
    try session.forEachTrace(in: options.files, reading: .facts) { input throws(Stop) in
      var report = ValidationReport(file: input.name, format: options.format)
      var validator = Validator()
      while let item = try input.nextFacts() {
        switch item {
        case .line(let facts):
          let findings = validator.check(facts, line: input.line) { input.record() }
          for finding in findings { try report.add(finding, to: session) }
        case .damage(let error):
          validator.skip(line: error.line)
          try report.add(error, to: session)
        }
      }
      try report.finish(lines: input.line, to: session)
      if report.count > 0 { session.worsen(.found) }
    }
  }
}

/// What `validate` says of one trace.
private struct ValidationReport {
  let file: String
  let format: Options.Format
  private(set) var count = 0
  /// As JSON: they stand behind the number of lines, which is known at the end.
  private var findings: [UInt8] = []

  init(file: String, format: Options.Format) {
    self.file = file
    self.format = format
  }

  mutating func add(_ finding: Finding, to session: Session) throws(Stop) {
    try add("\(finding.line)", line: finding.line, rule: finding.rule.rawValue, finding.message, session)
  }

  mutating func add(_ error: TraceError, to session: Session) throws(Stop) {
    try add("\(error.line):\(error.column)", line: error.line, rule: "line", Diagnostic(error).message, session)
  }

  private mutating func add(
    _ place: String, line: Int, rule: String, _ message: String, _ session: Session
  ) throws(Stop) {
    count += 1
    switch format {
    case .text:
      try session.output.write(SafeText.visible("\(file):\(place): \(rule): \(message)") + "\n")
    case .jsonl, .csv:
      let row = JSONObject(known: [
        ("file", .string(file)), ("line", .whole(line)), ("rule", .string(rule)), ("message", .string(message)),
      ])
      try session.write([row], of: .validate, format)
    case .json:
      let finding: JSONValue = ["line": .whole(line), "rule": .string(rule), "message": .string(message)]
      if !findings.isEmpty { findings.append(UInt8(ascii: ",")) }
      findings += finding.description.utf8
    }
  }

  func finish(lines: Int, to session: Session) throws(Stop) {
    switch format {
    case .text:
      let verdict = count == 0 ? "valid" : count == 1 ? "1 finding" : "\(TimeText.count(count)) findings"
      let counted = "\(TimeText.count(lines)) \(lines == 1 ? "line" : "lines")"
      try session.output.write(SafeText.visible("\(file): \(verdict), \(counted)") + "\n")
    case .jsonl, .csv:
      try session.write([], of: .validate, format)
    case .json:
      try session.output.write(#"{"file":\#(JSONValue.string(file).description),"lines":\#(lines),"findings":["#)
      try session.output.write(findings)
      try session.output.write("]}\n")
    }
  }
}
