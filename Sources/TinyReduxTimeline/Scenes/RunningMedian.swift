/// The median of the numbers so far; the lower of the two in the middle.
///
/// - Complexity: O(log *n*) to insert, O(1) to ask.
struct RunningMedian {
  /// The greatest of the lower half is on top, and the least of the upper.
  private var lower = Heap { $0 > $1 }
  private var upper = Heap { $0 < $1 }

  var value: Int? { lower.top }

  mutating func insert(_ number: Int) {
    if let middle = lower.top, number > middle { upper.insert(number) } else { lower.insert(number) }
    if lower.count > upper.count + 1, let moved = lower.removeTop() { upper.insert(moved) }
    if upper.count > lower.count, let moved = upper.removeTop() { lower.insert(moved) }
  }
}

private struct Heap: Sendable {
  private var numbers: [Int] = []
  private let isAbove: @Sendable (Int, Int) -> Bool

  init(_ isAbove: @escaping @Sendable (Int, Int) -> Bool) {
    self.isAbove = isAbove
  }

  var top: Int? { numbers.first }
  var count: Int { numbers.count }

  mutating func insert(_ number: Int) {
    numbers.append(number)
    var child = numbers.count - 1
    while child > 0, isAbove(numbers[child], numbers[(child - 1) / 2]) {
      numbers.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func removeTop() -> Int? {
    guard let top = numbers.first, let last = numbers.popLast() else { return nil }
    if numbers.isEmpty { return top }
    numbers[0] = last
    var parent = 0
    while true {
      var best = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < numbers.count && isAbove(numbers[child], numbers[best]) {
        best = child
      }
      if best == parent { return top }
      numbers.swapAt(parent, best)
      parent = best
    }
  }
}
