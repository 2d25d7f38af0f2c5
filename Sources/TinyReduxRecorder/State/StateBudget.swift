/// How much of the main actor's time looking at the state may take.
struct StateBudget: Sendable {
  enum Phase: Sendable, Equatable {
    /// The state is looked at whenever it may have changed.
    case every
    /// From this moment on it may be looked at again, as a whole.
    case sparse(from: ContinuousClock.Instant)
    case off
  }

  private(set) var phase = Phase.every
  private let limit: Duration
  private var strain = 0

  /// So many looks that take too long, less those that don't, are enough.
  static let patience = 8
  /// Between two looks passes so many times what the first one took.
  static let rest = 99
  /// A look that takes so many times the limit is the last one.
  static let end = 50

  init(limit: Duration) {
    self.limit = limit
  }

  /// - Returns: A note for the trace where something changes.
  mutating func looked(from start: ContinuousClock.Instant, to end: ContinuousClock.Instant) -> String? {
    let took = start.duration(to: end)
    switch phase {
    case .every:
      strain = max(0, strain + (took > limit ? 1 : -1))
      guard strain >= Self.patience else { return nil }
      phase = .sparse(from: end + took * Self.rest)
      return "Looking at the state took longer than \(limit) \(strain) times: from here on there are only snapshots."
    case .sparse:
      guard took > limit * Self.end else {
        phase = .sparse(from: end + took * Self.rest)
        return nil
      }
      phase = .off
      return "A snapshot of the state took \(took): from here on the state is not recorded."
    case .off:
      return nil
    }
  }
}
