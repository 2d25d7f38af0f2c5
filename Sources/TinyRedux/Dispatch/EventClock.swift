/// The clock of events: monotonic, and counting sleep.
///
/// Times are durations since the first look at it. An instant of `ContinuousClock` has a layout that only its library
/// knows: to keep one, or even an optional one, costs every step more than the look at the clock.
@usableFromInline
package enum EventClock {
  private static let zero = ContinuousClock.now

  @usableFromInline
  package static func now() -> Duration { zero.duration(to: .now) }
}
