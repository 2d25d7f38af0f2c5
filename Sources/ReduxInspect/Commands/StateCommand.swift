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

/// The state of a trace at one place.
struct StateSearch {
  private let moment: Moment?
  private var replay = StateReplay()
  private var progress = ActionInTrace(Selection())
  private(set) var found: JSONValue?
  /// What the header says is recorded of the state.
  private(set) var recorded = ""
  private(set) var isDone = false
  private(set) var hasMet = false
  private(set) var met: ClosedRange<Int>?

  /// - Parameter moment: nil for the end.
  init(_ moment: Moment?) {
    self.moment = moment
  }

  mutating func add(_ record: TraceRecord) {
    if case .header(let header) = record.event { recorded = header.state }
    if case .time(let time)? = moment, record.written > time {
      isDone = true
      return
    }
    // A patch that doesn't apply leaves the state unknown until the next snapshot; `validate` tells of it.
    try? replay.add(record)
    guard case .id(let id)? = moment else { return found = replay.state ?? found }
    guard let number = record.number(of: id) else { return }
    met = min(met?.lowerBound ?? number, number)...max(met?.upperBound ?? number, number)
    guard number == id.number else { return }
    hasMet = true
    found = replay.state
    progress.take(record)
    if case .dispatch = id { isDone = progress.isClosed }
  }
}

extension TraceRecord {
  /// When its line was written, as far as the record says: a step's at its end.
  var written: Int {
    switch event {
    case .middleware(let step), .resolver(let step), .reducer(let step): time + (step.took ?? 0)
    default: time
    }
  }
}

extension JSONValue {
  /// Over several lines, two blanks a level.
  var indented: String {
    var text = ""
    append(to: &text, indent: "")
    return text
  }

  private func append(to text: inout String, indent: String) {
    let inner = indent + "  "
    switch self {
    case .array(let elements) where !elements.isEmpty:
      text += "[\n"
      for (index, element) in elements.enumerated() {
        text += inner
        element.append(to: &text, indent: inner)
        text += index == elements.count - 1 ? "\n" : ",\n"
      }
      text += indent + "]"
    case .object(let object) where !object.members.isEmpty:
      text += "{\n"
      for (index, member) in object.members.enumerated() {
        text += inner + JSONValue.string(member.key).description + ": "
        member.value.append(to: &text, indent: inner)
        text += index == object.members.count - 1 ? "\n" : ",\n"
      }
      text += indent + "}"
    default:
      text += description
    }
  }
}
