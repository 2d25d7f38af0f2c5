/// How a timeline is drawn.
public struct TimelineStyle: Sendable, Hashable {
  /// What the first column says of a row.
  public enum Time: String, Sendable, Hashable, CaseIterable {
    /// Since the header.
    case relative
    /// Since the row above that has a time.
    case delta
    /// The time of day (UTC), from the header and the `clock` lines.
    case wall
  }

  /// Columns. Widths below 60 are drawn as 60, widths above 240 as 240; no row is wider. From 120 on each row also has
  /// its line's number, the time since the row above, and a bar.
  public var width: Int = 80
  /// Adds the 16 base colours. Nothing is said by a colour alone.
  public var color: Bool = false
  /// Writes nothing but ASCII: a replacement for every sign, and escapes for recorded text.
  public var ascii: Bool = false
  /// Shows every patch operation on a line of its own.
  public var patches: Bool = false
  /// Shows each action of a run of equal ones, each step however short, and the state's snapshots.
  public var expand: Bool = false
  /// Draws a row for each record, in the order of the records, that says to which action it belongs: without lanes,
  /// runs and silences.
  public var flat: Bool = false
  /// What the first column says.
  public var time: Time = .relative
  /// Leaves out the summary and the columns' names: rows only.
  public var rowsOnly: Bool = false
  /// Says on a collapsed run how to see its actions, for example `-x to expand`; nil says nothing.
  public var expandHint: String?

  public init() {}

  static let widths = 60...240
}
