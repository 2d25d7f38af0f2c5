/// Counts laps of the main queue in which nothing happened, and says when it is quiet.
struct QuietCounter {
  /// Where nobody can be under way outside the executor.
  static let lapsAtRest = 2
  /// Code that hops about on the main actor alone never touches the executor. One round trip of a continuation takes
  /// three or four laps; a chain of them shorter than this is waited for.
  static let lapsWithLiveEffects = 50

  private var silentLaps = 0

  mutating func restart() {
    silentLaps = 0
  }

  /// One lap is over. True: it is quiet.
  mutating func lap(ranJobs: Bool, effectsAreLive: Bool) -> Bool {
    silentLaps = ranJobs ? 0 : silentLaps + 1
    return silentLaps >= (effectsAreLive ? Self.lapsWithLiveEffects : Self.lapsAtRest)
  }
}
