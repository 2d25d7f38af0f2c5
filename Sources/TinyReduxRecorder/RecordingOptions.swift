/// What is recorded, and how.
public struct RecordingOptions: Sendable {
  /// What is recorded of the state.
  public enum StateMode: String, Sendable {
    /// Nothing.
    case off
    /// What each action changed.
    case action
    /// What each reducer changed.
    case reducer
  }

  public var state = StateMode.action
  /// Whether actions are recorded with what they carry, and under their debug descriptions; else under their descriptions.
  /// True in debug builds.
  public var payloads = Self.isDebugBuild
  /// Whether steps are recorded that left with `.defaultNext`.
  public var defaultNext = false
  /// What is hidden in the state and in payloads: JSON Pointers, in which `*` stands for any one key or index
  /// (`/users/*/token`). An action of which something was hidden is recorded under its description.
  public var redacted: [String] = []
  /// Applied to every label of an action and every message of an error.
  public var redactText: (@Sendable (String) -> String)?
  /// How many bytes a file gets before the recording goes on in the next: behind `app.jsonl` come `app.1.jsonl`,
  /// `app.2.jsonl` and so on, each with a header, what is open, and the whole state, so that each stands alone. Nil is one
  /// file. A flight recorder has files of its own size, and a sink of the program's own gets all that there is.
  public var fileBytes: Int?
  /// Keeps the trace in memory, and writes no more than its last lines: when an error stays unhandled, and when
  /// ``TraceRecorder/flush()`` asks. Nil writes every line.
  public var flightRecorder: FlightRecorder?
  /// How many events may wait to be written; what comes on top is dropped, counted and told. So is what comes on top of
  /// 64 MiB of states.
  public var capacity = 65_536
  /// How long the main actor may be kept with a look at the state. When it takes longer again and again, only snapshots are
  /// recorded, in a hundredth of the time; when that takes fifty times as long, nothing. The trace says so.
  public var stateBudget = Duration.milliseconds(2)
  /// Called once if the recording fails, and for each observer but the first that is asked for: a recorder takes one store.
  /// Without it a line is written to the standard error.
  public var onFailure: (@Sendable (RecordingError) -> Void)?
  /// Where times come from.
  package var clock = Clock.monotonic

  public init() {}

  /// How much of a trace is kept in memory: so many lines at most, of so many bytes of text together. The oldest go first,
  /// the last one stays.
  ///
  /// ```swift
  /// var options = RecordingOptions()
  /// options.flightRecorder = .init(lines: 5_000)
  /// let recorder = try TraceRecorder(path: "flight.jsonl", store: "App", options: options)
  /// ```
  ///
  /// What is written is a trace that stands alone: a header with what was open, how many lines were let go, the state
  /// before the first line that was kept, the lines, a footer. It is a file of its own each time (`flight.jsonl`,
  /// `flight.1.jsonl` and so on), and goes on where the last one ended. A file that an earlier run left stays until
  /// then. What happens until ``TraceRecorder/close()``, and isn't asked for, is gone, as it is when the program is killed.
  public struct FlightRecorder: Sendable, Hashable {
    public var lines: Int
    public var bytes: Int

    public init(lines: Int = 2_000, bytes: Int = 1 << 20) {
      self.lines = lines
      self.bytes = bytes
    }
  }

  package enum Clock: Sendable {
    case monotonic
    /// The time since the header, as a test says. What only real time can tell is left out, so that the same test leaves the
    /// same bytes.
    case virtual(@Sendable () -> Duration)
  }

  private static var isDebugBuild: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }
}
