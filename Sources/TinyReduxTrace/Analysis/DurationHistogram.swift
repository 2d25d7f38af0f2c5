/// Durations in nanoseconds, in memory that doesn't grow with their number: at most 30 KB.
///
/// Exact below 128 ns. Above, each power of two has 64 equal buckets, and a percentile is the middle of its bucket: off
/// by at most 1/128. Count, total, minimum and maximum are exact; a total beyond `Int.max` stays there.
public struct DurationHistogram: Sendable, Hashable {
  public private(set) var count = 0
  public private(set) var total = 0
  /// Nil while there is no duration.
  public private(set) var minimum: Int?
  public private(set) var maximum: Int?
  private var buckets: [Int] = []

  public init() {}

  /// - Parameter duration: in nanoseconds; a negative one counts as 0.
  public mutating func add(_ duration: Int) {
    let duration = max(0, duration)
    count += 1
    let (sum, overflow) = total.addingReportingOverflow(duration)
    total = overflow ? .max : sum
    minimum = min(minimum ?? duration, duration)
    maximum = max(maximum ?? duration, duration)
    let bucket = Self.bucket(of: duration)
    if bucket >= buckets.count {
      buckets.append(contentsOf: repeatElement(0, count: bucket + 1 - buckets.count))
    }
    buckets[bucket] += 1
  }

  /// The duration that `percent` percent of all do not exceed (nearest rank); nil while there is none.
  /// - Complexity: O(1), in the number of durations.
  public func percentile(_ percent: Double) -> Int? {
    guard let minimum, let maximum else { return nil }
    let rank = Double(count) * percent / 100
    if rank > Double(count - 1) { return maximum }
    var seen = 0
    for (bucket, number) in buckets.enumerated() {
      seen += number
      if seen > 0, Double(seen) >= rank { return min(max(Self.middle(of: bucket), minimum), maximum) }
    }
    return maximum
  }

  private static let exactBits = 7

  private static func bucket(of duration: Int) -> Int {
    let power = max(0, Int.bitWidth - 1 - duration.leadingZeroBitCount)
    guard power >= exactBits else { return duration }
    let place = duration >> (power - 6) - 64
    return 128 + (power - exactBits) * 64 + place
  }

  private static func middle(of bucket: Int) -> Int {
    guard bucket >= 128 else { return bucket }
    let power = (bucket - 128) / 64 + exactBits
    let width = 1 << (power - 6)
    return (64 + (bucket - 128) % 64) * width + width / 2
  }
}
