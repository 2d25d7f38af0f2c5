import TinyReduxTrace

/// What a selection needs to know of one action while its records pass.
struct ActionInTrace {
  private let selection: Selection
  /// An action whose first line is missing has no name: it is meant unless a name is asked for.
  private var isNamed: Bool
  private var hasComponent: Bool
  private var hasError: Bool
  private var hasKind: Bool
  private var hasEnded = false
  private var openEffects: Set<Int> = []
  private var openErrors: Set<Int> = []
  /// Whether it is among the first so many; nil until its first record is released.
  var isWithinLimit: Bool?

  init(_ selection: Selection) {
    self.selection = selection
    isNamed = selection.actions.isEmpty
    hasComponent = selection.components.isEmpty
    hasError = !selection.errors
    hasKind = selection.kinds.isEmpty
  }

  /// Nothing more comes of it.
  var isClosed: Bool { hasEnded && openEffects.isEmpty && openErrors.isEmpty }

  /// Whether the action is meant; nil while that may still change.
  var isMeant: Bool? {
    if !isNamed { return false }
    if hasComponent, hasError, hasKind { return true }
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
      isNamed = selection.names(dispatch.action.action)
    case .middleware(let step), .resolver(let step), .reducer(let step):
      take(component: step.id)
    case .effect(let effect):
      take(component: effect.id)
      if effect.phase == .start {
        openEffects.insert(effect.effect)
      } else {
        openEffects.remove(effect.effect)
        if let error = effect.error { openErrors.insert(error) }
      }
    case .error(let raised):
      hasError = true
      openErrors.insert(raised.error)
    case .end(let end):
      hasEnded = true
      if let error = end.error { openErrors.remove(error) }
      if ["failed", "rescued", "unhandled", "refused"].contains(end.outcome) { hasError = true }
    default:
      break
    }
  }

  private mutating func take(component id: String) {
    if !hasComponent { hasComponent = selection.components.contains { $0.matches(id) } }
  }
}
