import TinyReduxTrace

/// Lines that wait, in order, until it is known whether they are selected.
///
/// Most wait for a few lines only, while they are in memory anyway: their places are held. What has to wait longer is copied.
struct HeldLines {
  /// A line that was taken out.
  enum Line {
    /// In the memory of its trace.
    case inMemory(place: Int)
    case copied(Copy)
    case damaged(TraceError)
  }

  struct Copy {
    var facts: LineFacts
    /// Of the line's name.
    var number: Int?
    fileprivate var bytes: Range<Int>
  }

  private struct Entry {
    var judged: Selector.Judged
    /// In the memory of the trace; or among the copies, or the damaged ones.
    var place: Int32
    var kind: Kind

    enum Kind: UInt8 {
      case inMemory, copied, damaged
    }
  }

  private var entries: [Entry] = []
  /// The first that waits.
  private var front = 0
  /// The first that is in the memory of the trace.
  private var fresh = 0
  private var copies: [Copy] = []
  private var bytes: [UInt8] = []
  private var damages: [TraceError] = []

  var isEmpty: Bool { front == entries.count }

  /// Bytes that they take, but for those in the memory of the trace.
  var size: Int {
    bytes.count + copies.count * MemoryLayout<Copy>.stride + entries.count * MemoryLayout<Entry>.stride
      + damages.count * Self.damageSize
  }

  /// About what is said of a damaged line.
  private static let damageSize = 512

  /// Of the first; nil where there is none, or it is damaged.
  var firstJudged: Selector.Judged? { isEmpty ? nil : entries[front].judged }

  /// - Parameter place: in the memory of the trace.
  mutating func append(_ judged: Selector.Judged, at place: Int) {
    clearIfEmpty()
    entries.append(Entry(judged: judged, place: Int32(truncatingIfNeeded: place), kind: .inMemory))
  }

  mutating func append(_ damage: TraceError) {
    clearIfEmpty()
    entries.append(Entry(judged: .outside, place: Int32(truncatingIfNeeded: damages.count), kind: .damaged))
    damages.append(damage)
  }

  /// Forgets what was taken, once that is all; the room that it took is kept.
  private mutating func clearIfEmpty() {
    guard isEmpty, front > 0 else { return }
    entries.removeAll(keepingCapacity: true)
    (front, fresh) = (0, 0)
    copies.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    damages.removeAll()
  }

  /// Takes the first.
  mutating func removeFirst() -> Line {
    let entry = entries[front]
    front += 1
    fresh = max(fresh, front)
    let place = Int(entry.place)
    return switch entry.kind {
    case .inMemory: .inMemory(place: place)
    case .copied: .copied(copies[place])
    case .damaged: .damaged(damages[place])
    }
  }

  func bytes(of copy: Copy) -> ArraySlice<UInt8> { bytes[copy.bytes] }

  /// Copies what must wait on, before the trace's memory is used for other lines.
  mutating func leave(_ input: inout TraceInput, _ isNeeded: (Selector.Judged, LineFacts) -> Bool) {
    var end = fresh
    for index in fresh..<entries.count {
      var entry = entries[index]
      if entry.kind == .inMemory {
        let facts = input.facts(at: Int(entry.place))
        guard isNeeded(entry.judged, facts) else { continue }
        let line = input.bytes(at: Int(entry.place))
        let copy = Copy(
          facts: facts, number: input.nameNumber(at: Int(entry.place)), bytes: bytes.count..<bytes.count + line.count)
        (entry.kind, entry.place) = (.copied, Int32(truncatingIfNeeded: copies.count))
        copies.append(copy)
        bytes.append(contentsOf: line)
      }
      entries[end] = entry
      end += 1
    }
    entries.removeLast(entries.count - end)
    fresh = entries.count
  }

  /// Lets those copies go that aren't needed any more.
  mutating func keep(_ isNeeded: (Selector.Judged, LineFacts) -> Bool) {
    var kept = HeldLines()
    // Growing step by step would take twice the memory for a moment.
    kept.bytes.reserveCapacity(bytes.count)
    kept.copies.reserveCapacity(copies.count)
    for var entry in entries[front...] {
      switch entry.kind {
      case .damaged:
        kept.append(damages[Int(entry.place)])
        continue
      case .copied:
        var copy = copies[Int(entry.place)]
        guard isNeeded(entry.judged, copy.facts) else { continue }
        let line = bytes(of: copy)
        copy.bytes = kept.bytes.count..<kept.bytes.count + line.count
        entry.place = Int32(truncatingIfNeeded: kept.copies.count)
        kept.copies.append(copy)
        kept.bytes.append(contentsOf: line)
      case .inMemory: break
      }
      kept.entries.append(entry)
    }
    kept.fresh = kept.entries.firstIndex { $0.kind == .inMemory } ?? kept.entries.count
    self = kept
  }
}
