/// Counts laps of the main queue in which nothing happened, and says when it is quiet.
struct QuietCounter {
  /// Where nobody can be under way outside the executor.
  static let lapsAtRest = 2
  /// Code that hops about on the main actor alone never touches the executor. One round trip of a continuation takes
  /// three or four laps; a chain of them shorter than this is waited for.
  static let lapsWithBusyEffects = 50
  /// Half a second or so: code that goes round in circles for that long is not waited for.
  static let lapsUntilGivenUp = 100_000

  enum Verdict: Equatable {
    case goOn
    case quiet(isRestless: Bool)
  }

  private var silentLaps = 0
  private var laps = 0

  mutating func restart() {
    self = Self()
  }

  /// One lap is over.
  mutating func lap(ranJobs: Bool, effectsAreAtRest: Bool) -> Verdict {
    laps += 1
    silentLaps = ranJobs ? 0 : silentLaps + 1
    let enough = effectsAreAtRest ? Self.lapsAtRest : Self.lapsWithBusyEffects
    if silentLaps >= enough { return .quiet(isRestless: false) }
    return laps >= Self.lapsUntilGivenUp ? .quiet(isRestless: true) : .goOn
  }
}
