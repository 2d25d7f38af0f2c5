/// A duration as a bar on one scale for every trace: two columns for each power of ten, from a microsecond on.
enum Bar {
  static func append(_ nanoseconds: Int, to text: inout UTF8Text) {
    let halves = thresholds.prefix { $0 <= nanoseconds }.count
    for _ in 0..<halves / 2 { text.append(.barFull) }
    if halves % 2 == 1 { text.append(.barHalf) }
  }

  /// Quarters of powers of ten, rounded: one half of a column each.
  private static let thresholds: [Int] = {
    var thresholds: [Int] = []
    var power = 1000
    while thresholds.count + 4 <= 2 * Columns.bar {
      thresholds += [power, power * 1778 / 1000, power * 3162 / 1000, power * 5623 / 1000]
      power *= 10
    }
    return thresholds
  }()
}
