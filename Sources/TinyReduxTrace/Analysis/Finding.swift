/// Something that a trace's rules forbid.
public struct Finding: Sendable, Hashable {
  public enum Rule: String, Sendable, Hashable, CaseIterable {
    /// `seq` counts lines without gaps.
    case sequence
    /// The first line is a header, and nothing follows a footer but another header.
    case order
    /// An id is given once.
    case identity
    /// What a line belongs to has begun.
    case reference
    /// What begins ends, once.
    case pairing
    /// Patches apply, and lead to the next snapshot; a snapshot has its hash.
    case state
    /// The footer's counts are those of the lines.
    case footer
  }

  /// From 1.
  public var line: Int
  public var rule: Rule
  /// What must hold, and what was found.
  public var message: String

  public init(line: Int, rule: Rule, message: String) {
    self.line = line
    self.rule = rule
    self.message = message
  }
}
