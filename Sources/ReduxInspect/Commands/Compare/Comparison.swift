import TinyReduxTrace

/// In what two traces differ.
struct Comparison {
  /// A number that is another.
  struct Change {
    /// What is measured: the role of a handler, `action`, `effect`; of counts also `outcome` and `refused`.
    var role: String
    var id: String
    var old: Int
    var new: Int
  }

  /// Where the actions part.
  struct Parting {
    /// So many actions are the same.
    var common: Int
    /// The action that follows; nil at the end.
    var old: Action?
    var new: Action?
  }

  struct Action {
    var dispatch: Int
    var name: String
  }

  private(set) var counts: [Change] = []
  private(set) var parting: Parting?
  /// Medians in nanoseconds.
  private(set) var durations: [Change] = []
  /// Nil where both are equal, or neither is known.
  private(set) var states: (old: JSONValue?, new: JSONValue?)?

  var isSame: Bool { counts.isEmpty && parting == nil && durations.isEmpty && states == nil }

  /// - Parameter tolerance: so many times longer a median may be.
  init(_ old: TraceProfile, _ new: TraceProfile, tolerance: Double) {
    let before = Dictionary(old.statistics.entries.map { ($0.subject, $0) }, uniquingKeysWith: { $1 })
    let after = Dictionary(new.statistics.entries.map { ($0.subject, $0) }, uniquingKeysWith: { $1 })
    for subject in (old.statistics.entries + new.statistics.entries.filter { before[$0.subject] == nil }).map(\.subject)
    {
      count(subject.role.rawValue, subject.id, before[subject]?.count, after[subject]?.count)
      let medians = [before, after].map { $0[subject]?.times.percentile(50) }
      if let old = medians[0], let new = medians[1], Self.differ(old, new, tolerance) {
        durations.append(Change(role: subject.role.rawValue, id: subject.id, old: old, new: new))
      }
    }
    for key in Set(old.outcomes.keys).union(new.outcomes.keys).sorted(by: { ($0.role, $0.id) < ($1.role, $1.id) }) {
      count(key.role, key.id, old.outcomes[key], new.outcomes[key])
    }
    parting = Self.parting(old, new)
    if old.state != new.state { states = (old.state, new.state) }
  }

  private mutating func count(_ role: String, _ id: String, _ old: Int?, _ new: Int?) {
    if old != new { counts.append(Change(role: role, id: id, old: old ?? 0, new: new ?? 0)) }
  }

  /// What takes less than a millisecond more differs from run to run.
  private static func differ(_ old: Int, _ new: Int, _ tolerance: Double) -> Bool {
    let (short, long) = (min(old, new), max(old, new))
    return long - short >= 1_000_000 && Double(long) > Double(short) * tolerance
  }

  private static func parting(_ old: TraceProfile, _ new: TraceProfile) -> Parting? {
    let most = min(old.actions.count, new.actions.count)
    let common = (0..<most).first { old.name(at: $0) != new.name(at: $0) } ?? most
    if common == old.actions.count, common == new.actions.count { return nil }
    return Parting(common: common, old: old.action(at: common), new: new.action(at: common))
  }
}

extension TraceProfile {
  fileprivate func action(at index: Int) -> Comparison.Action? {
    actions.contains(index) ? Comparison.Action(dispatch: dispatch(at: index), name: name(at: index)) : nil
  }
}
