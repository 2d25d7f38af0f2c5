/// Who sleeps until when, in the order in which they wake: by deadline, then by registration.
///
/// A value that decides and does nothing: waking is its owner's.
struct SleepQueue<Sleeper> {
  struct Entry {
    let ticket: Int
    let deadline: TestClock.Instant
    let sleeper: Sleeper
  }

  private(set) var entries: [Entry] = []
  private var tickets = 0

  /// Drawn before the sleeper lies down, so that a cancellation can name it.
  mutating func drawTicket() -> Int {
    tickets += 1
    return tickets
  }

  /// Registers a sleeper behind all that wake at the same instant or before.
  ///
  /// - Complexity: O(log n) comparisons, O(n) moves.
  mutating func insert(_ sleeper: Sleeper, until deadline: TestClock.Instant, ticket: Int) {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].deadline <= deadline { low = middle + 1 } else { high = middle }
    }
    entries.insert(Entry(ticket: ticket, deadline: deadline, sleeper: sleeper), at: low)
  }

  mutating func remove(where isIt: (Entry) -> Bool) -> Sleeper? {
    guard let index = entries.firstIndex(where: isIt) else { return nil }
    return entries.remove(at: index).sleeper
  }

  /// The next one to wake, if it is due at `instant`.
  ///
  /// - Parameter pick: Chooses among those that wake at the same instant, given their number.
  mutating func popFirst(dueBy instant: TestClock.Instant, pick: (Int) -> Int = { _ in 0 }) -> Entry? {
    guard let first = entries.first, first.deadline <= instant else { return nil }
    return entries.remove(at: pick(entries.prefix { $0.deadline == first.deadline }.count))
  }
}
