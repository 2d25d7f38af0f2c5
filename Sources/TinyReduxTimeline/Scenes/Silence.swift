/// Finds the times in which nothing happened.
///
/// A silence is at least 100 ms long, and at least ten times what usually lies between two scenes: the median of the
/// last 15 such times. So pauses between a user's actions show, and a clock that ticks once a second doesn't draw one a tick.
struct Silence {
  private static let least = 100_000_000
  private static let factor = 10

  private var intervals: [Int] = []
  private var next = 0
  private var lastStart: Int?
  private var lastEnd: Int?

  /// How long nothing happened before a scene, if that is worth a row.
  mutating func before(_ start: Int, _ end: Int) -> Int? {
    defer {
      if let lastStart { remember(start - lastStart) }
      lastStart = max(lastStart ?? start, start)
      lastEnd = max(lastEnd ?? end, end)
    }
    guard let lastEnd, start - lastEnd >= Self.least else { return nil }
    guard let usual, (start - lastEnd) / Self.factor < usual else { return start - lastEnd }
    return nil
  }

  private var usual: Int? {
    intervals.isEmpty ? nil : intervals.sorted()[intervals.count / 2]
  }

  private mutating func remember(_ interval: Int) {
    if intervals.count < 15 {
      intervals.append(interval)
    } else {
      intervals[next] = interval
      next = (next + 1) % 15
    }
  }
}
