extension TraceRecord {
  /// Writes the record as one JSON object, keys in the order of ``TraceGrammar``.
  func write(to output: inout JSONOutput) {
    output.write(text: #"{"kind":"#)
    event.writeKind(to: &output)
    output.write(text: #","seq":"#, seq)
    if time != 0 || event.alwaysHasTime { output.write(text: #","t":"#, time) }
    switch event {
    case .header(let header): header.write(to: &output)
    case .state(let snapshot): snapshot.write(to: &output)
    case .dispatch(let dispatch): dispatch.write(to: &output)
    case .refused(let refused): refused.write(to: &output)
    case .middleware(let step), .reducer(let step): step.write(to: &output, errorFirst: false)
    case .resolver(let step): step.write(to: &output, errorFirst: true)
    case .effect(let effect): effect.write(to: &output)
    case .resume(let resume): resume.write(to: &output)
    case .error(let raised): raised.write(to: &output)
    case .end(let end): end.write(to: &output)
    case .store: output.write(text: #","phase":"closed""#)
    case .dropped(let count): output.write(text: #","count":"#, count)
    case .clock(let wall): output.write(text: #","wall":"#, wall)
    case .note(let message): output.write(text: #","message":"#, message)
    case .footer(let footer): footer.write(to: &output)
    case .unknown: break
    }
    if !extra.isEmpty { output.write(extra, isFirst: false) }
    output.write(UInt8(ascii: "}"))
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
  fileprivate func writeKind(to output: inout JSONOutput) {
    switch self {
    case .header: output.write(text: #""header""#)
    case .state: output.write(text: #""state""#)
    case .dispatch: output.write(text: #""dispatch""#)
    case .refused: output.write(text: #""refused""#)
    case .middleware: output.write(text: #""middleware""#)
    case .effect: output.write(text: #""effect""#)
    case .resume: output.write(text: #""resume""#)
    case .error: output.write(text: #""error""#)
    case .resolver: output.write(text: #""resolver""#)
    case .reducer: output.write(text: #""reducer""#)
    case .end: output.write(text: #""end""#)
    default: output.write(kind)
    }
  }
}

extension TraceRecord.Header {
  fileprivate func write(to output: inout JSONOutput) {
    output.write(text: #","format":"#, TraceGrammar.format)
    output.write(text: #","version":["#, version.major)
    output.write(text: ",", version.minor)
    output.write(text: #"],"trace":"#, trace)
    output.write(text: #","store":"#, store)
    output.write(text: #","started":"#, started)
    output.write(text: #","clock":"#, clock)
    output.write(text: #","unit":"#, TraceGrammar.unit)
    output.write(text: #","process":"#, process)
    output.write(text: #","segment":"#, segment)
    open?.write(to: &output)
    output.write(text: #","state":"#, state)
    if !redacted.isEmpty {
      output.write(text: #","redacted":"#)
      output.write(JSONValue.array(redacted.map(JSONValue.string)))
    }
    output.write(text: #","limits":{"value":"#, limits.value)
    output.write(text: #","depth":"#, limits.depth)
    output.write(text: derived ? #"},"derived":true"# : "}")
  }
}

extension TraceRecord.OpenIDs {
  fileprivate func write(to output: inout JSONOutput) {
    output.write(text: #","open":{"dispatches":"#)
    output.write(ids: dispatches)
    output.write(text: #","effects":"#)
    output.write(ids: effects)
    output.write(text: #","errors":"#)
    output.write(ids: errors)
    output.write(UInt8(ascii: "}"))
  }
}

extension TraceRecord.Snapshot {
  fileprivate func write(to output: inout JSONOutput) {
    output.write(text: #","hash":"#, hash)
    output.write(text: #","value":"#, value)
  }
}

extension TraceRecord.Action {
  fileprivate func write(to output: inout JSONOutput, opening: StaticString = #","action":"#) {
    output.write(text: opening, action)
    output.write(text: #","label":"#, label)
    output.write(text: #","payload":"#, payload)
  }
}

extension TraceRecord.Cause {
  fileprivate func write(to output: inout JSONOutput) {
    switch self {
    case .outside(let place):
      output.write(text: #","by":{"at":"#, place)
    case .dispatch(let dispatch):
      output.write(text: #","by":{"dispatch":"#, dispatch)
    case .effect(let effect, let dispatch):
      output.write(text: #","by":{"dispatch":"#, dispatch)
      output.write(text: #","effect":"#, effect)
    }
    output.write(UInt8(ascii: "}"))
  }
}

extension TraceRecord.Dispatch {
  fileprivate func write(to output: inout JSONOutput) {
    output.write(text: #","dispatch":"#, dispatch)
    action.write(to: &output)
    by?.write(to: &output)
  }
}

extension TraceRecord.Refused {
  fileprivate func write(to output: inout JSONOutput) {
    output.write(text: #","reason":"#, reason)
    action.write(to: &output)
    by?.write(to: &output)
  }
}

extension TraceRecord.Step {
  fileprivate func write(to output: inout JSONOutput, errorFirst: Bool) {
    output.write(text: #","dispatch":"#, dispatch)
    if errorFirst { output.write(text: #","error":"#, error) }
    output.write(text: #","id":"#, id)
    output.write(text: #","took":"#, took)
    output.write(text: #","exit":"#, exit)
    output.write(text: #","effect":"#, effect)
    if !errorFirst { output.write(text: #","error":"#, error) }
    output.write(as: self.as)
    output.write(patch: patch)
  }
}

extension TraceRecord.Effect {
  fileprivate func write(to output: inout JSONOutput) {
    output.write(text: #","effect":"#, effect)
    output.write(text: #","dispatch":"#, dispatch)
    output.write(text: #","id":"#, id)
    output.write(text: #","phase":"#, phase.word)
    output.write(text: #","took":"#, took)
    output.write(text: #","error":"#, error)
  }
}

extension TraceRecord.Resume {
  fileprivate func write(to output: inout JSONOutput) {
    output.write(text: #","dispatch":"#, dispatch)
    output.write(text: #","effect":"#, effect)
    output.write(text: #","exit":"#, exit)
    output.write(text: #","error":"#, error)
    output.write(as: self.as)
  }
}

extension TraceRecord.Raised {
  fileprivate func write(to output: inout JSONOutput) {
    output.write(text: #","error":"#, error)
    output.write(text: #","dispatch":"#, dispatch)
    output.write(text: #","origin":"#, origin)
    output.write(text: #","type":"#, type)
    output.write(text: #","message":"#, message)
  }
}

extension TraceRecord.End {
  fileprivate func write(to output: inout JSONOutput) {
    output.write(text: #","dispatch":"#, dispatch)
    output.write(text: #","error":"#, error)
    output.write(text: #","outcome":"#, outcome)
    output.write(text: #","took":"#, took)
    output.write(text: #","busy":"#, busy)
    output.write(text: #","wait":"#, wait)
    output.write(patch: patch)
  }
}

extension TraceRecord.Footer {
  fileprivate func write(to output: inout JSONOutput) {
    output.write(text: #","dispatches":"#, dispatches)
    output.write(text: #","refused":"#, refused)
    output.write(text: #","effects":"#, effects)
    output.write(text: #","errors":"#, errors)
    output.write(text: #","rescued":"#, rescued)
    output.write(text: #","unhandled":"#, unhandled)
    output.write(text: #","dropped":"#, dropped)
  }
}

extension JSONOutput {
  fileprivate mutating func write(as action: TraceRecord.Action?) {
    guard let action else { return }
    action.write(to: &self, opening: #","as":{"action":"#)
    write(UInt8(ascii: "}"))
  }

  fileprivate mutating func write(ids: [Int]) {
    write(JSONValue.array(ids.map { .number(JSONNumber($0)) }))
  }

  fileprivate mutating func write(patch: [JSONPatch.Operation]?) {
    guard let patch else { return }
    write(text: #","patch":["#)
    for index in patch.indices {
      write(text: index == 0 ? #"{"op":"# : #",{"op":"#, patch[index].op.rawValue)
      write(text: #","path":"#, patch[index].path)
      write(text: #","from":"#, patch[index].from)
      write(text: #","value":"#, patch[index].value)
      write(text: #","was":"#, patch[index].was)
      write(UInt8(ascii: "}"))
    }
    write(UInt8(ascii: "]"))
  }

  /// Writes a member: what opens it, as it is, and its value; nothing where that is nil.
  @inline(__always)
  fileprivate mutating func write(text: StaticString, _ value: Int?) {
    guard let value else { return }
    write(text: text)
    write(value)
  }

  @inline(__always)
  fileprivate mutating func write(text: StaticString, _ value: String?) {
    guard let value else { return }
    write(text: text)
    write(value)
  }

  @inline(__always)
  fileprivate mutating func write(text: StaticString, _ value: JSONValue?) {
    guard let value else { return }
    write(text: text)
    write(value)
  }
}
