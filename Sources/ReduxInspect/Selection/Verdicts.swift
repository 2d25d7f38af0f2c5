import TinyReduxTrace

/// Which of the actions of a trace are selected, by their places: those that are meant, up to a limit, and their
/// neighbours.
///
/// One byte for each action of the trace.
struct Verdicts {
  private enum Verdict: UInt8 {
    case open, no, yes
  }

  private let context: Int
  private let limit: Int
  private var verdicts: [Verdict] = []
  /// All before it are judged.
  private var judged = 0
  /// Of those that are judged: so many are meant and within the limit, the last of them here.
  private var admitted = 0
  private var lastAdmitted = -1
  /// Their places, where many neighbours are asked for.
  private var hits: [Int] = []
  private var hasEnded = false
  /// Whether one was meant.
  private(set) var hasHit = false
  /// Places that were given.
  private var places = 0

  init(_ selection: Selection) {
    // More than any trace has actions; no sum with it overflows.
    context = min(selection.context, 1 << 48)
    limit = selection.limit ?? .max
  }

  /// Gives the next action its place.
  mutating func next() -> Int {
    places += 1
    if places > verdicts.count, !hasEnded { verdicts.append(.open) }
    return places - 1
  }

  /// Tells whether an action is meant.
  mutating func judge(_ place: Int, isMeant: Bool) {
    guard !hasEnded, verdicts[place] == .open else { return }
    verdicts[place] = isMeant ? .yes : .no
    if isMeant { hasHit = true }
    while judged < verdicts.count, verdicts[judged] != .open {
      if verdicts[judged] == .yes {
        if admitted < limit {
          (admitted, lastAdmitted) = (admitted + 1, judged)
          if context > Self.fewNeighbours { hits.append(judged) }
        } else {
          verdicts[judged] = .no
        }
      }
      judged += 1
    }
  }

  /// Those that aren't judged by now aren't meant.
  mutating func end() {
    for place in judged..<verdicts.count where verdicts[place] == .open { judge(place, isMeant: false) }
    hasEnded = true
  }

  /// Gives the places of an ended trace anew, from the first.
  mutating func rewind() {
    places = 0
  }

  /// No later action is selected than those that have a place.
  var isComplete: Bool { admitted == limit && lastAdmitted + context < places }

  /// Whether an action is selected; nil while that may still change.
  func isSelected(_ place: Int) -> Bool? {
    if context == 0 {
      return switch verdict(place) {
      case .open: nil
      case .no: false
      case .yes: true
      }
    }
    if context > Self.fewNeighbours { return isNear(place) }
    var isOpen = false
    // What is said of the first that has no place is said of all behind it.
    for neighbour in max(0, place - context)...min(place + context, max(place, verdicts.count)) {
      switch verdict(neighbour) {
      case .yes: return true
      case .open: isOpen = true
      case .no: break
      }
    }
    return isOpen ? nil : false
  }

  /// So many are looked at one by one.
  private static let fewNeighbours = 64

  /// The same for many neighbours, without a look at each: an action waits until all before its last neighbour are judged.
  private func isNear(_ place: Int) -> Bool? {
    let next = hits.partitioningIndex { $0 >= place - context }
    if next < hits.count, hits[next] <= place + context { return true }
    return hasEnded || admitted == limit || judged > place + context ? false : nil
  }

  private func verdict(_ place: Int) -> Verdict {
    let isOver = hasEnded || admitted == limit
    guard place < verdicts.count else { return isOver ? .no : .open }
    if limit == .max || place < judged || verdicts[place] == .no { return verdicts[place] }
    return isOver ? .no : .open
  }
}
