/// Cuts Swift source into tokens, over its UTF-8 bytes.
///
/// It knows just enough of the language never to take the inside of a comment, string or regex for code. Like the
/// compiler it ends a string at the end of its line, so that text in a branch for other compilers can't mislead it far.
struct Lexer {
  let bytes: [UInt8]
  private(set) var position = 0
  private var startsLine = true
  private var nesting = 0

  /// Strings inside the interpolations of strings, and so on: deeper than anybody writes, not so deep as the stack.
  private static let deepest = 100

  init(_ source: String) {
    bytes = Array(source.utf8)
  }

  static func tokens(of source: String) throws(Complaint) -> [Token] {
    var lexer = Lexer(source)
    var tokens: [Token] = []
    while let token = try lexer.next() { tokens.append(token) }
    return tokens
  }

  mutating func next() throws(Complaint) -> Token? {
    try skipSpace()
    guard position < bytes.count else { return nil }
    let start = position
    let startsLine = startsLine
    self.startsLine = false
    func token(_ kind: Token.Kind, _ text: Range<Int>) -> Token {
      let text = String(decoding: bytes[text], as: UTF8.self)
      return Token(kind: kind, text: text, offsets: start..<position, startsLine: startsLine)
    }

    if try skipLiteral() {
      return token(.literal, start..<start)
    }
    if byte() == UInt8(ascii: "`"), let end = endOfLine(before: "`") {
      position = end + 1
      return token(.quoted, start + 1..<end)
    }
    if byte() == UInt8(ascii: "#"), byte(1).isOfWord {
      position += 1
      skipWord()
      return token(.directive, start..<position)
    }
    if byte().isOfWord {
      skipWord()
      return token(.word, start..<position)
    }
    position += 1
    return token(.mark, start..<position)
  }

  // MARK: Bytes

  /// The byte that far from the current one, 0 outside the source.
  func byte(_ distance: Int = 0) -> UInt8 {
    let index = position + distance
    return bytes.indices.contains(index) ? bytes[index] : 0
  }

  func starts(_ text: String, at distance: Int = 0) -> Bool {
    bytes.dropFirst(position + distance).starts(with: text.utf8)
  }

  mutating func advance(_ count: Int) {
    position = min(position + count, bytes.count)
  }

  /// Where the next such byte of this line is.
  private func endOfLine(before mark: UnicodeScalar) -> Int? {
    let line = bytes[(position + 1)...].prefix { !$0.endsLine }
    return line.firstIndex(of: UInt8(ascii: mark))
  }

  private mutating func skipWord() {
    while byte().isOfWord { position += 1 }
  }

  private mutating func skipSpace() throws(Complaint) {
    while position < bytes.count {
      if byte().isSpace {
        startsLine = startsLine || byte().endsLine
        position += 1
      } else if starts("//") {
        while position < bytes.count, !byte().endsLine { position += 1 }
      } else if starts("/*") {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(Complaint) {
    let start = position
    var depth = 0
    repeat {
      guard position < bytes.count else { throw .unclosed("comment", start..<start + 2) }
      if starts("/*") {
        depth += 1
        position += 2
      } else if starts("*/") {
        depth -= 1
        position += 2
      } else {
        position += 1
      }
    } while depth > 0
  }

  /// Goes from behind the `(` of an interpolation to behind its `)`.
  mutating func skipInterpolation() throws(Complaint) {
    let start = position
    nesting += 1
    guard nesting <= Self.deepest else { throw .unclosed("interpolation", start..<start) }
    var depth = 1
    while depth > 0 {
      guard let token = try next() else { throw .unclosed("interpolation", start..<start) }
      if token.isMark("(") { depth += 1 }
      if token.isMark(")") { depth -= 1 }
    }
    nesting -= 1
  }
}

extension UInt8 {
  /// Everything outside ASCII counts: what Swift refuses there, the compiler has refused already.
  fileprivate var isOfWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...: true
    default: false
    }
  }

  var isSpace: Bool { self == 0 || self == 0x20 || (0x09...0x0D).contains(self) }
  var endsLine: Bool { self == 0x0A || self == 0x0D }
}
