import TinyReduxTrace

/// What leads to the state of a trace that is being read: its lines are kept as they are, and taken apart only where the state
/// is asked for.
///
/// What stands before a snapshot leads nowhere any more. Memory holds one snapshot and the changes behind it, at most twice
/// as many bytes as it has itself, and 1 MiB; and what the marks hold that are kept.
struct StateTrail {
  private var stretch = Stretch()

  /// Bytes of changes that may wait.
  private static let mostWaiting = 1 << 20

  /// Where the trail is now: the state can be asked for later.
  var here: Mark { Mark(stretch) }

  /// Whether the state may be known here: a patch that doesn't apply shows later.
  var isKnown: Bool { stretch.isKnown }

  /// Takes a line of the trace, each one or all of those that ``leads(_:)`` tells of.
  mutating func add(_ facts: LineFacts, _ line: UnsafeBufferPointer<UInt8>) {
    switch facts.kind {
    case .header, .dropped:
      stretch = Stretch(behind: stretch.isKnown ? here : stretch.previous)
    case .state:
      stretch = Stretch(limit: max(Self.mostWaiting, 2 * line.count))
      stretch.lines.append(line)
    case .reducer, .end:
      // Without a snapshot it leads nowhere.
      guard facts.hasChanges, stretch.isKnown else { return }
      stretch.lines.append(line)
      if stretch.lines.size > stretch.limit { settle() }
    default:
      break
    }
  }

  /// Whether a line may change the state, or what is known of it.
  static func leads(_ facts: LineFacts) -> Bool {
    switch facts.kind {
    case .dropped, .header: true
    default: facts.changesState
    }
  }

  /// The state here; nil where it isn't known. Not taken apart a second time by the next call.
  mutating func state() -> JSONValue? {
    settle()
    return stretch.start.state
  }

  private mutating func settle() {
    guard stretch.lines.size > 0 else { return }
    let (replay, last) = here.replayed()
    stretch = Stretch(from: replay, limit: stretch.limit, behind: last.map { Mark(Stretch(from: $0)) })
  }

  // MARK: - Marks

  /// A place in a trail.
  struct Mark {
    private let stretch: Stretch
    /// Among its lines.
    private let end: Int

    fileprivate init(_ stretch: Stretch) {
      self.stretch = stretch
      end = stretch.lines.size
    }

    /// The state there; nil where it isn't known.
    var state: JSONValue? { replayed().replay.state }

    /// The last state that was known as far as there.
    var lastState: JSONValue? {
      let (replay, last) = replayed()
      return replay.state ?? last?.state ?? stretch.previous?.lastState
    }

    /// What is known there; and behind a patch that doesn't apply, what was known before it.
    fileprivate func replayed() -> (replay: StateReplay, last: StateReplay?) {
      var replay = stretch.start
      for (index, record) in stretch.lines.records(before: end).enumerated() {
        // What follows leads nowhere, as far as the next snapshot; `validate` tells of it.
        guard (try? replay.add(record)) == nil else { continue }
        var last = stretch.start
        for record in stretch.lines.records(before: end).prefix(index) { try? last.add(record) }
        return (replay, last)
      }
      return (replay, nil)
    }
  }

  /// Lines behind a state, or behind a snapshot, which is the first of them.
  fileprivate final class Stretch {
    let start: StateReplay
    /// Of their bytes.
    let limit: Int
    /// Where the state was known before, if it isn't here.
    let previous: Mark?
    var lines = LineText()

    init(from start: StateReplay = StateReplay(), limit: Int = 0, behind previous: Mark? = nil) {
      (self.start, self.limit, self.previous) = (start, limit, previous)
    }

    var isKnown: Bool { start.state != nil || lines.size > 0 }
  }
}
