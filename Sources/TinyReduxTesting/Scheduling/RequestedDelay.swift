/// Finds the delay that was asked for in the window that contains it.
///
/// A sleep on a real clock arrives as a deadline in real time: what was asked for, plus the time that passed between
/// the asking and the arrival. People ask for round delays, so the roundest one in the window is it. Below 100 µs
/// rounding would lengthen more delays than it mends, and the lower end is taken: never longer than asked for.
enum RequestedDelay {
  private static let steps: [Int64] = [
    3_600_000_000_000, 60_000_000_000, 10_000_000_000, 1_000_000_000, 500_000_000, 100_000_000, 50_000_000, 10_000_000,
    5_000_000, 1_000_000, 500_000, 100_000,
  ]

  /// - Parameters:
  ///   - shortest: The deadline minus now.
  ///   - ages: How long ago the deadline can have been computed at most: the likely bound first, then wider ones,
  ///     which count only when the narrower window holds no round delay.
  static func among(shortest: Duration, computedAtMost ages: [Duration]) -> Duration {
    for age in ages {
      if let round = roundest(from: shortest, through: shortest + age) { return round }
    }
    return shortest
  }

  private static func roundest(from shortest: Duration, through longest: Duration) -> Duration? {
    guard let low = shortest.nanoseconds, let high = longest.nanoseconds, low <= high else { return nil }
    if low <= 0, high >= 0 { return .zero }
    for step in steps {
      let candidate = high.floored(toMultipleOf: step)
      if candidate >= low { return .nanoseconds(candidate) }
    }
    return nil
  }
}

extension Duration {
  /// Nil beyond 292 years.
  fileprivate var nanoseconds: Int64? {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflowOfSum) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
    return overflow || overflowOfSum ? nil : sum
  }
}

extension Int64 {
  fileprivate func floored(toMultipleOf step: Int64) -> Int64 {
    let remainder = self % step
    return remainder < 0 ? self - remainder - step : self - remainder
  }
}
