import TinyReduxTrace

/// Lines that wait, in order, until it is known whether they are selected.
struct HeldLines {
  struct Entry {
    var facts: LineFacts
    var judged: Selector.Judged
    /// Where its bytes are.
    fileprivate var start: Int
    fileprivate var count: Int
    /// A damaged line, which waits for its turn.
    var damage: TraceError?
  }

  private var entries: [Entry] = []
  private var bytes: [UInt8] = []
  /// The first that waits.
  private var front = 0

  var isEmpty: Bool { front == entries.count }

  /// Memory that they take, in bytes.
  var size: Int { bytes.count + (entries.count - front) * MemoryLayout<Entry>.stride }

  var first: Entry? { isEmpty ? nil : entries[front] }

  mutating func append(_ facts: LineFacts, _ judged: Selector.Judged, _ line: UnsafeBufferPointer<UInt8>) {
    if isEmpty { clear() }
    entries.append(Entry(facts: facts, judged: judged, start: bytes.count, count: line.count))
    bytes.append(contentsOf: line)
  }

  mutating func append(_ damage: TraceError, _ judged: Selector.Judged) {
    entries.append(Entry(facts: LineFacts(), judged: judged, start: bytes.count, count: 0, damage: damage))
  }

  private mutating func clear() {
    entries.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    front = 0
  }

  /// Takes the first; its bytes are there until the next call that changes something.
  mutating func removeFirst() -> Entry {
    if front > 64, front > entries.count / 2 { keep { _ in true } }
    front += 1
    return entries[front - 1]
  }

  func withBytes<Result>(of entry: Entry, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[entry.start..<entry.start + entry.count])) }
  }

  /// Lets those go that aren't needed.
  mutating func keep(_ isNeeded: (Entry) -> Bool) {
    var kept: [Entry] = []
    var keptBytes: [UInt8] = []
    for var entry in entries[front...] where isNeeded(entry) {
      withBytes(of: entry) { keptBytes.append(contentsOf: $0) }
      entry.start = keptBytes.count - entry.count
      kept.append(entry)
    }
    (entries, bytes, front) = (kept, keptBytes, 0)
  }
}
