#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
  @_spi(ExperimentalScheduling) import _Concurrency

  /// On this platform a sleep on a real clock asks the task's executor to wake it, and so can obey a test's clock.
  /// Where that is not so, such an effect waits for real time, and a test that needs it says so and fails.
  extension EffectExecutor: SchedulingExecutor {
    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      let job = UnownedJob(job)
      guard let shortest = clock.now.duration(to: instant) as? Duration else {
        // A clock that does not measure in `Duration` has no place in virtual time: its sleeps end at once.
        return enqueueWake(job, after: .zero)
      }
      let arrived = ContinuousClock.now
      let running = running
      let delay = RequestedDelay.among(
        shortest: shortest,
        // Code off the main actor computes its deadline in the job that lies down; code on it, one lap earlier.
        computedAtMost: [running?.started, running?.lapStarted].map { $0?.duration(to: arrived) ?? .zero })
      enqueueWake(job, after: delay)
    }
  }
#endif
