/// One line of a trace, as a value.
///
/// A record knows nothing of JSON: `TraceRecord+JSON` is the only place that spells keys. Records compare by value,
/// keep the fields that this version doesn't know in ``extra``, and are written back with them.
public struct TraceRecord: Sendable, Hashable {
  /// The line's number in the recording, from 1, without gaps: a gap proves loss, unless the trace is derived.
  public var seq: Int
  /// Nanoseconds on a monotonic clock since the recording's first header: a synchronous step's start, or the end of what
  /// ends.
  public var time: Int
  /// What happened.
  public var event: Event
  /// Members whose keys this version doesn't know, in the order of the line.
  public var extra: [JSONObject.Member]

  public init(seq: Int, time: Int = 0, event: Event, extra: [JSONObject.Member] = []) {
    self.seq = seq
    self.time = time
    self.event = event
    self.extra = extra
  }

  /// The kind of a record, with what it says. Records are small, as what one says is kept beside it: they are handed on
  /// often.
  public indirect enum Event: Sendable, Hashable {
    case header(Header)
    case state(Snapshot)
    case dispatch(Dispatch)
    case refused(Refused)
    case middleware(Step)
    case effect(Effect)
    case resume(Resume)
    case error(Raised)
    case resolver(Step)
    case reducer(Step)
    case end(End)
    /// The store closed.
    case store
    case dropped(count: Int)
    /// Wall time, RFC 3339, at this record's ``TraceRecord/time``.
    case clock(wall: String)
    case note(message: String)
    case footer(Footer)
    /// A kind that this version doesn't know; its fields are in ``TraceRecord/extra``.
    case unknown(kind: String)
  }
}
