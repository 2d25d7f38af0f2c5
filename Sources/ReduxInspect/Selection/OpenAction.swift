import TinyReduxTrace

/// What of an action is still to come, as far as its lines tell.
struct OpenAction {
  private var hasEnded = false
  private var effects: [Int] = []
  private var errors: [Int] = []

  /// Nothing more comes of it.
  var isClosed: Bool { hasEnded && !isWaiting }

  /// An effect or an error of it is open.
  var isWaiting: Bool { !effects.isEmpty || !errors.isEmpty }

  mutating func take(_ facts: LineFacts) {
    switch facts.kind {
    case .effect:
      guard let effect = facts.effect else { return }
      if facts.phase == .start { return Self.insert(effect, &effects) }
      Self.remove(effect, &effects)
      if let error = facts.error { Self.insert(error, &errors) }
    case .error:
      if let error = facts.error { Self.insert(error, &errors) }
    case .end:
      hasEnded = true
      if let error = facts.error { Self.remove(error, &errors) }
    default:
      break
    }
  }

  private static func insert(_ id: Int, _ ids: inout [Int]) {
    if !ids.contains(id) { ids.append(id) }
  }

  private static func remove(_ id: Int, _ ids: inout [Int]) {
    if let index = ids.firstIndex(of: id) { ids.remove(at: index) }
  }
}
