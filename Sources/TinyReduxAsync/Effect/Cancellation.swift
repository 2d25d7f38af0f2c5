import Synchronization

/// Is cancelled once and for all, and tells all that listen: those at once, and later ones when they come.
final class Cancellation: Sendable {
  private struct State {
    var isCancelled = false
    var listeners: [ObjectIdentifier: @Sendable () -> Void] = [:]
  }

  private let state = Mutex(State())
  private let whenGone: @Sendable (ObjectIdentifier) -> Void

  init(whenGone: @escaping @Sendable (ObjectIdentifier) -> Void = { _ in }) {
    self.whenGone = whenGone
  }

  deinit {
    whenGone(ObjectIdentifier(self))
  }

  var isCancelled: Bool { state.withLock(\.isCancelled) }

  func cancel() {
    let listeners = state.withLock { state in
      defer { state.listeners = [:] }
      state.isCancelled = true
      return state.listeners
    }
    for tell in listeners.values { tell() }
  }

  /// Calls a closure once when cancelled, as long as the result lives.
  func listen(_ tell: @escaping @Sendable () -> Void) -> Listener {
    let listener = Listener(self)
    let isCancelled = state.withLock { state in
      if !state.isCancelled { state.listeners[ObjectIdentifier(listener)] = tell }
      return state.isCancelled
    }
    if isCancelled { tell() }
    return listener
  }

  final class Listener: Sendable {
    private let cancellation: Cancellation

    fileprivate init(_ cancellation: Cancellation) {
      self.cancellation = cancellation
    }

    deinit {
      // The closure leaves the lock before it is let go, with all that it holds.
      _ = cancellation.state.withLock { $0.listeners.removeValue(forKey: ObjectIdentifier(self)) }
    }
  }
}
