/// What a piece of text is, for its colour.
package enum Role: Hashable, Sendable, BitwiseCopyable {
  case plain, faint, name, id, path, change, good, bad, warning
  /// An effect's: lanes and ids of one effect look alike.
  case effect(Int)
}

/// A piece of a phrase's text, in one role.
struct Span: BitwiseCopyable {
  /// Where it ends; it begins where the one before it ends.
  var end: Int
  /// In columns; nil for recorded text that has to be made safe first.
  var width: Int?
  var role: Role
  /// Brought by a trace.
  var isRecorded = false
  var isBlank: Bool
  /// Filled with blanks up to so many columns.
  var minimum = 0
  /// Cut at its beginning where it doesn't fit.
  var keepsEnd = false
}

/// Text on its way to a line.
package struct Phrase: Sendable {
  private(set) var text = UTF8Text()
  private(set) var spans = Scratch<Span>()

  package init() {}

  package var isEmpty: Bool { spans.count == 0 }

  /// Words of the timeline itself.
  package mutating func say(_ words: String, _ role: Role = .plain, minimum: Int = 0) {
    say(role, minimum: minimum) { $0.append(words) }
  }

  /// Words of the timeline itself, in pieces: every character is one column wide.
  @inline(__always)
  mutating func say(_ role: Role = .plain, minimum: Int = 0, _ append: (inout UTF8Text) -> Void) {
    let start = text.count
    append(&text)
    let (width, isBlank) = text.withElements(start..<text.count) { ($0.scalarCount, $0.isBlank) }
    spans.append(Span(end: text.count, width: width, role: role, isBlank: isBlank, minimum: minimum))
  }

  /// Text that a trace brought.
  ///
  /// - Parameter limit: so many characters are kept.
  package mutating func quote(_ recorded: String, _ role: Role = .plain, limit: Int = 400, minimum: Int = 0) {
    recorded.withBytes { quote($0, role, limit: limit, minimum: minimum) }
  }

  mutating func quote(
    _ recorded: UnsafeBufferPointer<UInt8>, _ role: Role = .plain, limit: Int = 400, minimum: Int = 0
  ) {
    let kept = recorded.count <= limit ? recorded : recorded.prefix(characters: limit)
    append(kept, role, minimum: minimum)
    if kept.count < recorded.count { say(role) { $0.append(.ellipsis) } }
  }

  /// A place in a source file that a trace brought: its end, with the line, says most.
  ///
  /// - Parameter isWhole: with the path of the file.
  mutating func quote(place: String, isWhole: Bool, _ role: Role) {
    place.withBytes { path in
      let whole = isWhole ? path : path.fileName
      let kept = whole.suffix(characters: 100)
      if kept.count < whole.count { say(role) { $0.append(.ellipsis) } }
      append(kept, role, keepsEnd: true)
    }
  }

  @inline(__always)
  private mutating func append(
    _ recorded: UnsafeBufferPointer<UInt8>, _ role: Role, minimum: Int = 0, keepsEnd: Bool = false
  ) {
    text.append(contentsOf: recorded)
    spans.append(
      Span(
        end: text.count, width: recorded.plainColumns, role: role, isRecorded: true, isBlank: recorded.isBlank,
        minimum: minimum, keepsEnd: keepsEnd))
  }

  package mutating func add(_ phrase: Phrase) {
    let start = text.count
    phrase.text.withElements(0..<phrase.text.count) { text.append(contentsOf: $0) }
    for index in 0..<phrase.spans.count {
      var span = phrase.spans[index]
      span.end += start
      spans.append(span)
    }
  }

  /// The same text, all in one role.
  func all(_ role: Role) -> Phrase {
    var phrase = self
    for index in 0..<spans.count { phrase.spans[index].role = role }
    return phrase
  }

  /// Empties it; the room that it took is kept for the next text.
  mutating func clear() {
    text.removeAll()
    spans.removeAll()
  }
}
