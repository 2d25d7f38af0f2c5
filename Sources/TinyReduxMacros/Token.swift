/// A piece of Swift source that is neither white space nor a comment.
struct Token: Equatable {
  enum Kind {
    /// An identifier, a keyword, or a number up to its point.
    case word
    /// An identifier between back-ticks; `text` is without them.
    case quoted
    /// `#if` and its like, and uses of macros.
    case directive
    /// A whole string or regex literal; `text` is empty.
    case literal
    /// Any other byte: operators come apart into their characters.
    case mark
  }

  let kind: Kind
  let text: String
  /// In UTF-8, from the start of the source.
  let offsets: Range<Int>
  /// There is a line break between the token before and this one.
  let startsLine: Bool

  var isIdentifier: Bool { kind == .word || kind == .quoted }
  func isWord(_ word: String) -> Bool { kind == .word && text == word }
  func isMark(_ mark: String) -> Bool { kind == .mark && text == mark }

  /// What closes the bracket that this token opens.
  var closingBracket: String? {
    guard kind == .mark else { return nil }
    return switch text {
    case "(": ")"
    case "[": "]"
    case "{": "}"
    default: nil
    }
  }

  var isClosingBracket: Bool { isMark(")") || isMark("]") || isMark("}") }
}
