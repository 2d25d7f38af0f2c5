import Synchronization

/// The effects of a store that can be cancelled by an id.
final class InFlight: Sendable {
  private struct Entry {
    let identity: ObjectIdentifier
    weak let cancellation: Cancellation?
  }

  private let entries = Mutex<[String: [Entry]]>([:])

  func insert(_ cancellation: Cancellation) {
    let entry = Entry(identity: ObjectIdentifier(cancellation), cancellation: cancellation)
    entries.withLock { $0[cancellation.id, default: []].append(entry) }
  }

  func cancel(id: String) {
    // They leave the lock before they are let go: the last reference to one may be among these.
    let found = entries.withLock { ($0[id] ?? []).compactMap(\.cancellation) }
    for cancellation in found { cancellation.cancel() }
  }

  fileprivate func remove(_ cancellation: Cancellation) {
    let id = cancellation.id, identity = ObjectIdentifier(cancellation)
    entries.withLock { entries in
      entries[id]?.removeAll { $0.identity == identity }
      if entries[id]?.isEmpty == true { entries[id] = nil }
    }
  }
}

/// Cancels an effect, once and for all.
///
/// It is in flight as long as it lives: while the effect runs, and while an element of it waits for its turn.
final class Cancellation: Sendable {
  let id: String
  private let cancelled = Atomic(false)
  private let task: Task<Void, Never>
  private let inFlight: InFlight

  init(id: String, of task: Task<Void, Never>, in inFlight: InFlight) {
    self.id = id
    self.task = task
    self.inFlight = inFlight
    inFlight.insert(self)
  }

  deinit {
    inFlight.remove(self)
  }

  var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  func cancel() {
    cancelled.store(true, ordering: .releasing)
    task.cancel()
  }
}
