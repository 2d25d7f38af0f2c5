/// One line of a trace, as a value.
///
/// A record knows nothing of JSON: `TraceRecord+JSON` is the only place that spells keys. Records compare by value,
/// keep the fields that this version doesn't know in ``extra``, and are written back with them.
public struct TraceRecord: Sendable, Hashable {
  /// The line's number in the recording, from 1, without gaps: a gap proves loss, unless the trace is derived.
  public var seq: Int
  /// Nanoseconds on a monotonic clock since the header: a synchronous step's start, or the end of what ends.
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

  /// The kind of a record, with what it says.
  public enum Event: Sendable, Hashable {
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

extension TraceRecord {
  public struct Header: Sendable, Hashable {
    /// `[major, minor]`.
    public var version: Version = .current
    /// 32 hexadecimal digits, the same in every segment of one recording.
    public var trace: String
    /// The store's name.
    public var store: String
    /// Wall time of the header, RFC 3339 with nanoseconds.
    public var started: String
    /// `monotonic`, or `virtual` in tests.
    public var clock: String = "monotonic"
    public var process: Int?
    public var segment: Int = 0
    /// What is recorded of the state: `off`, `action` or `reducer`.
    public var state: String = "action"
    public var redacted: [String] = []
    public var limits: Limits = Limits()
    /// Made from another trace: gaps in ``TraceRecord/seq`` are legal.
    public var derived: Bool = false

    public init(trace: String, store: String, started: String) {
      self.trace = trace
      self.store = store
      self.started = started
    }
  }

  public struct Version: Sendable, Hashable {
    public var major: Int
    public var minor: Int
    public static let current = Version(major: 1, minor: 0)

    public init(major: Int, minor: Int) {
      self.major = major
      self.minor = minor
    }
  }

  public struct Limits: Sendable, Hashable {
    /// Bytes of one recorded value.
    public var value: Int
    /// Levels of one recorded value.
    public var depth: Int

    public init(value: Int = 65_536, depth: Int = 32) {
      self.value = value
      self.depth = depth
    }
  }

  public struct Snapshot: Sendable, Hashable {
    /// `fnv1a64:` and 16 hexadecimal digits over the value's canonical bytes (sorted keys).
    public var hash: String?
    public var value: JSONValue

    public init(hash: String?, value: JSONValue) {
      self.hash = hash
      self.value = value
    }
  }

  /// An action as a trace shows it.
  public struct Action: Sendable, Hashable {
    /// The action's id: its case's name.
    public var action: String
    /// The action's debug description.
    public var label: String?
    /// The action's associated values.
    public var payload: JSONValue?

    public init(action: String, label: String? = nil, payload: JSONValue? = nil) {
      self.action = action
      self.label = label
      self.payload = payload
    }
  }

  /// Who dispatched.
  public enum Cause: Sendable, Hashable {
    /// Code outside the store, at `Module/File.swift:88`.
    case outside(at: String)
    /// A handler of that dispatch.
    case dispatch(Int)
    /// An effect of that dispatch.
    case effect(Int, of: Int)
  }

  public struct Dispatch: Sendable, Hashable {
    public var dispatch: Int
    public var action: Action
    public var by: Cause?

    public init(dispatch: Int, action: Action, by: Cause?) {
      self.dispatch = dispatch
      self.action = action
      self.by = by
    }
  }

  public struct Refused: Sendable, Hashable {
    public var action: Action
    public var by: Cause?
    /// `limit`, `capacity`, `closed` or `cancelled` (its effect had been cancelled).
    public var reason: String

    public init(action: Action, by: Cause?, reason: String) {
      self.action = action
      self.by = by
      self.reason = reason
    }
  }

  /// A synchronous step: one handler's run. `took` is absent in virtual time.
  public struct Step: Sendable, Hashable {
    public var dispatch: Int
    /// The handler's id.
    public var id: String
    public var took: Int?
    /// How the handler left: `next`, `defaultNext`, `nextAs`, `resolve`, `throw`, `success`, `done`, `failure`, `task`,
    /// `cancel`, `actions`, `deferred`, `reduce`, `reduceAs`.
    public var exit: String
    /// The effect that this step started.
    public var effect: Int?
    /// The error that this step raised (middleware) or judged (resolver).
    public var error: Int?
    /// The action that the pipeline goes on with.
    public var `as`: Action?
    /// What this reducer changed, where the state is recorded per reducer.
    public var patch: [JSONPatch.Operation]?

    public init(
      dispatch: Int, id: String, took: Int? = nil, exit: String, effect: Int? = nil, error: Int? = nil,
      as: Action? = nil, patch: [JSONPatch.Operation]? = nil
    ) {
      self.dispatch = dispatch
      self.id = id
      self.took = took
      self.exit = exit
      self.effect = effect
      self.error = error
      self.as = `as`
      self.patch = patch
    }
  }

  public struct Effect: Sendable, Hashable {
    public var effect: Int
    public var dispatch: Int
    /// The id of the middleware that started it.
    public var id: String
    public var phase: Phase
    /// From start to end; absent at the start and in virtual time.
    public var took: Int?
    /// The error that it threw.
    public var error: Int?

    public enum Phase: Sendable, Hashable {
      case start, done, `throw`, cancel
      /// A phase that this version doesn't know.
      case unknown(String)
    }

    public init(effect: Int, dispatch: Int, id: String, phase: Phase, took: Int? = nil, error: Int? = nil) {
      self.effect = effect
      self.dispatch = dispatch
      self.id = id
      self.phase = phase
      self.took = took
      self.error = error
    }
  }

  /// A deferred action goes on.
  public struct Resume: Sendable, Hashable {
    public var dispatch: Int
    public var effect: Int
    /// `next`, `nextAs`, `resolve`, `throw`, `success`, `done`, `failure` or `cancel`.
    public var exit: String
    public var error: Int?
    public var `as`: Action?

    public init(dispatch: Int, effect: Int, exit: String, error: Int? = nil, as: Action? = nil) {
      self.dispatch = dispatch
      self.effect = effect
      self.exit = exit
      self.error = error
      self.as = `as`
    }
  }

  /// An error enters the resolver chain, or stops its action (`exit(.failure)`).
  public struct Raised: Sendable, Hashable {
    public var error: Int
    public var dispatch: Int
    /// The id of the middleware that failed.
    public var origin: String
    public var type: String
    public var message: String

    public init(error: Int, dispatch: Int, origin: String, type: String, message: String) {
      self.error = error
      self.dispatch = dispatch
      self.origin = origin
      self.type = type
      self.message = message
    }
  }

  /// An action's pipeline ended, or that of an error that its effect raised later (then with ``error``).
  public struct End: Sendable, Hashable {
    public var dispatch: Int
    public var error: Int?
    /// `reduced`, `done`, `failed`, `rescued`, `unhandled`, `refused` or `cancelled`.
    public var outcome: String
    /// From accepted to ended.
    public var took: Int?
    /// In handlers.
    public var busy: Int?
    /// In the queue.
    public var wait: Int?
    public var patch: [JSONPatch.Operation]?

    public init(
      dispatch: Int, error: Int? = nil, outcome: String, took: Int? = nil, busy: Int? = nil, wait: Int? = nil,
      patch: [JSONPatch.Operation]? = nil
    ) {
      self.dispatch = dispatch
      self.error = error
      self.outcome = outcome
      self.took = took
      self.busy = busy
      self.wait = wait
      self.patch = patch
    }
  }

  /// The recording was closed cleanly; counts, so that nobody has to scan.
  public struct Footer: Sendable, Hashable {
    public var dispatches: Int
    public var refused: Int
    public var effects: Int
    public var errors: Int
    public var rescued: Int
    public var unhandled: Int
    public var dropped: Int

    public init(
      dispatches: Int = 0, refused: Int = 0, effects: Int = 0, errors: Int = 0, rescued: Int = 0, unhandled: Int = 0,
      dropped: Int = 0
    ) {
      self.dispatches = dispatches
      self.refused = refused
      self.effects = effects
      self.errors = errors
      self.rescued = rescued
      self.unhandled = unhandled
      self.dropped = dropped
    }
  }
}
