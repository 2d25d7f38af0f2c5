/// Checks a trace against the rules that no single line can break.
///
/// A fold: lines in, findings out as soon as they are known. Memory is bounded by what is open, and by one state. Lines
/// that belong to something unknown are legal where something may have been lost: in a derived trace, behind `dropped`,
/// and in a later file of a recording whose header doesn't tell what was open.
public struct Validator: Sendable {
  private var header: TraceRecord.Header?
  private var lastSeq: Int?
  private var hasFooter = false
  private var line = 0
  private var lifetimes = Lifetimes()
  private var states = StateCheck()
  private var tally = Tally()

  public init() {}

  /// - Parameter line: the line's number in its file, from 1.
  public mutating func check(_ record: TraceRecord, line: Int) -> [Finding] {
    self.line = line
    var findings: [Finding] = []
    func report(_ rule: Finding.Rule, _ message: String) {
      findings.append(Finding(line: line, rule: rule, message: message))
    }
    checkOrder(record, report)
    checkSequence(record, report)
    if case .header(let header) = record.event {
      // Another recording gives its own ids.
      if header.trace != self.header?.trace { lifetimes = Lifetimes() }
      self.header = header
      lifetimes.begin(header)
      states.begin(isDerived: header.derived)
      tally = Tally()
    }
    lifetimes.check(record, report)
    states.check(record, report)
    tally.count(record)
    if case .footer(let footer) = record.event { close(footer, report) }
    return findings
  }

  /// A line that could not be read: what it said is unknown from here on, and its own report is the caller's.
  public mutating func skip(line: Int) {
    self.line = line
    lastSeq = lastSeq.map { $0 + 1 }
    lose()
  }

  private mutating func checkOrder(_ record: TraceRecord, _ report: (Finding.Rule, String) -> Void) {
    if case .header = record.event {
      hasFooter = false
    } else if header == nil {
      report(.order, "the first line must be a header, found a \"\(record.event.kind)\"")
    } else if hasFooter {
      report(.order, "nothing must follow the footer, found a \"\(record.event.kind)\"")
    }
    if case .footer = record.event { hasFooter = true }
  }

  private mutating func checkSequence(_ record: TraceRecord, _ report: (Finding.Rule, String) -> Void) {
    let expected = (lastSeq ?? 0) + 1
    let isFirst = lastSeq == nil
    lastSeq = record.seq
    if record.seq == expected { return }
    if case .header(let header) = record.event {
      // Each file of a recording may count anew, and a later one may go on.
      if record.seq == 1 || header.derived || (isFirst && header.segment > 0) { return }
    }
    if record.seq < expected {
      report(.sequence, "\"seq\" must rise, found \(record.seq) behind \(expected - 1)")
    } else if header?.derived != true {
      lose()
      let missing = record.seq - expected
      let lines = missing == 1 ? "line is" : "lines are"
      report(.sequence, "\"seq\" must be \(expected), found \(record.seq): \(missing) \(lines) missing")
    }
  }

  private mutating func lose() {
    lifetimes.lose()
    states.lose()
    tally.isWhole = false
  }

  private mutating func close(_ footer: TraceRecord.Footer, _ report: (Finding.Rule, String) -> Void) {
    lifetimes.close(report)
    guard header?.derived != true else { return }
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

  mutating func count(_ record: TraceRecord) {
    footer.count(record)
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
