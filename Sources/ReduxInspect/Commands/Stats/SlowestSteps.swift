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
  private var names: [Int: String] = [:]
  /// The longest first.
  private(set) var steps: [Step] = []

  /// - Parameter roles: what is of interest; empty: everything.
  init(limit: Int, roles: Set<Statistics.Role>) {
    self.limit = limit
    self.roles = roles
  }

  mutating func add(_ record: TraceRecord) {
    switch record.event {
    case .dispatch(let dispatch):
      names[dispatch.dispatch] = dispatch.action.action
    case .middleware(let step):
      add(step.took, .middleware, step.id, step.dispatch, record.time)
    case .resolver(let step):
      add(step.took, .resolver, step.id, step.dispatch, record.time)
    case .reducer(let step):
      add(step.took, .reducer, step.id, step.dispatch, record.time)
    case .effect(let effect):
      add(effect.took, .effect, effect.id, effect.dispatch, record.time - (effect.took ?? 0))
    case .end(let end):
      // An end of an error that came later has no open action.
      guard let name = names.removeValue(forKey: end.dispatch) else { return }
      add(end.took, .action, name, end.dispatch, record.time - (end.took ?? 0))
    default:
      break
    }
  }

  private mutating func add(_ took: Int?, _ role: Statistics.Role, _ id: String, _ dispatch: Int, _ time: Int) {
    guard let took, roles.isEmpty || roles.contains(role) else { return }
    if steps.count == limit, let last = steps.last, last.took >= took { return }
    let place = steps.firstIndex { $0.took < took } ?? steps.count
    let subject = Statistics.Subject(role: role, id: id)
    steps.insert(Step(took: took, subject: subject, dispatch: dispatch, time: time), at: place)
    if steps.count > limit { steps.removeLast() }
  }
}
