/// A piece of text that is safe, measured and done.
struct Piece {
  var text: String
  var width: Int
  var role: Role
  var isRecorded = false
}

/// Phrases to pieces, pieces to a line: escapes, widths, cuts and colours.
struct Typesetter: Sendable {
  let isASCII: Bool
  let hasColor: Bool

  func pieces(_ phrase: Phrase) -> [Piece] {
    phrase.spans.map { span in
      var piece = span.isRecorded ? recorded(span.text, span.role) : piece(span.text, span.role)
      if piece.width < span.minimum {
        piece.text += String(repeating: " ", count: span.minimum - piece.width)
        piece.width = span.minimum
      }
      return piece
    }
  }

  func piece(_ words: String, _ role: Role) -> Piece {
    let text = isASCII ? Glyph.ascii(words) : words
    return Piece(text: text, width: DisplayWidth.of(text), role: role)
  }

  func recorded(_ words: String, _ role: Role) -> Piece {
    let text = SafeText.visible(words, ascii: isASCII)
    return Piece(text: text, width: DisplayWidth.of(text), role: role, isRecorded: true)
  }

  func blank(_ columns: Int) -> Piece {
    let count = max(0, columns)
    return Piece(text: String(repeating: " ", count: count), width: count, role: .plain)
  }

  func width(_ pieces: [Piece]) -> Int {
    pieces.reduce(0) { $0 + $1.width }
  }

  /// Cut to fit, the cut shown.
  func cut(_ pieces: [Piece], _ space: Int) -> [Piece] {
    guard width(pieces) > space else { return pieces }
    let mark = piece("\(Glyph.ellipsis)", .faint)
    guard space >= mark.width else { return [] }
    var kept: [Piece] = []
    var left = space - mark.width
    for piece in pieces {
      if piece.width <= left {
        kept.append(piece)
        left -= piece.width
        continue
      }
      let beginning = DisplayWidth.prefix(piece.text, columns: left)
      var part = piece
      part.text = String(beginning.text)
      part.width = beginning.width
      kept.append(part)
      break
    }
    return kept + [mark]
  }

  func written(_ pieces: [Piece]) -> String {
    var line = ""
    var role = Role.plain
    var blanks = 0
    for piece in pieces where piece.width > 0 {
      if piece.text.utf8.allSatisfy({ $0 == 0x20 }) {
        blanks += piece.width
        continue
      }
      line += String(repeating: " ", count: blanks)
      blanks = 0
      if hasColor, Palette.code(piece.role) != Palette.code(role) {
        if role != .plain { line += "\u{1B}[0m" }
        if piece.role != .plain { line += "\u{1B}[\(Palette.code(piece.role))m" }
        role = piece.role
      }
      line += piece.isRecorded && !isASCII ? SafeText.isolated(piece.text) : piece.text
    }
    if role != .plain { line += "\u{1B}[0m" }
    return line + "\n"
  }
}
