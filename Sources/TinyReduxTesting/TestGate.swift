import Synchronization
import TinyRedux

/// A value that a test holds back: code waits at the gate until the test opens it.
///
/// ```swift
/// let amount = TestGate<Int>("amount")
/// let store = TestStore(
///   initialState: AppState(), middlewares: [takeBack { try await amount.wait() }], reducers: [main])
/// await store.send(.inc(2)) { $0.counter = 2 }
/// amount.open(1)
/// await store.receive(.dec(1)) { $0.counter = 1 }
/// await store.finish()
/// ```
///
/// All who wait go on, in the order in which they came, and whoever comes later goes straight through. A test that can't
/// go on says which effect waits at which gate. It is safe to use from any thread.
public final class TestGate<Value: Sendable>: Sendable {
  private struct Waiter {
    let ticket: Int
    let effect: EffectIdentity?
    let continuation: CheckedContinuation<Value, any Error>
  }

  private struct Guarded {
    var outcome: Result<Value, any Error>?
    var waiters: [Waiter] = []
    var tickets = 0
  }

  /// What it is called in failures.
  public let name: String
  private let guarded = Mutex(Guarded())

  /// Makes a closed gate.
  public init(_ name: String) {
    self.name = name
  }

  /// Suspends until the gate is open; returns at once if it is.
  ///
  /// - Throws: The error that the gate was opened with; `CancellationError` when the task is, or gets, cancelled.
  nonisolated(nonsending) public func wait() async throws -> Value {
    let ticket = guarded.withLock { guarded in
      guarded.tickets += 1
      return guarded.tickets
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { admit(Waiter(ticket: ticket, effect: .current, continuation: $0)) }
    } onCancel: {
      cancel(ticket)
    }
  }

  /// Opens the gate. Opened again, it gives the new value to those who come from then on.
  public func open(_ value: Value) { open(with: .success(value)) }

  /// Opens the gate, and has everybody who waits, or comes from then on, throw.
  public func open(throwing error: any Error) { open(with: .failure(error)) }

  /// As with a sleep, a task is cancelled before its handler runs: either the flag is seen here or the waiter found there.
  private func admit(_ waiter: Waiter) {
    let answer: Result<Value, any Error>? = guarded.withLock { guarded in
      if Task.isCancelled { return .failure(CancellationError()) }
      if let outcome = guarded.outcome { return outcome }
      guarded.waiters.append(waiter)
      GateKeeper.note(waiter.effect, at: name)
      return nil
    }
    if let answer { waiter.continuation.resume(with: answer) }
  }

  private func cancel(_ ticket: Int) {
    let waiter = guarded.withLock { guarded in
      guarded.waiters.firstIndex { $0.ticket == ticket }.map { guarded.waiters.remove(at: $0) }
    }
    guard let waiter else { return }
    GateKeeper.forget(waiter.effect, at: name)
    waiter.continuation.resume(throwing: CancellationError())
  }

  private func open(with outcome: Result<Value, any Error>) {
    let waiters = guarded.withLock { guarded in
      guarded.outcome = outcome
      defer { guarded.waiters = [] }
      return guarded.waiters
    }
    for waiter in waiters {
      GateKeeper.forget(waiter.effect, at: name)
      waiter.continuation.resume(with: outcome)
    }
  }
}

extension TestGate where Value == Void {
  /// Opens the gate.
  public func open() { open(()) }
}

/// Knows at which gates effects wait, of all tests: no two effects have the same identity, and no gate a store.
enum GateKeeper {
  private static let gates = Mutex<[EffectIdentity: [String]]>([:])

  /// The gate that an effect came to first, of those at which it waits.
  static func gate(of effect: EffectIdentity) -> String? { gates.withLock { $0[effect]?.first } }

  static func note(_ effect: EffectIdentity?, at gate: String) {
    guard let effect else { return }
    gates.withLock { $0[effect, default: []].append(gate) }
  }

  static func forget(_ effect: EffectIdentity?, at gate: String) {
    guard let effect else { return }
    gates.withLock { gates in
      guard let index = gates[effect]?.firstIndex(of: gate) else { return }
      gates[effect]?.remove(at: index)
      if gates[effect] == [] { gates[effect] = nil }
    }
  }
}
