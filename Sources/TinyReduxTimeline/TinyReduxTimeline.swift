public import TinyReduxTrace

/// How a timeline is drawn.
public struct TimelineStyle: Sendable {
  /// Columns; at least 60.
  public var width: Int = 80
  public var color: Bool = false
  public var ascii: Bool = false
  /// Show every patch operation.
  public var patches: Bool = false
  /// Show each action of a run of equal ones.
  public var expand: Bool = false

  public init() {}
}

/// Draws records as they come: lines of text, in memory bounded by what is open.
public struct Timeline {
  public init(name: String, style: TimelineStyle) {}

  /// Takes the next record; returns the text that is now settled (whole lines), maybe empty.
  public mutating func add(_ record: TraceRecord) -> String { "" }

  /// The rest: open runs, effects still running, the summary if no footer came.
  public mutating func finish() -> String { "" }
}
