/// Proves that patches apply and lead from each snapshot to the next.
struct StateCheck {
  private var replay = StateReplay()
  private var isDerived = false
  private var hasSnapshot = false
  /// Whether lines were lost, or a patch failed, since the last snapshot.
  private var isLost = false
  private var hasNote = false
  private var hasPatch = false

  mutating func begin(isDerived: Bool) {
    self = StateCheck()
    self.isDerived = isDerived
  }

  mutating func lose() {
    isLost = true
  }

  /// - Parameter record: of a line that tells of the state; nil of others.
  mutating func check(_ facts: LineFacts, _ record: TraceRecord?, _ report: (Finding.Rule, String) -> Void) {
    switch facts.kind {
    case .state: if case .state(let snapshot)? = record?.event { compare(snapshot, report) }
    case .dropped: isLost = true
    case .note: hasNote = true
    case .reducer, .end: if facts.hasChanges { checkPatch(report) }
    default: break
    }
    guard !isDerived, let record else { return }
    do {
      try replay.add(record)
    } catch {
      if !isLost { report(.state, "the patch must apply, found that \(error)") }
      isLost = true
    }
  }

  private mutating func checkPatch(_ report: (Finding.Rule, String) -> Void) {
    guard !isDerived else { return }
    hasPatch = true
    guard !hasSnapshot, !isLost else { return }
    isLost = true
    report(.state, "a patch must follow a snapshot, found none before it")
  }

  private mutating func compare(_ snapshot: TraceRecord.Snapshot, _ report: (Finding.Rule, String) -> Void) {
    defer { (hasSnapshot, isLost, hasPatch) = (true, false, false) }
    if let hash = snapshot.hash, hash != snapshot.value.hashText {
      report(.state, "the snapshot's hash must be \(snapshot.value.hashText), found \(hash)")
    }
    // A recorder that has no time left for patches says so in a note, and goes on with snapshots alone.
    guard !isDerived, !isLost, hasPatch || !hasNote, let state = replay.state else { return }
    if let first = JSONPatch.diff(from: state, to: snapshot.value).operations.first {
      let place = first.path.isEmpty ? "the whole state" : "\(JSONValue.string(first.path))"
      report(.state, "the snapshot must be what the patches lead to, found another value at \(place)")
    }
  }
}
