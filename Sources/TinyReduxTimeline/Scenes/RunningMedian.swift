/// Numbers, and the median of those so far; the lower of the two in the middle.
///
/// - Complexity: O(log *n*) to insert, O(1) to ask.
struct RunningMedian {
  /// The lower half, inverted, so that the greatest of it is on top, and the upper half with the least on top.
  private var lower = Heap()
  private var upper = Heap()

  var value: Int? { lower.top.map { ~$0 } }

  /// All of them, in order.
  var sorted: [Int] { (lower.numbers.map { ~$0 } + upper.numbers).sorted() }

  mutating func insert(_ number: Int) {
    if let value, number > value { upper.insert(number) } else { lower.insert(~number) }
    if lower.numbers.count > upper.numbers.count + 1, let moved = lower.removeTop() { upper.insert(~moved) }
    if upper.numbers.count > lower.numbers.count, let moved = upper.removeTop() { lower.insert(~moved) }
  }
}

/// A binary heap: the least number is on top.
private struct Heap {
  private(set) var numbers: [Int] = []

  var top: Int? { numbers.first }

  mutating func insert(_ number: Int) {
    numbers.append(number)
    var child = numbers.count - 1
    while child > 0, numbers[child] < numbers[(child - 1) / 2] {
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
      var least = 2 * parent + 1
      if least + 1 < numbers.count, numbers[least + 1] < numbers[least] { least += 1 }
      guard least < numbers.count, numbers[least] < numbers[parent] else { return top }
      numbers.swapAt(parent, least)
      parent = least
    }
  }
}
