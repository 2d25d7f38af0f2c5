extension TraceRecord {
  /// What a recording says of itself, first in each of its files.
  public struct Header: Sendable, Hashable {
    /// `[major, minor]`.
    public var version: Version = .current
    /// 32 hexadecimal digits, the same in every segment of one recording.
    public var trace: String
    /// The store's name.
    public var store: String
    /// Wall time at the header's ``TraceRecord/time``, RFC 3339 with nanoseconds.
    public var started: String
    /// `monotonic`, or `virtual` in tests.
    public var clock: String = "monotonic"
    public var process: Int?
    public var segment: Int = 0
    /// What was open where a file begins, of a later one or a flight recorder's; nil where lines were lost before.
    public var open: OpenIDs?
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

  /// The ids of what has begun and not ended, each list rising.
  public struct OpenIDs: Sendable, Hashable {
    public var dispatches: [Int]
    public var effects: [Int]
    public var errors: [Int]

    public init(dispatches: [Int] = [], effects: [Int] = [], errors: [Int] = []) {
      self.dispatches = dispatches
      self.effects = effects
      self.errors = errors
    }
  }

  /// A version of the format: a newer minor one is read, a newer major one is not.
  public struct Version: Sendable, Hashable {
    public var major: Int
    public var minor: Int
    public static let current = Version(major: 1, minor: 0)

    public init(major: Int, minor: Int) {
      self.major = major
      self.minor = minor
    }
  }

  /// What a recorder cuts values to.
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
