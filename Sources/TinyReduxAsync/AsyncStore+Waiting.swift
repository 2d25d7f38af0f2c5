import Synchronization
package import TinyRedux

/// For a test harness, which takes the actions of effects and runs them when it likes.
extension AsyncStore {
  /// An action that waits for its turn, and with it the effect that delivered it.
  package final class Waiting: Sendable {
    package let dispatch: Int
    private let emission: Emission<Action>
    private let reduce: @MainActor () -> RunningEffect<Action>?
    private let sender = Mutex<CheckedContinuation<RunningEffect<Action>?, Never>?>(nil)

    init(
      _ emission: Emission<Action>, dispatch: Int, reduce: @escaping @MainActor () -> RunningEffect<Action>?
    ) {
      self.emission = emission
      self.dispatch = dispatch
      self.reduce = reduce
    }

    package var action: Action { emission.output }

    /// False when it ran, or was cancelled: with its sender, or by an id.
    package var isWaiting: Bool { sender.withLock { $0 != nil } }

    /// Reduces the action, and lets its sender go on.
    @MainActor
    package func run() {
      guard let sender = sender.withLock({ $0.take() }) else { return }
      sender.resume(returning: reduce())
    }

    @MainActor
    func turn(_ hold: (Waiting) -> Void) async -> RunningEffect<Action>? {
      let listeners = emission.cancellations.map { $0.listen { self.cancel() } }
      defer { withExtendedLifetime(listeners) {} }
      return await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          sender.withLock { $0 = continuation }
          hold(self)
          // It may have been cancelled before the sender was here to be told.
          if emission.isCancelled { cancel() }
        }
      } onCancel: {
        cancel()
      }
    }

    private func cancel() {
      sender.withLock { $0.take() }?.resume(returning: nil)
    }
  }

  /// How events and clocks know an effect.
  package func identity(ofEffect effect: Int) -> EffectIdentity? {
    journal.map { EffectIdentity(owner: $0.owner, effect: effect) }
  }
}
