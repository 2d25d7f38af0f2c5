import TinyReduxTrace

/// Looks at a store's state on the main actor, and sees what changed since it looked last.
@MainActor @usableFromInline
final class StateLens<State: Sendable> {
  private let encoding: ValueEncoding
  private let keepsTime: Bool
  private var budget: StateBudget
  private var view: View?
  private var dropped = 0
  private var isOff = false
  private var note: String?

  private enum View {
    /// The state encodes itself, or is a value: that has no place where its properties could be looked at one by one.
    case whole
    case properties(StateProperties)
  }

  nonisolated init(depth: Int, budget: Duration?) {
    // A cut snapshot can't be patched: what is larger than this ends the recording of the state.
    encoding = ValueEncoding(limits: .init(bytes: 16 << 20, depth: depth), reflectsObjects: true)
    keepsTime = budget != nil
    self.budget = StateBudget(limit: budget ?? .zero)
  }

  /// - Parameter dropped: How many events were lost so far. If there are more than last time, what was seen may not have
  ///   reached the trace, and the state is told anew, and so is a note.
  func look(at state: State, dropped: Int) -> StateGlance? {
    let isLost = dropped != self.dropped
    self.dropped = dropped
    var glance = look(at: state, anew: isLost)
    if isLost, let note, glance?.note == nil {
      glance = glance ?? StateGlance(seen: .nothing)
      glance?.note = note
    }
    note = glance?.note ?? note
    return glance
  }

  private func look(at state: State, anew: Bool) -> StateGlance? {
    guard !isOff else { return nil }
    var anew = anew
    guard keepsTime else { return glance(at: state, anew: anew) }
    let start = ContinuousClock.now
    if case .sparse(let from) = budget.phase {
      if start < from { return nil }
      anew = true
    }
    var glance = glance(at: state, anew: anew)
    if let note = budget.looked(from: start, to: .now) {
      isOff = budget.phase == .off
      glance = glance ?? StateGlance(seen: .nothing)
      glance?.note = note
      glance?.isLastPatch = !isOff
    }
    return glance
  }

  private func glance(at state: State, anew: Bool) -> StateGlance? {
    let view = view ?? makeView(of: state)
    let isFirst = self.view == nil
    self.view = view
    switch view {
    case .whole:
      let encoded = encoding.encoded(state, cutsStrings: false)
      if encoded.isTooLarge { return stop() }
      return StateGlance(seen: anew || isFirst ? .anew(encoded.json) : .whole(encoded.json), bytes: encoded.bytes)
    case .properties(let properties):
      if anew { properties.forget() }
      guard let changed = properties.changes(of: Self.object(state)) else { return stop() }
      let bytes = changed.bytes
      if anew || isFirst { return StateGlance(seen: .anew(.object(JSONObject(changed.members))), bytes: bytes) }
      return changed.members.isEmpty ? nil : StateGlance(seen: .changed(changed.members), bytes: bytes)
    }
  }

  private func makeView(of state: State) -> View {
    if state is any Encodable || !(State.self is AnyClass) { return .whole }
    return .properties(StateProperties(of: Self.object(state), encoding))
  }

  /// A state that is an object. Proof: the view is of properties only where `State` is a class, and a class's values are
  /// references. A cast says the same, in 650 ns instead of 3.
  private static func object(_ state: State) -> AnyObject { unsafeBitCast(state, to: AnyObject.self) }

  private func stop() -> StateGlance {
    isOff = true
    let limit = "\(encoding.limits.bytes >> 20) MiB"
    return StateGlance(seen: .nothing, note: "The state is larger than \(limit): from here on it is not recorded.")
  }
}
