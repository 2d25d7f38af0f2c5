extension TraceRecord {
  /// Appends the record as one JSON object, keys in the order of ``TraceGrammar``.
  func append(to bytes: inout [UInt8]) {
    bytes.append(text: #"{"kind":"#)
    event.appendKind(to: &bytes)
    bytes.append(text: #","seq":"#, seq)
    if time != 0 || event.alwaysHasTime { bytes.append(text: #","t":"#, time) }
    switch event {
    case .header(let header): header.append(to: &bytes)
    case .state(let snapshot): snapshot.append(to: &bytes)
    case .dispatch(let dispatch): dispatch.append(to: &bytes)
    case .refused(let refused): refused.append(to: &bytes)
    case .middleware(let step), .reducer(let step): step.append(to: &bytes, errorFirst: false)
    case .resolver(let step): step.append(to: &bytes, errorFirst: true)
    case .effect(let effect): effect.append(to: &bytes)
    case .resume(let resume): resume.append(to: &bytes)
    case .error(let raised): raised.append(to: &bytes)
    case .end(let end): end.append(to: &bytes)
    case .store: bytes.append(text: #","phase":"closed""#)
    case .dropped(let count): bytes.append(text: #","count":"#, count)
    case .clock(let wall): bytes.append(text: #","wall":"#, wall)
    case .note(let message): bytes.append(text: #","message":"#, message)
    case .footer(let footer): footer.append(to: &bytes)
    case .unknown: break
    }
    if !extra.isEmpty { bytes.append(members: extra, isFirst: false) }
    bytes.append(UInt8(ascii: "}"))
  }
}

extension TraceRecord.Event {
  /// A header's time is 0 but in later segments, and what a newer version leaves out stays out.
  fileprivate var alwaysHasTime: Bool {
    switch self {
    case .header, .unknown: false
    default: true
    }
  }

  /// The words of ``kind`` in quotes, copied from static memory where the kind is known.
  fileprivate func appendKind(to bytes: inout [UInt8]) {
    switch self {
    case .header: bytes.append(text: #""header""#)
    case .state: bytes.append(text: #""state""#)
    case .dispatch: bytes.append(text: #""dispatch""#)
    case .refused: bytes.append(text: #""refused""#)
    case .middleware: bytes.append(text: #""middleware""#)
    case .effect: bytes.append(text: #""effect""#)
    case .resume: bytes.append(text: #""resume""#)
    case .error: bytes.append(text: #""error""#)
    case .resolver: bytes.append(text: #""resolver""#)
    case .reducer: bytes.append(text: #""reducer""#)
    case .end: bytes.append(text: #""end""#)
    default: bytes.append(json: kind)
    }
  }
}

extension TraceRecord.Header {
  fileprivate func append(to bytes: inout [UInt8]) {
    bytes.append(text: #","format":"#, TraceGrammar.format)
    bytes.append(text: #","version":["#, version.major)
    bytes.append(text: ",", version.minor)
    bytes.append(text: #"],"trace":"#, trace)
    bytes.append(text: #","store":"#, store)
    bytes.append(text: #","started":"#, started)
    bytes.append(text: #","clock":"#, clock)
    bytes.append(text: #","unit":"#, TraceGrammar.unit)
    bytes.append(text: #","process":"#, process)
    bytes.append(text: #","segment":"#, segment)
    bytes.append(text: #","state":"#, state)
    if !redacted.isEmpty {
      bytes.append(text: #","redacted":"#)
      JSONValue.array(redacted.map(JSONValue.string)).append(to: &bytes)
    }
    bytes.append(text: #","limits":{"value":"#, limits.value)
    bytes.append(text: #","depth":"#, limits.depth)
    bytes.append(text: derived ? #"},"derived":true"# : "}")
  }
}

extension TraceRecord.Snapshot {
  fileprivate func append(to bytes: inout [UInt8]) {
    bytes.append(text: #","hash":"#, hash)
    bytes.append(text: #","value":"#, value)
  }
}

extension TraceRecord.Action {
  fileprivate func append(to bytes: inout [UInt8], opening: StaticString = #","action":"#) {
    bytes.append(text: opening, action)
    bytes.append(text: #","label":"#, label)
    bytes.append(text: #","payload":"#, payload)
  }
}

extension TraceRecord.Cause {
  fileprivate func append(to bytes: inout [UInt8]) {
    switch self {
    case .outside(let place):
      bytes.append(text: #","by":{"at":"#, place)
    case .dispatch(let dispatch):
      bytes.append(text: #","by":{"dispatch":"#, dispatch)
    case .effect(let effect, let dispatch):
      bytes.append(text: #","by":{"dispatch":"#, dispatch)
      bytes.append(text: #","effect":"#, effect)
    }
    bytes.append(UInt8(ascii: "}"))
  }
}

extension TraceRecord.Dispatch {
  fileprivate func append(to bytes: inout [UInt8]) {
    bytes.append(text: #","dispatch":"#, dispatch)
    action.append(to: &bytes)
    by?.append(to: &bytes)
  }
}

extension TraceRecord.Refused {
  fileprivate func append(to bytes: inout [UInt8]) {
    bytes.append(text: #","reason":"#, reason)
    action.append(to: &bytes)
    by?.append(to: &bytes)
  }
}

extension TraceRecord.Step {
  fileprivate func append(to bytes: inout [UInt8], errorFirst: Bool) {
    bytes.append(text: #","dispatch":"#, dispatch)
    if errorFirst { bytes.append(text: #","error":"#, error) }
    bytes.append(text: #","id":"#, id)
    bytes.append(text: #","took":"#, took)
    bytes.append(text: #","exit":"#, exit)
    bytes.append(text: #","effect":"#, effect)
    if !errorFirst { bytes.append(text: #","error":"#, error) }
    bytes.append(as: self.as)
    bytes.append(patch: patch)
  }
}

extension TraceRecord.Effect {
  fileprivate func append(to bytes: inout [UInt8]) {
    bytes.append(text: #","effect":"#, effect)
    bytes.append(text: #","dispatch":"#, dispatch)
    bytes.append(text: #","id":"#, id)
    bytes.append(text: #","phase":"#, phase.word)
    bytes.append(text: #","took":"#, took)
    bytes.append(text: #","error":"#, error)
  }
}

extension TraceRecord.Resume {
  fileprivate func append(to bytes: inout [UInt8]) {
    bytes.append(text: #","dispatch":"#, dispatch)
    bytes.append(text: #","effect":"#, effect)
    bytes.append(text: #","exit":"#, exit)
    bytes.append(text: #","error":"#, error)
    bytes.append(as: self.as)
  }
}

extension TraceRecord.Raised {
  fileprivate func append(to bytes: inout [UInt8]) {
    bytes.append(text: #","error":"#, error)
    bytes.append(text: #","dispatch":"#, dispatch)
    bytes.append(text: #","origin":"#, origin)
    bytes.append(text: #","type":"#, type)
    bytes.append(text: #","message":"#, message)
  }
}

extension TraceRecord.End {
  fileprivate func append(to bytes: inout [UInt8]) {
    bytes.append(text: #","dispatch":"#, dispatch)
    bytes.append(text: #","error":"#, error)
    bytes.append(text: #","outcome":"#, outcome)
    bytes.append(text: #","took":"#, took)
    bytes.append(text: #","busy":"#, busy)
    bytes.append(text: #","wait":"#, wait)
    bytes.append(patch: patch)
  }
}

extension TraceRecord.Footer {
  fileprivate func append(to bytes: inout [UInt8]) {
    bytes.append(text: #","dispatches":"#, dispatches)
    bytes.append(text: #","refused":"#, refused)
    bytes.append(text: #","effects":"#, effects)
    bytes.append(text: #","errors":"#, errors)
    bytes.append(text: #","rescued":"#, rescued)
    bytes.append(text: #","unhandled":"#, unhandled)
    bytes.append(text: #","dropped":"#, dropped)
  }
}

extension [UInt8] {
  fileprivate mutating func append(as action: TraceRecord.Action?) {
    guard let action else { return }
    action.append(to: &self, opening: #","as":{"action":"#)
    append(UInt8(ascii: "}"))
  }

  fileprivate mutating func append(patch: [JSONPatch.Operation]?) {
    guard let patch else { return }
    append(text: #","patch":["#)
    for index in patch.indices {
      append(text: index == 0 ? #"{"op":"# : #",{"op":"#, patch[index].op.rawValue)
      append(text: #","path":"#, patch[index].path)
      append(text: #","from":"#, patch[index].from)
      append(text: #","value":"#, patch[index].value)
      append(text: #","was":"#, patch[index].was)
      append(UInt8(ascii: "}"))
    }
    append(UInt8(ascii: "]"))
  }

  /// Appends a member: what opens it, as it is, and its value; nothing where that is nil.
  fileprivate mutating func append(text: StaticString, _ value: Int?) {
    guard let value else { return }
    append(text: text)
    append(json: value)
  }

  fileprivate mutating func append(text: StaticString, _ value: String?) {
    guard let value else { return }
    append(text: text)
    append(json: value)
  }

  fileprivate mutating func append(text: StaticString, _ value: JSONValue?) {
    guard let value else { return }
    append(text: text)
    value.append(to: &self)
  }
}
