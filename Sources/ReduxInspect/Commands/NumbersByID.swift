import TinyReduxTrace

/// A number for each of many ids, in as many bytes as the number has: ids are counted, so few of them need to be written down.
struct NumbersByID<Number: FixedWidthInteger & SignedInteger> {
  /// Ids without a gap, from the first on.
  private struct Run {
    var first: Int
    /// Among the numbers.
    var start: Int
  }

  private var runs: [Run] = []
  /// -1 for none.
  private var numbers: [Number] = []
  private var last = -1
  /// Of ids that came behind a higher one, as in no recording many do.
  private var others: [Int: Number] = [:]

  /// So many ids may be missing before a new run takes less memory.
  private static var mostMissing: Int { MemoryLayout<Run>.size / MemoryLayout<Number>.size }

  /// - Complexity: O(log *n*) in the number of gaps; to set that of the highest id takes constant time.
  subscript(id: Int) -> Number? {
    get {
      guard let index = index(of: id) else { return others[id] }
      return numbers[index] < 0 ? nil : numbers[index]
    }
    set {
      let number = newValue ?? -1
      if id > last {
        append(number, for: id)
      } else if let index = index(of: id) {
        numbers[index] = number
      } else {
        others[id] = newValue
      }
    }
  }

  private mutating func append(_ number: Number, for id: Int) {
    if runs.isEmpty || id - last > Self.mostMissing {
      runs.append(Run(first: id, start: numbers.count))
    } else {
      for _ in last + 1..<id { numbers.append(-1) }
    }
    numbers.append(number)
    last = id
  }

  private func index(of id: Int) -> Int? {
    let next = runs.partitioningIndex { $0.first > id }
    guard next > 0 else { return nil }
    let index = runs[next - 1].start + id - runs[next - 1].first
    return index < (next < runs.count ? runs[next].start : numbers.count) ? index : nil
  }
}
