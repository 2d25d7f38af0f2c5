import Synchronization

/// The effects of a store that can be cancelled by an id.
///
/// One is in flight as long as its cancellation lives: while the effect runs, and while an element of it waits for its
/// turn.
final class InFlight: Sendable {
  private struct Entry {
    let identity: ObjectIdentifier
    weak let cancellation: Cancellation?
  }

  private let entries = Mutex<[String: [Entry]]>([:])

  /// Adds an effect, and cancels those before it if it replaces them.
  func insert(id: String, replacing: Bool) -> Cancellation {
    let cancellation = Cancellation { [weak self] in self?.remove($0, id: id) }
    let entry = Entry(identity: ObjectIdentifier(cancellation), cancellation: cancellation)
    // They leave the lock before they are cancelled or let go: the last reference to one may be among these.
    let replaced = entries.withLock { entries in
      let before = replacing ? (entries[id] ?? []).compactMap(\.cancellation) : []
      entries[id, default: []].append(entry)
      return before
    }
    for cancellation in replaced { cancellation.cancel() }
    return cancellation
  }

  func cancel(id: String) {
    let found = entries.withLock { ($0[id] ?? []).compactMap(\.cancellation) }
    for cancellation in found { cancellation.cancel() }
  }

  private func remove(_ identity: ObjectIdentifier, id: String) {
    entries.withLock { entries in
      entries[id]?.removeAll { $0.identity == identity }
      if entries[id]?.isEmpty == true { entries[id] = nil }
    }
  }
}
