/// What a piece of text is, for its colour.
package enum Role: Hashable {
  case plain, faint, name, id, path, change, good, bad, warning
  /// An effect's: lanes and ids of one effect look alike.
  case effect(Int)
}

/// A piece of text in one role.
struct Span: Hashable {
  var text: String
  var role: Role = .plain
  /// Brought by a trace: not to be trusted.
  var isRecorded = false
  /// Filled with blanks up to so many columns.
  var minimum = 0
  /// Cut at its beginning where it doesn't fit.
  var keepsEnd = false
}

/// Text on its way to a line.
package struct Phrase: Hashable {
  private(set) var spans: [Span] = []

  package init() {}

  package var isEmpty: Bool { spans.isEmpty }

  /// Words of the timeline itself.
  package mutating func say(_ words: String, _ role: Role = .plain, minimum: Int = 0) {
    spans.append(Span(text: words, role: role, minimum: minimum))
  }

  /// Text that a trace brought.
  ///
  /// - Parameter limit: so many characters are kept.
  package mutating func quote(_ recorded: String, _ role: Role = .plain, limit: Int = 400, minimum: Int = 0) {
    if recorded.utf8.count <= limit {
      spans.append(Span(text: recorded, role: role, isRecorded: true, minimum: minimum))
      return
    }
    let kept = recorded.prefix(limit)
    spans.append(Span(text: String(kept), role: role, isRecorded: true, minimum: minimum))
    if kept.endIndex < recorded.endIndex { say("\(Glyph.ellipsis)", role) }
  }

  /// A place in a source file that a trace brought: its end, with the line, says most.
  mutating func quote(place: String, _ role: Role) {
    let kept = place.suffix(100)
    if kept.startIndex > place.startIndex { say("\(Glyph.ellipsis)", role) }
    spans.append(Span(text: String(kept), role: role, isRecorded: true, keepsEnd: true))
  }

  package mutating func add(_ phrase: Phrase) {
    spans += phrase.spans
  }

  /// The same text, all in one role.
  func all(_ role: Role) -> Phrase {
    var phrase = self
    for index in spans.indices { phrase.spans[index].role = role }
    return phrase
  }
}
