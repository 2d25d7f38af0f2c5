package import TinyReduxTrace

/// What a patch changed, one item an operation; additions to one array, and removals from one, are one item.
package enum PatchSummary {
  static func items(_ patch: [JSONPatch.Operation]) -> [Row.Item] {
    var items: [Row.Item] = []
    var rest = patch[...]
    while let first = rest.first {
      let path = parent(first)
      let group = path == nil ? rest.prefix(1) : rest.prefix { $0.op == first.op && parent($0) == path }
      items.append(Row.Item(phrase: phrase(group, parent: path), count: group.count))
      rest = rest.dropFirst(group.count)
    }
    return items
  }

  package static func phrase(_ operation: JSONPatch.Operation) -> Phrase {
    var phrase = Phrase()
    phrase.quote(operation.path.isEmpty ? "(state)" : operation.path, .path, limit: 120)
    switch operation.op {
    case .remove:
      phrase.say(" \(Glyph.removed)", .change)
    case .add:
      phrase.say(" \(Glyph.added) ", .change)
      add(operation.value, to: &phrase)
    case .replace:
      replace(operation, &phrase)
    case .move, .copy:
      phrase.say(operation.op == .move ? " moved from " : " copied from ", .change)
      phrase.quote(operation.from ?? "?", .path, limit: 120)
    case .test:
      phrase.say(" tested", .change)
    }
    return phrase
  }

  private static func replace(_ operation: JSONPatch.Operation, _ phrase: inout Phrase) {
    if case .array(let elements)? = operation.value, case .array([])? = operation.was, !elements.isEmpty {
      return phrase.say(" \(Glyph.added)\(elements.count)", .change)
    }
    phrase.say(" ")
    if let was = operation.was {
      phrase.add(CompactValue.text(was))
      phrase.say(" ")
    }
    phrase.say("\(Glyph.becomes) ", .change)
    add(operation.value, to: &phrase)
  }

  private static func add(_ value: JSONValue?, to phrase: inout Phrase) {
    if let value { phrase.add(CompactValue.text(value)) } else { phrase.say("?") }
  }

  private static func phrase(_ group: ArraySlice<JSONPatch.Operation>, parent: Substring?) -> Phrase {
    guard group.count > 1, let parent, let first = group.first else { return phrase(group[group.startIndex]) }
    var phrase = Phrase()
    phrase.quote(String(parent), .path, limit: 120)
    phrase.say(" \(first.op == .add ? Glyph.added : .removed)\(group.count)", .change)
    return phrase
  }

  /// The array that an operation adds an element to or removes one from.
  private static func parent(_ operation: JSONPatch.Operation) -> Substring? {
    guard operation.op == .add || operation.op == .remove, let slash = operation.path.lastIndex(of: "/") else {
      return nil
    }
    let last = operation.path[slash...].dropFirst()
    guard last == "-" || (!last.isEmpty && last.utf8.allSatisfy { (0x30...0x39).contains($0) }) else { return nil }
    return operation.path[..<slash]
  }
}
