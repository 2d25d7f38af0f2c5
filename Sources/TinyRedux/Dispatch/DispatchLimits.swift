/// How many limited actions wait or run, by id.
///
/// Not generic, and out of line: a look at a dictionary costs more than the call, and nobody needs it specialised.
@usableFromInline
struct DispatchLimits: Sendable {
  private var counts: [String: UInt] = [:]

  @usableFromInline
  init() {}

  /// Takes a place, if one is free.
  @usableFromInline
  mutating func take(_ id: String, limit: UInt) -> Bool {
    func take(_ count: inout UInt) -> Bool {
      if count >= limit { return false }
      count += 1
      return true
    }
    return take(&counts[id, default: 0])
  }

  /// Gives a place back.
  @usableFromInline
  mutating func release(_ id: String) {
    guard let index = counts.index(forKey: id) else { return }
    counts.values[index] -= 1
    if counts.values[index] == 0 { counts.remove(at: index) }
  }
}
