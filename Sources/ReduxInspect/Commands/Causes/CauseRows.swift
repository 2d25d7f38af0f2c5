import TinyReduxTrace

extension Causes {
  /// From the one that was asked for back to the root.
  func rows(file: String) -> [JSONObject] {
    chain.enumerated().map { index, record in
      let place = index == chain.count - 1 ? self.place : nil
      return JSONObject(known: [
        ("file", .string(file)), ("id", record.subject.map { .string("\($0)") }), ("kind", .string(record.event.kind)),
        ("t", .whole(record.time)), ("name", record.name.map { .string($0) }), ("at", place.map { .string($0) }),
      ])
    }
  }
}

extension Consequences {
  /// Parents before their children.
  func rows(file: String) -> [JSONObject] {
    var parents: [Int: TraceID] = [:]
    for node in nodes {
      for child in node.children { parents[child] = node.record.subject }
    }
    return nodes.enumerated().map { index, node in
      JSONObject(known: [
        ("file", .string(file)), ("id", node.record.subject.map { .string("\($0)") }),
        ("parent", parents[index].map { .string("\($0)") }), ("kind", .string(node.record.event.kind)),
        ("t", .whole(node.record.time)), ("name", node.record.name.map { .string($0) }),
        ("end", node.ending.map { .string($0) }), ("took", node.took.map { .whole($0) }),
      ])
    }
  }
}

extension Consequences.Node {
  fileprivate var ending: String? {
    switch end?.event {
    case .end(let end): end.outcome
    case .effect(let effect): effect.phase.word
    default: nil
    }
  }

  fileprivate var took: Int? {
    switch (record.event, end?.event) {
    case (.dispatch, .end(let end)): end.took
    case (_, .effect(let effect)): effect.took
    default: nil
    }
  }
}

extension TraceRecord {
  /// What it begins.
  fileprivate var subject: TraceID? {
    switch event {
    case .dispatch(let dispatch): .dispatch(dispatch.dispatch)
    case .effect(let effect): .effect(effect.effect)
    case .error(let raised): .error(raised.error)
    default: nil
    }
  }

  fileprivate var name: String? {
    switch event {
    case .dispatch(let dispatch): dispatch.action.action
    case .refused(let refused): refused.action.action
    case .effect(let effect): effect.id
    case .error(let raised): raised.type
    default: nil
    }
  }
}
