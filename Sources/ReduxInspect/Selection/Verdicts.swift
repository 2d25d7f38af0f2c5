/// Which of the actions of a trace are selected, by their places: those that are meant, up to a limit, and their
/// neighbours.
struct Verdicts {
  private let context: Int
  private let limit: Int
  /// So many actions are judged.
  private(set) var count = 0
  private var admitted = 0
  /// The places of those that are meant and whose neighbours may be asked for.
  private var hits: [Int] = []
  private var hasEnded = false

  init(_ selection: Selection) {
    context = selection.context
    limit = selection.limit ?? .max
  }

  /// Whether one was meant.
  var hasHit: Bool { admitted > 0 }

  /// No later action is selected than those whose places are known.
  func isDone(before place: Int) -> Bool {
    admitted == limit && hits.allSatisfy { $0 + context < place }
  }

  /// Judges the next action.
  mutating func add(_ isMeant: Bool) {
    if isMeant, admitted < limit {
      hits.append(count)
      admitted += 1
    }
    count += 1
  }

  /// All actions are judged.
  mutating func end() {
    hasEnded = true
  }

  /// Whether the action is selected; nil while that may still change. Asked for in order.
  mutating func isSelected(_ place: Int) -> Bool? {
    while let first = hits.first, first + context < place { hits.removeFirst() }
    if let first = hits.first, first <= place + context { return true }
    return count > place + context || hasEnded || admitted == limit ? false : nil
  }
}
