import TinyReduxTimeline
import TinyReduxTrace

/// A record as a line of a log: as it is, behind the members that log viewers look for.
enum LogLine {
  static func text(_ record: TraceRecord, _ wall: WallTime) -> [UInt8] {
    var members: [JSONObject.Member] = []
    if let time = wall.text(record.written) { members.append(.init(key: "ts", value: .string(time))) }
    members.append(.init(key: "level", value: .string(level(record.event))))
    members.append(.init(key: "logger", value: .string(logger(record.event))))
    members.append(.init(key: "msg", value: .string(message(record.event))))
    var bytes: [UInt8] = []
    JSONValue.object(JSONObject(members)).append(to: &bytes)
    // The record's own members follow within the same braces.
    bytes[bytes.count - 1] = UInt8(ascii: ",")
    let start = bytes.count
    TraceWriter.append(record, to: &bytes)
    bytes.remove(at: start)
    return bytes
  }

  private static func level(_ event: TraceRecord.Event) -> String {
    switch event {
    case .error: "error"
    case .end(let end): ["unhandled", "failed"].contains(end.outcome) ? "error" : "info"
    case .effect(let effect): effect.phase == .throw ? "error" : "debug"
    case .refused, .dropped: "warn"
    case .dispatch, .header, .footer, .store, .note: "info"
    case .middleware, .resolver, .reducer, .resume, .state, .clock, .unknown: "debug"
    }
  }

  /// Who says it: the handler, else the store.
  private static func logger(_ event: TraceRecord.Event) -> String {
    switch event {
    case .middleware(let step), .resolver(let step), .reducer(let step): step.id
    case .effect(let effect): effect.id
    case .error(let raised): raised.origin
    default: "store"
    }
  }

  private static func message(_ event: TraceRecord.Event) -> String {
    switch event {
    case .header(let header): "recording of \(header.store) started"
    case .state: "state"
    case .dispatch(let dispatch): "#\(dispatch.dispatch) \(dispatch.action.label ?? dispatch.action.action)"
    case .refused(let refused): "\(refused.action.label ?? refused.action.action) refused: \(refused.reason)"
    case .middleware(let step), .resolver(let step), .reducer(let step):
      "#\(step.dispatch) \(step.exit)" + (step.as.map { " \($0.label ?? $0.action)" } ?? "")
        + (step.effect.map { " e\($0)" } ?? "")
    case .effect(let effect): "e\(effect.effect) \(effect.phase.word)" + after(effect.took)
    case .resume(let resume): "#\(resume.dispatch) resumes: \(resume.exit)"
    case .error(let raised): "x\(raised.error) \(raised.type): \(raised.message)"
    case .end(let end): "#\(end.dispatch) \(end.outcome)" + after(end.took)
    case .store: "store closed"
    case .dropped(let count): "\(count) events were dropped"
    case .clock(let wall): wall
    case .note(let message): message
    case .footer: "recording closed"
    case .unknown(let kind): kind
    }
  }

  private static func after(_ took: Int?) -> String {
    took.map { " after \(TimeText.text($0))" } ?? ""
  }
}
