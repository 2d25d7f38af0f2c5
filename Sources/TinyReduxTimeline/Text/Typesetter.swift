/// A piece of text that is safe, measured and done.
struct Piece {
  var text: String
  var width: Int
  var role: Role
  var isRecorded = false
  /// Cut at its beginning.
  var keepsEnd = false
}

/// Phrases to pieces, pieces to a line: escapes, widths, cuts and colours.
struct Typesetter: Sendable {
  let isASCII: Bool
  let hasColor: Bool

  func pieces(_ phrase: Phrase) -> [Piece] {
    var pieces: [Piece] = []
    pieces.reserveCapacity(phrase.spans.count + 1)
    for span in phrase.spans {
      var piece = span.isRecorded ? recorded(span.text, span.role) : piece(span.text, span.role)
      piece.keepsEnd = span.keepsEnd
      pieces.append(piece)
      if piece.width < span.minimum { pieces.append(blank(span.minimum - piece.width)) }
    }
    return pieces
  }

  /// The timeline's own words: every character is one column wide.
  func piece(_ words: String, _ role: Role) -> Piece {
    let text = isASCII ? Glyph.ascii(words) : words
    return Piece(text: text, width: text.unicodeScalars.count, role: role)
  }

  func sign(_ glyph: Glyph, _ role: Role) -> Piece {
    Piece(text: isASCII ? glyph.ascii : glyph.sign, width: 1, role: role)
  }

  func recorded(_ words: String, _ role: Role) -> Piece {
    let text = SafeText.visible(words, ascii: isASCII)
    return Piece(text: text, width: DisplayWidth.of(text), role: role, isRecorded: true)
  }

  /// Blanks have no text: those at a line's end are never written.
  func blank(_ columns: Int) -> Piece {
    Piece(text: "", width: max(0, columns), role: .plain)
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
      let rest =
        piece.keepsEnd
        ? DisplayWidth.suffix(piece.text, columns: left) : DisplayWidth.prefix(piece.text, columns: left)
      var part = piece
      part.text = String(rest.text)
      part.width = rest.width
      return kept + (piece.keepsEnd ? [mark, part] : [part, mark])
    }
    return kept + [mark]
  }

  func written(_ pieces: [Piece]) -> String {
    var line = ""
    line.reserveCapacity(256)
    var role = Role.plain
    var blanks = 0
    for piece in pieces where piece.width > 0 {
      if piece.text.utf8.allSatisfy({ $0 == 0x20 }) {
        blanks += piece.width
        continue
      }
      if blanks > 0 { line += Self.blanks(blanks) }
      blanks = 0
      if hasColor, piece.role != role {
        if role != .plain { line += "\u{1B}[0m" }
        if piece.role != .plain { line += Palette.sequence(piece.role) }
        role = piece.role
      }
      line += piece.isRecorded && !isASCII ? SafeText.isolated(piece.text) : piece.text
    }
    if role != .plain { line += "\u{1B}[0m" }
    line += "\n"
    return line
  }

  private static let mostBlanks = String(repeating: " ", count: TimelineStyle.widths.upperBound)

  private static func blanks(_ count: Int) -> Substring {
    mostBlanks.prefix(count)
  }
}
