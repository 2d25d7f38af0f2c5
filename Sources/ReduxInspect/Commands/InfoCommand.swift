import TinyReduxTimeline
import TinyReduxTrace

extension Command {
  static let info = Command(
    name: .info,
    summary: "Say what a trace is, and what it holds.",
    about: [
      "What the header says, how long the recording took, whether it was closed, how many lines of each kind it has."
    ],
    examples: [
      Example("info App.jsonl", "one trace"),
      Example("info *.jsonl --format json", "many, for programs"),
    ],
    output: Output(
      json: "{file, header, took, closed, lines, kinds}; took in nanoseconds, kinds the lines of each.",
      columns: [
        Column("file", "as it was named"),
        Column("store", "the store's name"),
        Column("trace", "the recording's id, the same in each of its files"),
        Column("segment", "which of its files it is"),
        Column("started", "wall time of the header"),
        Column("took", "nanoseconds to the last line"),
        Column("closed", "whether it has a footer"),
        Column("lines", "how many there are"),
      ]),
    run: describe)

  @Sendable private static func describe(_ options: Options, _ session: Session) throws(Stop) {
    try session.forEachTrace(in: options.files, reading: .facts) { input throws(Stop) in
      var summary = TraceSummary()
      while let facts = try input.nextLine() { summary.add(facts, of: input) }
      switch options.format {
      case .json:
        try session.output.write(summary.json(file: input.name).description + "\n")
      case .jsonl, .csv:
        try session.write([summary.row(file: input.name)], of: .info, options.format)
      case .text:
        try session.writeHeading(of: input.name, among: options.files)
        try session.output.write(summary.text(session.console))
      }
    }
  }
}

/// What a trace is and holds.
private struct TraceSummary {
  private var header: TraceRecord.Header?
  private var segments = 0
  private var end = 0
  private var isClosed = false
  /// Lines of each kind, in order of appearance.
  private var kinds: [(kind: LineFacts.Kind, word: String, count: Int)] = []
  /// The places of those that have no kind, by their words.
  private var others: [String: Int] = [:]

  /// Takes the next line, the one that was read last.
  mutating func add(_ facts: LineFacts, of input: TraceInput) {
    end = max(end, facts.time)
    isClosed = facts.kind == .footer
    if facts.kind == .header, case .header(let header)? = input.record()?.event {
      self.header = self.header ?? header
      segments += 1
    }
    if facts.kind == .unknown, let word = input.record()?.event.kind {
      if let place = others[word] { return kinds[place].count += 1 }
      others[word] = kinds.count
      kinds.append((.unknown, word, 1))
    } else if let place = kinds.firstIndex(where: { $0.kind == facts.kind }) {
      kinds[place].count += 1
    } else {
      kinds.append((facts.kind, facts.kind.rawValue, 1))
    }
  }

  private var lines: Int { kinds.reduce(0) { $0 + $1.count } }

  func text(_ console: Console) -> String {
    let renderer = TextRenderer(TimelineStyle(console))
    return facts.map { label, value in
      var phrase = Phrase()
      phrase.quote(label, .faint, minimum: 14)
      phrase.quote(value, limit: .max)
      return renderer.uncut(phrase)
    }.joined()
  }

  private var facts: [(String, String)] {
    guard let header else { return [] }
    var facts = [
      ("store", header.store),
      ("trace", header.trace),
      ("version", "\(header.version.major).\(header.version.minor)" + (header.derived ? ", derived" : "")),
      ("started", header.started),
      ("took", TimeText.text(end) + (isClosed ? "" : ", not closed")),
      ("clock", header.clock),
      ("state", header.state),
    ]
    if let process = header.process { facts.append(("process", "\(process)")) }
    if header.segment > 0 || segments > 1 { facts.append(("segment", "\(header.segment), \(segments) in this file")) }
    if !header.redacted.isEmpty { facts.append(("redacted", header.redacted.joined(separator: " "))) }
    facts.append(("limits", "\(header.limits.value) bytes a value, depth \(header.limits.depth)"))
    facts.append(("lines", TimeText.count(lines)))
    return facts + kinds.map { ("  \($0.word)", TimeText.count($0.count)) }
  }

  func row(file: String) -> JSONObject {
    JSONObject(known: [
      ("file", .string(file)), ("store", (header?.store).map { .string($0) }),
      ("trace", (header?.trace).map { .string($0) }), ("segment", (header?.segment).map { .whole($0) }),
      ("started", (header?.started).map { .string($0) }), ("took", .whole(end)), ("closed", .bool(isClosed)),
      ("lines", .whole(lines)),
    ])
  }

  func json(file: String) -> JSONValue {
    var object = JSONObject([.init(key: "file", value: .string(file))])
    if let header { object["header"] = TraceRecord(seq: 1, event: .header(header)).json }
    object["took"] = .number(JSONNumber(end))
    object["closed"] = .bool(isClosed)
    object["lines"] = .number(JSONNumber(lines))
    object["kinds"] = .object(
      JSONObject(kinds.map { JSONObject.Member(key: $0.word, value: .number(JSONNumber($0.count))) }))
    return .object(object)
  }
}
