extension TraceRecord {
  /// Reads what ``write(to:)`` writes, keys in any order.
  init(_ line: PaddedLine, table: MemberTable) throws(LineProblem) {
    var scanner = FactsScanner(line.base)
    if scanner.scan(), scanner.end == line.base + line.count {
      self.init(scanner.facts, scanner.spans)
    } else {
      try self.init(RecordFields(line, table: table))
    }
  }

  /// Reads a line that lies anywhere.
  package init(line: some Collection<UInt8>) throws(LineProblem) {
    self = try PaddedLine.with(line) { (line) throws(LineProblem) in try TraceRecord(line, table: MemberTable()) }
  }

  /// Reads what a ``FactsScanner`` doesn't know.
  init(_ fields: consuming RecordFields) throws(LineProblem) {
    let kind = try fields.string("kind")
    fields.name = .kind(kind)
    // First, as a newer version may have changed everything else.
    let header = kind == "header" ? try Header(&fields) : nil
    seq = try fields.int("seq")
    let time = try fields.optionalInt("t")
    if let header { event = .header(header) } else { event = try Event(kind, &fields) }
    switch event {
    case .header, .unknown: self.time = time ?? 0
    default:
      guard let time else { throw fields.missing("t") }
      self.time = time
    }
    extra = try fields.rest()
  }
}

extension TraceRecord.Event {
  fileprivate init(_ kind: String, _ fields: inout RecordFields) throws(LineProblem) {
    switch kind {
    case "state": self = .state(try TraceRecord.Snapshot(&fields))
    case "dispatch": self = .dispatch(try TraceRecord.Dispatch(&fields))
    case "refused": self = .refused(try TraceRecord.Refused(&fields))
    case "middleware": self = .middleware(try TraceRecord.Step(&fields))
    case "resolver": self = .resolver(try TraceRecord.Step(&fields))
    case "reducer": self = .reducer(try TraceRecord.Step(&fields))
    case "effect": self = .effect(try TraceRecord.Effect(&fields))
    case "resume": self = .resume(try TraceRecord.Resume(&fields))
    case "error": self = .error(try TraceRecord.Raised(&fields))
    case "end": self = .end(try TraceRecord.End(&fields))
    case "store":
      let range = fields.take("phase")
      if let range, fields.value(at: range) != "closed" {
        // A phase of a newer version.
        fields.putBack(range)
        self = .unknown(kind: kind)
      } else {
        self = .store
      }
    case "dropped": self = .dropped(count: try fields.int("count"))
    case "clock": self = .clock(wall: try fields.string("wall"))
    case "note": self = .note(message: try fields.string("message"))
    case "footer": self = .footer(try TraceRecord.Footer(&fields))
    default: self = .unknown(kind: kind)
    }
  }
}

extension TraceRecord.Header {
  fileprivate init(_ fields: inout RecordFields) throws(LineProblem) {
    let format = fields.take("format")
    guard let format, fields.value(at: format) == JSONValue.string(TraceGrammar.format) else {
      throw format.map { fields.mismatch("format", "\"\(TraceGrammar.format)\"", $0) } ?? fields.missing("format")
    }
    let version = try TraceRecord.Version(&fields)
    self.init(
      trace: try fields.string("trace"), store: try fields.string("store"), started: try fields.string("started"))
    self.version = version
    clock = try fields.optionalString("clock") ?? clock
    if let unit = fields.take("unit"), fields.value(at: unit) != JSONValue.string(TraceGrammar.unit) {
      throw fields.mismatch("unit", "\"\(TraceGrammar.unit)\"", unit)
    }
    process = try fields.optionalInt("process")
    segment = try fields.optionalInt("segment") ?? segment
    if var open = try fields.optionalObject("open") {
      self.open = TraceRecord.OpenIDs(
        dispatches: try open.ints("dispatches"), effects: try open.ints("effects"), errors: try open.ints("errors"))
      try open.passRest()
    }
    state = try fields.optionalString("state") ?? state
    for range in try fields.optionalArray("redacted") ?? [] {
      guard case .string(let path) = fields.value(at: range) else {
        throw fields.mismatch("redacted", "strings", range)
      }
      redacted.append(path)
    }
    if var limits = try fields.optionalObject("limits") {
      self.limits = TraceRecord.Limits(value: try limits.int("value"), depth: try limits.int("depth"))
      try limits.passRest()
    }
    derived = try fields.optionalBool("derived") ?? false
  }
}

extension TraceRecord.Version {
  /// Takes `version`: two whole numbers, or more in a future version.
  init(_ fields: inout RecordFields) throws(LineProblem) {
    guard let range = fields.take("version") else { throw fields.missing("version") }
    guard let numbers = fields.value(at: range).array, numbers.count >= 2, let major = numbers[0].int,
      let minor = numbers[1].int
    else { throw fields.mismatch("version", "an array of two whole numbers", range) }
    self.init(major: major, minor: minor)
    guard major <= Self.current.major else {
      var problem = fields.mismatch("version", "at most \(Self.current.major)", range)
      problem.kind = .newerVersion(self)
      throw problem
    }
  }
}

extension TraceRecord.Snapshot {
  fileprivate init(_ fields: inout RecordFields) throws(LineProblem) {
    self.init(hash: try fields.optionalString("hash"), value: try fields.value("value"))
  }
}

extension TraceRecord.Action {
  fileprivate init(_ fields: inout RecordFields) throws(LineProblem) {
    self.init(
      action: try fields.string("action"), label: try fields.optionalString("label"),
      payload: fields.optionalValue("payload"))
  }
}

extension TraceRecord.Cause {
  /// Nil where there is no `by`, or one that this version doesn't know: that stays in the fields.
  fileprivate init?(_ outer: inout RecordFields) throws(LineProblem) {
    guard let range = outer.take("by") else { return nil }
    guard var fields = outer.object(at: range, name: .value(of: "by")) else {
      throw outer.mismatch("by", "an object", range)
    }
    if let place = try fields.optionalString("at") {
      self = .outside(at: place)
    } else if let dispatch = try fields.optionalInt("dispatch") {
      self = try fields.optionalInt("effect").map { .effect($0, of: dispatch) } ?? .dispatch(dispatch)
    } else {
      outer.putBack(range)
      return nil
    }
    try fields.passRest()
  }
}

extension TraceRecord.Dispatch {
  fileprivate init(_ fields: inout RecordFields) throws(LineProblem) {
    self.init(
      dispatch: try fields.int("dispatch"), action: try TraceRecord.Action(&fields),
      by: try TraceRecord.Cause(&fields))
  }
}

extension TraceRecord.Refused {
  fileprivate init(_ fields: inout RecordFields) throws(LineProblem) {
    let reason = try fields.string("reason")
    self.init(action: try TraceRecord.Action(&fields), by: try TraceRecord.Cause(&fields), reason: reason)
  }
}

extension TraceRecord.Step {
  fileprivate init(_ fields: inout RecordFields) throws(LineProblem) {
    self.init(
      dispatch: try fields.int("dispatch"), id: try fields.string("id"), took: try fields.optionalInt("took"),
      exit: try fields.string("exit"), effect: try fields.optionalInt("effect"),
      error: try fields.optionalInt("error"), as: try fields.goesOnAs(), patch: try fields.patch())
  }
}

extension TraceRecord.Effect {
  fileprivate init(_ fields: inout RecordFields) throws(LineProblem) {
    self.init(
      effect: try fields.int("effect"), dispatch: try fields.int("dispatch"), id: try fields.string("id"),
      phase: Phase(word: try fields.string("phase")), took: try fields.optionalInt("took"),
      error: try fields.optionalInt("error"))
  }
}

extension TraceRecord.Resume {
  fileprivate init(_ fields: inout RecordFields) throws(LineProblem) {
    self.init(
      dispatch: try fields.int("dispatch"), effect: try fields.int("effect"), exit: try fields.string("exit"),
      error: try fields.optionalInt("error"), as: try fields.goesOnAs())
  }
}

extension TraceRecord.Raised {
  fileprivate init(_ fields: inout RecordFields) throws(LineProblem) {
    self.init(
      error: try fields.int("error"), dispatch: try fields.int("dispatch"), origin: try fields.string("origin"),
      type: try fields.string("type"), message: try fields.string("message"))
  }
}

extension TraceRecord.End {
  fileprivate init(_ fields: inout RecordFields) throws(LineProblem) {
    self.init(
      dispatch: try fields.int("dispatch"), error: try fields.optionalInt("error"),
      outcome: try fields.string("outcome"), took: try fields.optionalInt("took"),
      busy: try fields.optionalInt("busy"), wait: try fields.optionalInt("wait"), patch: try fields.patch())
  }
}

extension TraceRecord.Footer {
  fileprivate init(_ fields: inout RecordFields) throws(LineProblem) {
    self.init(
      dispatches: try fields.int("dispatches"), refused: try fields.int("refused"), effects: try fields.int("effects"),
      errors: try fields.int("errors"), rescued: try fields.int("rescued"), unhandled: try fields.int("unhandled"),
      dropped: try fields.int("dropped"))
  }
}

extension RecordFields {
  fileprivate mutating func goesOnAs() throws(LineProblem) -> TraceRecord.Action? {
    guard var fields = try optionalObject("as") else { return nil }
    let action = try TraceRecord.Action(&fields)
    try fields.passRest()
    return action
  }

  fileprivate mutating func patch() throws(LineProblem) -> [JSONPatch.Operation]? {
    guard let ranges = try optionalArray("patch") else { return nil }
    var operations: [JSONPatch.Operation] = []
    operations.reserveCapacity(ranges.count)
    for range in ranges {
      guard var fields = object(at: range, name: .operation) else {
        throw LineProblem(offset: range.lowerBound, reason: "\"patch\" must hold objects, found \(excerpt(of: range))")
      }
      operations.append(try JSONPatch.Operation(&fields))
      try fields.passRest()
    }
    return operations
  }
}

extension JSONPatch.Operation {
  /// Takes an operation of RFC 6902, with `was`.
  fileprivate init(_ fields: inout RecordFields) throws(LineProblem) {
    guard let range = fields.take("op") else { throw fields.missing("op") }
    guard let op = fields.value(at: range).string.flatMap(JSONPatch.Verb.init) else {
      throw fields.mismatch("op", "add, remove, replace, move, copy or test", range)
    }
    self.init(op: op, path: try fields.string("path"))
    switch op {
    case .move, .copy: from = try fields.string("from")
    case .add, .replace, .test: value = try fields.value("value")
    case .remove: break
    }
    was = fields.optionalValue("was")
  }
}
