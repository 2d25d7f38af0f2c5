import TinyReduxTrace

extension TraceRecord {
  /// Of a chain of causes.
  ///
  /// - Parameter place: the line of code that caused it all.
  func causeRow(file: String, place: String?) -> JSONObject {
    JSONObject(known: [
      ("file", .string(file)), ("id", subject.map { .string("\($0)") }), ("kind", .string(event.kind)),
      ("t", .whole(time)), ("name", nameOfCause.map { .string($0) }), ("at", place.map { .string($0) }),
    ])
  }
}

extension TraceRecord {
  /// Of a tree.
  ///
  /// - Parameters:
  ///   - parent: What caused it.
  ///   - end: How it ended.
  func treeRow(file: String, parent: TraceRecord?, end: TraceRecord?) -> JSONObject {
    JSONObject(known: [
      ("file", .string(file)), ("id", subject.map { .string("\($0)") }),
      ("parent", parent?.subject.map { .string("\($0)") }), ("kind", .string(event.kind)), ("t", .whole(time)),
      ("name", nameOfCause.map { .string($0) }), ("end", end?.ending.map { .string($0) }),
      ("took", took(until: end).map { .whole($0) }),
    ])
  }
}

extension TraceRecord {
  /// How it says that something ended.
  fileprivate var ending: String? {
    switch event {
    case .end(let end): end.outcome
    case .effect(let effect): effect.phase.word
    default: nil
    }
  }

  fileprivate func took(until end: TraceRecord?) -> Int? {
    switch (event, end?.event) {
    case (.dispatch, .end(let end)): end.took
    case (_, .effect(let effect)): effect.took
    default: nil
    }
  }

  /// What it begins.
  fileprivate var subject: TraceID? {
    switch event {
    case .dispatch(let dispatch): .dispatch(dispatch.dispatch)
    case .effect(let effect): .effect(effect.effect)
    case .error(let raised): .error(raised.error)
    default: nil
    }
  }

  fileprivate var nameOfCause: String? {
    switch event {
    case .dispatch(let dispatch): dispatch.action.action
    case .refused(let refused): refused.action.action
    case .effect(let effect): effect.id
    case .error(let raised): raised.type
    default: nil
    }
  }
}
