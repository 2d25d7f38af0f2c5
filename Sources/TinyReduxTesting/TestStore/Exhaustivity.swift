/// Whether a test has to assert everything that happens.
public enum Exhaustivity: Sendable, Equatable {
  /// Every change of state, every action of an effect and every unhandled error must be asserted.
  case on
  /// Only what a test asserts counts: what its closures change. The rest happens unseen, or is shown as warnings.
  case off(showSkippedAssertions: Bool)

  /// The rest happens unseen.
  public static let off = Exhaustivity.off(showSkippedAssertions: false)
}
