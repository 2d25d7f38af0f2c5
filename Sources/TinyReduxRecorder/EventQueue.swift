import Synchronization

/// What waits to be written: a bounded queue that never lets anybody wait.
final class EventQueue: Sendable {
  struct Batch: Sendable {
    var happenings: [Happening] = []
    /// Of the states among them.
    var bytes = 0
    /// How many events behind these found no place.
    var dropped = 0
  }

  /// What whoever appended has to do.
  enum Call {
    case nothing
    /// Have the queue emptied within the flush interval.
    case soon
    /// Have it emptied.
    case now
  }

  /// So many events make about 64 KiB of trace.
  static let batchSize = 256
  /// So many bytes of states may wait: four of the largest, or very many changes.
  static let byteCapacity = 64 << 20

  private struct Guarded {
    var batch = Batch()
    var isOpen = true
    var isCalledSoon = false
    var isCalledNow = false
  }

  /// How many events found no place since the beginning.
  let dropped = Atomic(0)
  private let capacity: Int
  private let guarded = Mutex(Guarded())

  init(capacity: Int) {
    self.capacity = max(1, capacity)
  }

  func append(_ happening: Happening, isUrgent: Bool) -> Call {
    guarded.withLock { queue in
      guard queue.isOpen else { return .nothing }
      let bytes = queue.batch.bytes + happening.stateBytes
      if queue.batch.happenings.count >= capacity || bytes > Self.byteCapacity {
        queue.batch.dropped += 1
        dropped.add(1, ordering: .relaxed)
      } else {
        queue.batch.happenings.append(happening)
        queue.batch.bytes = bytes
      }
      if isUrgent || queue.batch.happenings.count >= Self.batchSize {
        if queue.isCalledNow { return .nothing }
        queue.isCalledNow = true
        return .now
      }
      if queue.isCalledSoon || queue.isCalledNow { return .nothing }
      queue.isCalledSoon = true
      return .soon
    }
  }

  /// Hands over all that waits in exchange for an empty batch, whose storage is used again.
  func take(into batch: inout Batch) {
    guarded.withLock { queue in
      swap(&queue.batch, &batch)
      queue.isCalledNow = false
    }
  }

  /// The interval of a call for soon is over.
  func intervalEnded() {
    guarded.withLock { $0.isCalledSoon = false }
  }

  /// Takes nothing in any more.
  func close() {
    guarded.withLock { $0.isOpen = false }
  }
}
