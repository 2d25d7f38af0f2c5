import TinyReduxTrace

/// What of an action is still to come, as far as its lines tell.
struct OpenAction {
  private var hasEnded = false
  private var effects = FewIDs()
  private var errors = FewIDs()

  /// Nothing more comes of it.
  var isClosed: Bool { hasEnded && !isWaiting }

  /// An effect or an error of it is open.
  var isWaiting: Bool { !effects.isEmpty || !errors.isEmpty }

  mutating func take(_ facts: LineFacts) {
    switch facts.kind {
    case .effect:
      guard let effect = facts.effect else { return }
      if facts.phase == .start { return effects.insert(effect) }
      effects.remove(effect)
      if let error = facts.error { errors.insert(error) }
    case .error:
      if let error = facts.error { errors.insert(error) }
    case .end:
      hasEnded = true
      if let error = facts.error { errors.remove(error) }
    default:
      break
    }
  }
}

/// A set of ids: few as a rule, which an array holds best.
private struct FewIDs {
  private var first: [Int] = []
  private var others: Set<Int> = []
  private static let few = 16

  var isEmpty: Bool { first.isEmpty && others.isEmpty }

  mutating func insert(_ id: Int) {
    if first.contains(id) { return }
    if first.count < Self.few, others.isEmpty { first.append(id) } else { others.insert(id) }
  }

  mutating func remove(_ id: Int) {
    if let index = first.firstIndex(of: id) { first.remove(at: index) } else { others.remove(id) }
  }
}
