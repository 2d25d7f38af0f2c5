internal import TinyReduxTrace

/// What a patch changed, one item an operation; additions to one array, and removals from one, are one item.
enum PatchSummary {
  /// Says what the first operations changed; returns how many it told of.
  static func addItem(of patch: ArraySlice<JSONPatch.Operation>, to phrase: inout Phrase) -> Int {
    guard let first = patch.first else { return 0 }
    if let parent = parent(first) {
      let count = patch.prefix { $0.op == first.op && self.parent($0) == parent }.count
      if count > 1 {
        phrase.quote(String(parent), .path, limit: 120)
        phrase.say(.change) { text in
          text.append(blanks: 1)
          text.append(first.op == .add ? Glyph.added : .removed)
          text.append(decimal: count)
        }
        return count
      }
    }
    add(first, to: &phrase)
    return 1
  }

  static func add(_ operation: JSONPatch.Operation, to phrase: inout Phrase) {
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
  }

  private static func replace(_ operation: JSONPatch.Operation, _ phrase: inout Phrase) {
    if case .array(let elements)? = operation.value, case .array([])? = operation.was, !elements.isEmpty {
      return phrase.say(.change) { text in
        text.append(blanks: 1)
        text.append(.added)
        text.append(decimal: elements.count)
      }
    }
    phrase.say(" ")
    if let was = operation.was {
      CompactValue.add(was, to: &phrase)
      phrase.say(" ")
    }
    phrase.say("\(Glyph.becomes) ", .change)
    add(operation.value, to: &phrase)
  }

  private static func add(_ value: JSONValue?, to phrase: inout Phrase) {
    if let value { CompactValue.add(value, to: &phrase) } else { phrase.say("?") }
  }

  /// The array that an operation adds an element to or removes one from.
  private static func parent(_ operation: JSONPatch.Operation) -> Substring? {
    guard operation.op == .add || operation.op == .remove,
      let slash = operation.path.utf8.lastIndex(of: UInt8(ascii: "/"))
    else { return nil }
    let last = operation.path.utf8[slash...].dropFirst()
    guard last.elementsEqual("-".utf8) || (!last.isEmpty && last.allSatisfy { (0x30...0x39).contains($0) }) else {
      return nil
    }
    return operation.path[..<slash]
  }
}
