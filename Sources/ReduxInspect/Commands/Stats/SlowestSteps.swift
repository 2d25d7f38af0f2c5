import TinyReduxTrace

/// The longest single actions, handler's runs and effects of a trace.
struct SlowestSteps {
  struct Step {
    var took: Int
    var subject: Statistics.Subject
    var dispatch: Int
    /// When it began.
    var time: Int
  }

  private let limit: Int
  private let roles: Set<Statistics.Role>
  /// Of the open actions.
  private var names: [Int: Int] = [:]
  /// The longest first.
  private(set) var steps: [Step] = []

  /// - Parameter roles: what is of interest; empty: everything.
  init(limit: Int, roles: Set<Statistics.Role>) {
    self.limit = limit
    self.roles = roles
  }

  /// - Parameters:
  ///   - number: of the line's name.
  ///   - name: The name that has a number.
  mutating func add(_ facts: LineFacts, _ number: Int?, _ name: (Int) -> String) {
    guard let dispatch = facts.dispatch else { return }
    switch facts.kind {
    case .dispatch:
      names[dispatch] = number
    case .middleware:
      add(facts, .middleware, number, facts.time, name)
    case .resolver:
      add(facts, .resolver, number, facts.time, name)
    case .reducer:
      add(facts, .reducer, number, facts.time, name)
    case .effect:
      add(facts, .effect, number, facts.time - (facts.took ?? 0), name)
    case .end:
      // An end of an error that came later has no open action.
      guard let number = names.removeValue(forKey: dispatch) else { return }
      add(facts, .action, number, facts.time - (facts.took ?? 0), name)
    default:
      break
    }
  }

  private mutating func add(
    _ facts: LineFacts, _ role: Statistics.Role, _ number: Int?, _ time: Int, _ name: (Int) -> String
  ) {
    guard let took = facts.took, let dispatch = facts.dispatch, roles.isEmpty || roles.contains(role) else { return }
    if steps.count == limit, let last = steps.last, last.took >= took { return }
    let place = steps.firstIndex { $0.took < took } ?? steps.count
    let subject = Statistics.Subject(role: role, id: number.map(name) ?? "")
    steps.insert(Step(took: took, subject: subject, dispatch: dispatch, time: time), at: place)
    if steps.count > limit { steps.removeLast() }
  }
}
