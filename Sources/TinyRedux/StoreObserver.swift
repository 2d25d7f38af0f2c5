/// Takes every event of a store.
///
/// Dispatches, refusals, effects and the closing are reported on the thread on which they happen; everything else on the
/// main actor. Events may follow the closing: what was accepted before still runs. An observer may dispatch, also while it
/// is told of a dispatch: its action then comes before the one that it is told of. What it dispatches while it is told of
/// an action's steps counts as caused by that action. It must not wait.
///
/// ```swift
/// let log = StoreObserver<SearchState, SearchAction> { event in
///   if case .ended(let end, _) = event.kind { print("#\(event.dispatch) \(end.outcome)") }
/// }
/// ```
public struct StoreObserver<State: Sendable, Action: Sendable>: Sendable {
  @usableFromInline let receive: @Sendable (StoreEvent<State, Action>) -> Void

  @inlinable
  public init(_ receive: @escaping @Sendable (StoreEvent<State, Action>) -> Void) {
    self.receive = receive
  }

  /// One observer for several, or none for none.
  @usableFromInline
  package static func all(_ observers: [Self]) -> Self? {
    guard observers.count > 1 else { return observers.first }
    return Self { event in
      for observer in observers { observer.receive(event) }
    }
  }
}
