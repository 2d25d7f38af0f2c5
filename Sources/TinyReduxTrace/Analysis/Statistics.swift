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

  /// By the number of the name, for each role; -1 for none.
  private var places: [[Int]] = Array(repeating: [], count: Role.allCases.count)
  /// In order of appearance.
  public private(set) var entries: [Entry] = []
  private var openActions: [Int: Int] = [:]
  private var openEffects: [Int: Int] = [:]
  private var ownErrors = OwnErrors()
  /// Numbers of the names of records.
  private var numbers: [String: Int] = [:]

  public init() {}

  public mutating func add(_ record: TraceRecord) {
    let name = record.name ?? ""
    let number = numbers[name] ?? numbers.count
    numbers[name] = number
    add(LineFacts(record), number) { _ in name }
  }

  /// - Parameters:
  ///   - number: of the line's name.
  ///   - name: The name that has a number, the same one each time.
  package mutating func add(_ facts: LineFacts, _ number: Int?, _ name: (Int) -> String) {
    ownErrors.add(facts)
    switch facts.kind {
    case .dispatch:
      guard let dispatch = facts.dispatch else { return }
      let place = place(of: .action, number, name)
      entries[place].count += 1
      openActions[dispatch] = place
    case .middleware:
      add(facts, .middleware, number, name)
    case .resolver:
      add(facts, .resolver, number, name)
    case .reducer:
      add(facts, .reducer, number, name)
    case .effect:
      addEffect(facts, number, name)
    case .end:
      if let error = facts.error, ownErrors.end(error) { return }
      guard let place = facts.dispatch.flatMap({ openActions.removeValue(forKey: $0) }) else { return }
      add(facts.took, at: place, facts.seq)
      if facts.error != nil { entries[place].errors += 1 }
    default:
      break
    }
  }

  private mutating func add(_ facts: LineFacts, _ role: Role, _ number: Int?, _ name: (Int) -> String) {
    let place = place(of: role, number, name)
    entries[place].count += 1
    add(facts.took, at: place, facts.seq)
    // A resolver's error is the one that it judged.
    if role != .resolver, facts.error != nil { entries[place].errors += 1 }
  }

  private mutating func addEffect(_ facts: LineFacts, _ number: Int?, _ name: (Int) -> String) {
    guard let effect = facts.effect else { return }
    switch facts.phase {
    case .start:
      guard openEffects[effect] == nil else { return }
      openEffects[effect] = begun(number, name)
    case .done, .throw, .cancel:
      let place = openEffects.removeValue(forKey: effect) ?? begun(number, name)
      add(facts.took, at: place, facts.seq)
      if facts.phase == .throw { entries[place].errors += 1 }
    case .unknown:
      break
    }
  }

  private mutating func begun(_ number: Int?, _ name: (Int) -> String) -> Int {
    let place = place(of: .effect, number, name)
    entries[place].count += 1
    return place
  }

  private mutating func add(_ took: Int?, at place: Int, _ seq: Int) {
    guard let took else { return }
    if took > entries[place].times.maximum ?? -1 { entries[place].slowest = seq }
    entries[place].times.add(took)
  }

  private mutating func place(of role: Role, _ number: Int?, _ name: (Int) -> String) -> Int {
    // Every line that is counted has a name.
    let (row, column) = (role.row, number ?? 0)
    if column < places[row].count, places[row][column] >= 0 { return places[row][column] }
    if column >= places[row].count {
      places[row] += repeatElement(-1, count: column + 1 - places[row].count)
    }
    places[row][column] = entries.count
    entries.append(Entry(subject: Subject(role: role, id: name(column))))
    return entries.count - 1
  }
}

extension Statistics.Role {
  fileprivate var row: Int {
    switch self {
    case .action: 0
    case .middleware: 1
    case .resolver: 2
    case .reducer: 3
    case .effect: 4
    }
  }
}
