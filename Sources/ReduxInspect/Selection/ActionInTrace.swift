import TinyReduxTrace

/// What a selection needs to know of one action while its records pass.
struct ActionInTrace {
  private let selection: Selection
  /// By its first line. If that is missing, it is meant unless a name or a place is asked for.
  private var isNamed: Bool
  private var hasComponent: Bool
  private var hasError: Bool
  private var hasKind: Bool
  private var hasPath: Bool
  private var isLong: Bool
  private var hasEnded = false
  private var openEffects: Set<Int> = []
  private var openErrors: Set<Int> = []
  /// Among all actions, in the order in which they were accepted.
  let place: Int
  /// Whether its records are let through; nil until the first of them is decided.
  var isSelected: Bool?

  init(_ selection: Selection, place: Int = 0) {
    self.selection = selection
    self.place = place
    isNamed = selection.actions.isEmpty && selection.range == nil
    hasComponent = selection.components.isEmpty
    hasError = !selection.errors
    hasKind = selection.kinds.isEmpty
    hasPath = selection.paths.isEmpty
    isLong = selection.least == nil
  }

  /// Nothing more comes of it.
  var isClosed: Bool { hasEnded && !isWaiting }

  /// An effect or an error of it is open.
  var isWaiting: Bool { !openEffects.isEmpty || !openErrors.isEmpty }

  /// Whether the action is meant; nil while that may still change.
  var isMeant: Bool? {
    if !isNamed { return false }
    if hasComponent, hasError, hasKind, hasPath, isLong { return true }
    return isClosed ? false : nil
  }

  /// What is not known at the end of the trace won't be.
  mutating func giveUp() {
    if isMeant == nil { isNamed = false }
  }

  mutating func take(_ record: TraceRecord) {
    if selection.kinds.contains(record.event.kind) { hasKind = true }
    switch record.event {
    case .dispatch(let dispatch):
      isNamed = selection.names(dispatch.action.action) && isInRange(dispatch.dispatch, record.time)
    case .middleware(let step), .resolver(let step), .reducer(let step):
      take(component: step.id)
      take(step.patch)
    case .effect(let effect):
      take(component: effect.id)
      if effect.phase == .start {
        openEffects.insert(effect.effect)
      } else {
        openEffects.remove(effect.effect)
        if let error = effect.error { openErrors.insert(error) }
        take(took: effect.took)
      }
    case .error(let raised):
      hasError = true
      openErrors.insert(raised.error)
    case .end(let end):
      hasEnded = true
      take(took: end.took)
      take(end.patch)
      if let error = end.error { openErrors.remove(error) }
      if ["failed", "rescued", "unhandled", "refused"].contains(end.outcome) { hasError = true }
    default:
      break
    }
  }

  private mutating func take(component id: String) {
    if !hasComponent { hasComponent = selection.components.contains { $0.matches(id) } }
  }

  private mutating func take(took: Int?) {
    if let least = selection.least, let took, took >= least { isLong = true }
  }

  private mutating func take(_ patch: [JSONPatch.Operation]?) {
    guard !hasPath, let patch else { return }
    hasPath = patch.contains { operation in
      selection.paths.contains { pointer in
        Self.touches(operation.path, pointer) || operation.from.map { Self.touches($0, pointer) } == true
      }
    }
  }

  /// A change of a value is one of all that it holds, and of all that hold it.
  private static func touches(_ path: String, _ pointer: String) -> Bool {
    path == pointer || path.hasPrefix(pointer + "/") || pointer.hasPrefix(path + "/")
  }

  private func isInRange(_ dispatch: Int, _ time: Int) -> Bool {
    switch selection.range {
    case nil: true
    case .dispatches(let range): range.contains(dispatch)
    case .times(let range): range.contains(time)
    }
  }
}
