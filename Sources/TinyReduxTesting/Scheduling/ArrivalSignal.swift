import Synchronization

/// Wakes one waiter when something came from outside. Nothing that comes while nobody waits is missed.
final class ArrivalSignal: Sendable {
  private enum Phase {
    case idle
    case fired
    case waited(CheckedContinuation<Void, Never>)
  }

  private let phase = Mutex(Phase.idle)
  private let isNews = Atomic(false)

  /// Whether something came since this was asked last.
  func takeNews() -> Bool { isNews.exchange(false, ordering: .acquiringAndReleasing) }

  func fire() {
    isNews.store(true, ordering: .releasing)
    let waiter = phase.withLock { phase -> CheckedContinuation<Void, Never>? in
      guard case .waited(let waiter) = phase else {
        phase = .fired
        return nil
      }
      phase = .idle
      return waiter
    }
    waiter?.resume()
  }

  /// Returns when something came since the last time, or the deadline has passed in real time.
  func wait(until deadline: ContinuousClock.Instant) async {
    let alarm = Task.detached { [self] in
      try? await Task.sleep(until: deadline, clock: .continuous)
      if !Task.isCancelled { fire() }
    }
    await withCheckedContinuation { waiter in
      let hasFired = phase.withLock { phase in
        if case .fired = phase {
          phase = .idle
          return true
        }
        phase = .waited(waiter)
        return false
      }
      if hasFired { waiter.resume() }
    }
    alarm.cancel()
  }
}
