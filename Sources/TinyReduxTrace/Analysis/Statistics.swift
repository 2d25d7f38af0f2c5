/// How often and how long everything of a trace ran.
///
/// A fold: records in, entries out at any time. Memory is bounded by the number of different ids, and by what is open.
public struct Statistics: Sendable {
  public enum Role: String, Sendable, Hashable, CaseIterable {
    case action, middleware, resolver, reducer, effect
  }

  /// What is measured: an action's, a handler's, or an effect's middleware's id.
  public struct Subject: Sendable, Hashable {
    public var role: Role
    public var id: String

    public init(role: Role, id: String) {
      self.role = role
      self.id = id
    }
  }

  public struct Entry: Sendable, Hashable {
    public var subject: Subject
    /// How often it ran, or was accepted; more than there are ``times`` where some had none or are not over.
    public var count = 0
    /// An action's from accepted to ended, a handler's run, an effect's from start to end.
    public var times = DurationHistogram()
    /// The ``TraceRecord/seq`` of the first line with the longest of the times.
    public var slowest: Int?
    /// Runs that raised an error, or effects that threw one.
    public var errors = 0
  }

  private var places: [Subject: Int] = [:]
  /// In order of appearance.
  public private(set) var entries: [Entry] = []
  private var openActions: [Int: Int] = [:]
  private var openEffects: [Int: Int] = [:]
  private var ownErrors = OwnErrors()

  public init() {}

  public mutating func add(_ record: TraceRecord) {
    ownErrors.add(record)
    switch record.event {
    case .dispatch(let dispatch):
      let place = place(of: .action, dispatch.action.action)
      entries[place].count += 1
      openActions[dispatch.dispatch] = place
    case .middleware(let step):
      add(step, .middleware, record.seq)
    case .resolver(let step):
      add(step, .resolver, record.seq)
    case .reducer(let step):
      add(step, .reducer, record.seq)
    case .effect(let effect):
      add(effect, record.seq)
    case .end(let end):
      if let error = end.error, ownErrors.end(error) { return }
      guard let place = openActions.removeValue(forKey: end.dispatch) else { return }
      add(end.took, at: place, record.seq)
      if end.error != nil { entries[place].errors += 1 }
    default:
      break
    }
  }

  private mutating func add(_ step: TraceRecord.Step, _ role: Role, _ seq: Int) {
    let place = place(of: role, step.id)
    entries[place].count += 1
    add(step.took, at: place, seq)
    // A resolver's error is the one that it judged.
    if role != .resolver, step.error != nil { entries[place].errors += 1 }
  }

  private mutating func add(_ effect: TraceRecord.Effect, _ seq: Int) {
    switch effect.phase {
    case .start:
      guard openEffects[effect.effect] == nil else { return }
      openEffects[effect.effect] = begun(effect)
    case .done, .throw, .cancel:
      let place = openEffects.removeValue(forKey: effect.effect) ?? begun(effect)
      add(effect.took, at: place, seq)
      if effect.phase == .throw { entries[place].errors += 1 }
    case .unknown:
      break
    }
  }

  private mutating func begun(_ effect: TraceRecord.Effect) -> Int {
    let place = place(of: .effect, effect.id)
    entries[place].count += 1
    return place
  }

  private mutating func add(_ took: Int?, at place: Int, _ seq: Int) {
    guard let took else { return }
    if took > entries[place].times.maximum ?? -1 { entries[place].slowest = seq }
    entries[place].times.add(took)
  }

  private mutating func place(of role: Role, _ id: String) -> Int {
    let subject = Subject(role: role, id: id)
    if let place = places[subject] { return place }
    places[subject] = entries.count
    entries.append(Entry(subject: subject))
    return entries.count - 1
  }
}
