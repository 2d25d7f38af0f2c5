/// Checks a trace against the rules that no single line can break.
///
/// A fold: lines in, findings out as soon as they are known. Memory is bounded by what is open, and by one state. Lines
/// that belong to something unknown are legal where something may have been lost: in a derived trace, behind `dropped`,
/// and in a later file of a recording whose header doesn't tell what was open.
public struct Validator: Sendable {
  private var hasHeader = false
  /// What the header says.
  private var recording = ""
  private var isDerived = false
  private var lastSeq: Int?
  private var hasFooter = false
  private var line = 0
  private var lifetimes = Lifetimes()
  private var states = StateCheck()
  private var tally = Tally()

  public init() {}

  /// - Parameter line: the line's number in its file, from 1.
  public mutating func check(_ record: TraceRecord, line: Int) -> [Finding] {
    check(LineFacts(record), line: line) { record }
  }

  /// - Parameter record: of the line, which is asked for where its facts don't tell enough.
  package mutating func check(_ facts: LineFacts, line: Int, _ record: () -> TraceRecord?) -> [Finding] {
    self.line = line
    var findings: [Finding] = []
    func report(_ rule: Finding.Rule, _ message: String) {
      findings.append(Finding(line: line, rule: rule, message: message))
    }
    let record = tellsMore(facts) ? record() : nil
    checkOrder(facts, record, report)
    checkSequence(facts, record, report)
    if case .header(let header)? = record?.event {
      // Another recording gives its own ids.
      if header.trace != recording { lifetimes = Lifetimes() }
      (hasHeader, recording, isDerived) = (true, header.trace, header.derived)
      lifetimes.begin(header)
      states.begin(isDerived: header.derived)
      tally = Tally()
    }
    lifetimes.check(facts, report)
    states.check(facts, record, report)
    tally.count(facts, record)
    if case .footer(let footer)? = record?.event { close(footer, report) }
    return findings
  }

  /// Whether a line says something that matters beyond its facts.
  private func tellsMore(_ facts: LineFacts) -> Bool {
    switch facts.kind {
    case .header, .state, .dropped, .footer, .unknown: true
    case .reducer, .end: facts.hasChanges && !isDerived
    default: false
    }
  }

  /// A line that could not be read: what it said is unknown from here on, and its own report is the caller's.
  public mutating func skip(line: Int) {
    self.line = line
    lastSeq = lastSeq.map { $0 + 1 }
    lose()
  }

  private mutating func checkOrder(
    _ facts: LineFacts, _ record: TraceRecord?, _ report: (Finding.Rule, String) -> Void
  ) {
    if facts.kind == .header {
      hasFooter = false
    } else if !hasHeader || hasFooter {
      let rule = hasHeader ? "nothing must follow the footer" : "the first line must be a header"
      report(.order, "\(rule), found a \"\(record?.event.kind ?? facts.kind.rawValue)\"")
    }
    if facts.kind == .footer { hasFooter = true }
  }

  private mutating func checkSequence(
    _ facts: LineFacts, _ record: TraceRecord?, _ report: (Finding.Rule, String) -> Void
  ) {
    let expected = (lastSeq ?? 0) + 1
    let isFirst = lastSeq == nil
    lastSeq = facts.seq
    if facts.seq == expected { return }
    if case .header(let header)? = record?.event {
      // Each file of a recording may count anew, and a later one may go on.
      if facts.seq == 1 || header.derived || (isFirst && header.segment > 0) { return }
    }
    if facts.seq < expected {
      report(.sequence, "\"seq\" must rise, found \(facts.seq) behind \(expected - 1)")
    } else if !isDerived {
      lose()
      let missing = facts.seq - expected
      let lines = missing == 1 ? "line is" : "lines are"
      report(.sequence, "\"seq\" must be \(expected), found \(facts.seq): \(missing) \(lines) missing")
    }
  }

  private mutating func lose() {
    lifetimes.lose()
    states.lose()
    tally.isWhole = false
  }

  private mutating func close(_ footer: TraceRecord.Footer, _ report: (Finding.Rule, String) -> Void) {
    lifetimes.close(report)
    guard !isDerived else { return }
    for (name, counted, told) in tally.differences(from: footer) {
      report(.footer, "the footer's \"\(name)\" must be \(counted), as counted, found \(told)")
    }
  }
}

/// Counts what a footer tells.
private struct Tally {
  /// Whether no line is missing since the header.
  var isWhole = true
  private var footer = TraceRecord.Footer()

  mutating func count(_ facts: LineFacts, _ record: TraceRecord?) {
    if let record { footer.count(record) } else { footer.count(facts) }
  }

  func differences(from told: TraceRecord.Footer) -> [(name: String, counted: Int, told: Int)] {
    guard isWhole else { return [] }
    let counts = [
      ("dropped", footer.dropped, told.dropped), ("dispatches", footer.dispatches, told.dispatches),
      ("refused", footer.refused, told.refused), ("effects", footer.effects, told.effects),
      ("errors", footer.errors, told.errors), ("rescued", footer.rescued, told.rescued),
      ("unhandled", footer.unhandled, told.unhandled),
    ]
    return counts.filter { $0.1 != $0.2 }
  }
}
