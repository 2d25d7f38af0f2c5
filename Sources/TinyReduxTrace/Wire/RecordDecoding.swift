extension TraceRecord {
  /// Reads what ``write(to:)`` writes, keys in any order.
  init(json: JSONValue) throws(RecordProblem) {
    guard case .object(let object) = json else {
      throw RecordProblem(path: [], reason: "a line must be an object, found \(json.excerpt)")
    }
    var fields = RecordFields(object, name: "a line")
    let kind = try fields.string("kind")
    fields = fields.renamed("a \"\(kind)\" line")
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
  fileprivate init(_ kind: String, _ fields: inout RecordFields) throws(RecordProblem) {
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
      guard case .string("closed")? = fields.take("phase") else {
        // A phase of a newer version.
        fields.putBack("phase")
        self = .unknown(kind: kind)
        return
      }
      self = .store
    case "dropped": self = .dropped(count: try fields.int("count"))
    case "clock": self = .clock(wall: try fields.string("wall"))
    case "note": self = .note(message: try fields.string("message"))
    case "footer": self = .footer(try TraceRecord.Footer(&fields))
    default: self = .unknown(kind: kind)
    }
  }
}

extension TraceRecord.Header {
  fileprivate init(_ fields: inout RecordFields) throws(RecordProblem) {
    let format = try fields.string("format")
    guard format == TraceGrammar.format else {
      throw fields.mismatch("format", "\"\(TraceGrammar.format)\"", .string(format))
    }
    let version = try TraceRecord.Version(&fields)
    guard version.major <= TraceRecord.Version.current.major else {
      var problem = fields.problem("version", "must be at most \(TraceRecord.Version.current.major)")
      problem.newerVersion = version
      throw problem
    }
    self.init(
      trace: try fields.string("trace"), store: try fields.string("store"), started: try fields.string("started"))
    self.version = version
    clock = try fields.optionalString("clock") ?? clock
    let unit = try fields.optionalString("unit") ?? TraceGrammar.unit
    guard unit == TraceGrammar.unit else { throw fields.mismatch("unit", "\"ns\"", .string(unit)) }
    process = try fields.optionalInt("process")
    segment = try fields.optionalInt("segment") ?? segment
    state = try fields.optionalString("state") ?? state
    for value in try fields.optionalArray("redacted") ?? [] {
      guard case .string(let path) = value else { throw fields.mismatch("redacted", "strings", value) }
      redacted.append(path)
    }
    if var limits = try fields.optionalObject("limits") {
      self.limits = TraceRecord.Limits(value: try limits.int("value"), depth: try limits.int("depth"))
    }
    derived = try fields.optionalBool("derived") ?? false
  }
}

extension TraceRecord.Version {
  /// Takes `version`: two whole numbers, or more in a future version.
  init(_ fields: inout RecordFields) throws(RecordProblem) {
    let value = try fields.value("version")
    guard let numbers = value.array, numbers.count >= 2, let major = numbers[0].int, let minor = numbers[1].int else {
      throw fields.mismatch("version", "an array of two whole numbers", value)
    }
    self.init(major: major, minor: minor)
  }
}

extension TraceRecord.Snapshot {
  fileprivate init(_ fields: inout RecordFields) throws(RecordProblem) {
    self.init(hash: try fields.optionalString("hash"), value: try fields.value("value"))
  }
}

extension TraceRecord.Action {
  fileprivate init(_ fields: inout RecordFields) throws(RecordProblem) {
    self.init(
      action: try fields.string("action"), label: try fields.optionalString("label"), payload: fields.take("payload"))
  }
}

extension TraceRecord.Cause {
  /// Nil where there is no `by`, or one that this version doesn't know: that stays in the fields.
  fileprivate init?(_ outer: inout RecordFields) throws(RecordProblem) {
    guard var fields = try outer.optionalObject("by") else { return nil }
    if let place = try fields.optionalString("at") {
      self = .outside(at: place)
    } else if let dispatch = try fields.optionalInt("dispatch") {
      self = try fields.optionalInt("effect").map { .effect($0, of: dispatch) } ?? .dispatch(dispatch)
    } else {
      outer.putBack("by")
      return nil
    }
  }
}

extension TraceRecord.Dispatch {
  fileprivate init(_ fields: inout RecordFields) throws(RecordProblem) {
    self.init(
      dispatch: try fields.int("dispatch"), action: try TraceRecord.Action(&fields),
      by: try TraceRecord.Cause(&fields))
  }
}

extension TraceRecord.Refused {
  fileprivate init(_ fields: inout RecordFields) throws(RecordProblem) {
    let reason = try fields.string("reason")
    self.init(action: try TraceRecord.Action(&fields), by: try TraceRecord.Cause(&fields), reason: reason)
  }
}

extension TraceRecord.Step {
  fileprivate init(_ fields: inout RecordFields) throws(RecordProblem) {
    self.init(
      dispatch: try fields.int("dispatch"), id: try fields.string("id"), took: try fields.optionalInt("took"),
      exit: try fields.string("exit"), effect: try fields.optionalInt("effect"),
      error: try fields.optionalInt("error"), as: try fields.goesOnAs(), patch: try fields.patch())
  }
}

extension TraceRecord.Effect {
  fileprivate init(_ fields: inout RecordFields) throws(RecordProblem) {
    self.init(
      effect: try fields.int("effect"), dispatch: try fields.int("dispatch"), id: try fields.string("id"),
      phase: Phase(word: try fields.string("phase")), took: try fields.optionalInt("took"),
      error: try fields.optionalInt("error"))
  }
}

extension TraceRecord.Resume {
  fileprivate init(_ fields: inout RecordFields) throws(RecordProblem) {
    self.init(
      dispatch: try fields.int("dispatch"), effect: try fields.int("effect"), exit: try fields.string("exit"),
      error: try fields.optionalInt("error"), as: try fields.goesOnAs())
  }
}

extension TraceRecord.Raised {
  fileprivate init(_ fields: inout RecordFields) throws(RecordProblem) {
    self.init(
      error: try fields.int("error"), dispatch: try fields.int("dispatch"), origin: try fields.string("origin"),
      type: try fields.string("type"), message: try fields.string("message"))
  }
}

extension TraceRecord.End {
  fileprivate init(_ fields: inout RecordFields) throws(RecordProblem) {
    self.init(
      dispatch: try fields.int("dispatch"), error: try fields.optionalInt("error"),
      outcome: try fields.string("outcome"), took: try fields.optionalInt("took"),
      busy: try fields.optionalInt("busy"), wait: try fields.optionalInt("wait"), patch: try fields.patch())
  }
}

extension TraceRecord.Footer {
  fileprivate init(_ fields: inout RecordFields) throws(RecordProblem) {
    self.init(
      dispatches: try fields.int("dispatches"), refused: try fields.int("refused"), effects: try fields.int("effects"),
      errors: try fields.int("errors"), rescued: try fields.int("rescued"), unhandled: try fields.int("unhandled"),
      dropped: try fields.int("dropped"))
  }
}

extension RecordFields {
  fileprivate mutating func goesOnAs() throws(RecordProblem) -> TraceRecord.Action? {
    guard var fields = try optionalObject("as") else { return nil }
    return try TraceRecord.Action(&fields)
  }

  fileprivate mutating func patch() throws(RecordProblem) -> [JSONPatch.Operation]? {
    guard let values = try optionalArray("patch") else { return nil }
    var operations: [JSONPatch.Operation] = []
    for (index, value) in values.enumerated() {
      var fields = try element(value, at: index, of: "patch")
      operations.append(try JSONPatch.Operation(&fields))
    }
    return operations
  }
}

extension JSONPatch.Operation {
  /// Takes an operation of RFC 6902, with `was`.
  init(_ fields: inout RecordFields) throws(RecordProblem) {
    let word = try fields.string("op")
    guard let op = JSONPatch.Verb(rawValue: word) else {
      throw fields.mismatch("op", "add, remove, replace, move, copy or test", .string(word))
    }
    self.init(op: op, path: try fields.string("path"))
    switch op {
    case .move, .copy: from = try fields.string("from")
    case .add, .replace, .test: value = try fields.value("value")
    case .remove: break
    }
    was = fields.take("was")
  }
}
