/// Where a line's columns stand.
///
///         SEQ     TIME    DELTA  LANES  STEP …                                TOOK  1µs   1ms   1s
///
/// `SEQ`, `DELTA` and the bar are there from 120 columns on. Lanes are as wide as the rows of an action need.
struct Columns: Sendable {
  let width: Int
  let isWide: Bool
  /// Not where the first column says it already.
  let hasDelta: Bool
  let time: Int
  /// So many lanes at most.
  let mostLanes: Int
  /// Least columns of a component's id.
  let component: Int

  static let seq = 7
  static let delta = 8
  static let took = 7
  static let bar = 15

  init(_ style: TimelineStyle) {
    width = min(max(style.width, TimelineStyle.widths.lowerBound), TimelineStyle.widths.upperBound)
    isWide = width >= 120
    hasDelta = isWide && style.time != .delta
    time = style.time == .wall ? 12 : style.time == .delta ? 8 : 7
    mostLanes = width < 72 ? 3 : 6
    component = isWide ? 14 : 8
  }

  /// Columns before the lanes.
  var lead: Int { time + 2 + (isWide ? Self.seq + 2 : 0) + (hasDelta ? Self.delta + 1 : 0) }

  /// Too narrow for all that is said of a run.
  var isNarrow: Bool { width < 72 }

  /// Spans of a run's dispatches over time.
  var sparks: Int { min(max((width - lead - Lanes.leastWidth - 2 - trail) / 4, 9), 28) }

  /// Columns behind the text.
  var trail: Int { Self.took + 1 + (isWide ? Self.bar + 2 : 0) }
}
