import TinyReduxTrace

extension Comparison {
  /// One JSON object.
  func json(_ files: [String]) -> JSONValue {
    .object(
      JSONObject(known: [
        ("old", .string(files[0])), ("new", .string(files[1])), ("same", .bool(isSame)),
        ("counts", .array(counts.map(json))), ("order", parting.map(json)), ("durations", .array(durations.map(json))),
        ("state", states.map { _ in .array(changes.map(\.json)) }),
      ]))
  }

  /// What differs, a row each.
  var rows: [JSONObject] {
    counts.map { row("count", $0) } + (parting.map { [row($0)] } ?? []) + durations.map { row("duration", $0) }
      + changes.map { operation in
        JSONObject(known: [
          ("part", "state"), ("id", .string(operation.path)), ("old", operation.was), ("new", operation.value),
        ])
      }
  }

  /// From the old state to the new one; a state that isn't known is null.
  private var changes: [JSONPatch.Operation] {
    states.map { JSONPatch.diff(from: $0.old ?? .null, to: $0.new ?? .null).operations } ?? []
  }

  private func json(_ change: Change) -> JSONValue {
    .object(
      JSONObject(known: [
        ("role", .string(change.role)), ("id", .string(change.id)), ("old", .whole(change.old)),
        ("new", .whole(change.new)),
      ]))
  }

  private func json(_ parting: Parting) -> JSONValue {
    .object(
      JSONObject(known: [
        ("common", .whole(parting.common)), ("old", parting.old.map(json)), ("new", parting.new.map(json)),
      ]))
  }

  private func json(_ action: Action) -> JSONValue {
    ["dispatch": .whole(action.dispatch), "action": .string(action.name)]
  }

  private func row(_ part: String, _ change: Change) -> JSONObject {
    JSONObject(known: [
      ("part", .string(part)), ("role", .string(change.role)), ("id", .string(change.id)), ("old", .whole(change.old)),
      ("new", .whole(change.new)),
    ])
  }

  private func row(_ parting: Parting) -> JSONObject {
    JSONObject(known: [
      ("part", "order"), ("role", "action"), ("id", .string("\(parting.common + 1)")),
      ("old", parting.old.map { .string($0.name) }), ("new", parting.new.map { .string($0.name) }),
    ])
  }
}
