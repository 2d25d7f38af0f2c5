/// The longest common subsequence of two arrays, by Myers' greedy algorithm, as far as a budget goes.
enum Alignment {
  /// Pairs of indices of equal elements, both rising. None where that would take more than a few steps an element: the
  /// arrays have little in common then.
  static func matches(
    _ old: ArraySlice<JSONValue>, _ new: ArraySlice<JSONValue>, _ comparisons: inout Int
  ) -> [(Int, Int)] {
    guard !old.isEmpty, !new.isEmpty, old.count + new.count > 2 else { return [] }
    var names: [JSONValue: Int] = [:]
    // Elements are named once, so that comparing them again and again costs nothing.
    func name(_ value: JSONValue) -> Int {
      if let name = names[value] { return name }
      names[value] = names.count
      return names.count - 1
    }
    let matches = matches(old.map(name), new.map(name), &comparisons) ?? []
    return matches.map { (old.startIndex + $0.0, new.startIndex + $0.1) }
  }

  private static func matches(_ old: [Int], _ new: [Int], _ comparisons: inout Int) -> [(Int, Int)]? {
    var budget = 4_096 + 4 * (old.count + new.count)
    // How far each diagonal (old index - new index) has come after 0, 1, 2, … edits; every other one, from -edits up.
    var rows: [[Int]] = []
    for edits in 0...old.count + new.count {
      var row: [Int] = []
      row.reserveCapacity(edits + 1)
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        let step = step(to: diagonal, edits, rows)
        var (x, y) = (step.x, step.x - diagonal)
        while x < old.count, y < new.count, old[x] == new[y] {
          x += 1
          y += 1
        }
        budget -= 1 + x - step.x
        comparisons += 1 + x - step.x
        guard budget >= 0 else { return nil }
        row.append(x)
        if x >= old.count, y >= new.count { return walkBack(from: (x, y), edits, rows) }
      }
      rows.append(row)
    }
    return nil
  }

  /// The best way to a diagonal with one more edit: from which one, and where it begins there.
  private static func step(to diagonal: Int, _ edits: Int, _ rows: [[Int]]) -> (x: Int, from: Int) {
    guard edits > 0 else { return (0, 0) }
    let last = rows[edits - 1]
    let upper = (diagonal + edits) / 2
    if diagonal == -edits || (diagonal != edits && last[upper - 1] < last[upper]) {
      return (last[upper], diagonal + 1)
    }
    return (last[upper - 1] + 1, diagonal - 1)
  }

  private static func walkBack(from end: (Int, Int), _ edits: Int, _ rows: [[Int]]) -> [(Int, Int)] {
    var matches: [(Int, Int)] = []
    var (x, y) = end
    for edits in stride(from: edits, through: 0, by: -1) {
      let step = step(to: x - y, edits, rows)
      while x > step.x {
        x -= 1
        y -= 1
        matches.append((x, y))
      }
      // Before the edit that led here: down from the diagonal above, or right from the one below.
      if step.from > x - y { y -= 1 } else if edits > 0 { x -= 1 }
    }
    return matches.reversed()
  }
}
