/// Rows to text: the only place that measures text, and that knows escape codes.
package struct TextRenderer: Sendable {
  let columns: Columns
  private let style: TimelineStyle
  private static let frame = 16_666_667

  package init(_ style: TimelineStyle) {
    self.style = style
    columns = Columns(style)
  }

  /// A piece of text that is safe, measured and done.
  private struct Piece {
    var text: String
    var width: Int
    var role: Role
    var isRecorded = false
  }

  /// One row: one line of at most the width.
  func line(_ row: Row) -> String {
    if row.shape == .silence { return silence(row) }
    var pieces = lead(row)
    let space = columns.width - columns.lead - row.laneWidth - 2 - columns.trail
    let text = body(row, space)
    pieces += text
    if row.took != nil {
      pieces.append(blank(space - width(text)))
      pieces += trail(row)
    }
    return written(pieces)
  }

  /// Phrases with dots between, broken between phrases where a line is full.
  func paragraph(_ phrases: [Phrase]) -> String {
    var lines = [[Piece]]()
    for phrase in phrases {
      let pieces = cut(self.pieces(phrase), columns.width)
      if let last = lines.last, width(last) + 3 + width(pieces) <= columns.width {
        lines[lines.count - 1] += [piece(" \(Glyph.dot) ", .faint)] + pieces
      } else {
        lines.append(pieces)
      }
    }
    return lines.map(written).joined()
  }

  /// A line of the timeline's own words, cut to the width.
  package func line(_ phrase: Phrase) -> String {
    written(cut(pieces(phrase), columns.width))
  }

  /// A line as long as it is.
  package func uncut(_ phrase: Phrase) -> String {
    written(pieces(phrase))
  }

  var columnNames: String {
    let time = style.time == .relative ? "TIME" : style.time == .delta ? "DELTA" : "WALL"
    var text = columns.isWide ? padded("SEQ", Columns.seq) + "  " : ""
    text += padded(time, columns.time)
    if columns.hasDelta { text += " " + padded("DELTA", Columns.delta) }
    text += "  LANES  STEP"
    let end = columns.width - (columns.isWide ? Columns.bar + 2 : 0)
    text += String(repeating: " ", count: end - text.count - 4) + "TOOK"
    if columns.isWide { text += "  1µs   1ms   1s" }
    return written([piece(text, .faint)])
  }

  // MARK: - Parts of a line

  private func lead(_ row: Row) -> [Piece] {
    var text = ""
    if columns.isWide { text += padded(row.seq.map(String.init) ?? "", Columns.seq) + "  " }
    text += padded(row.time ?? "", columns.time)
    if columns.hasDelta { text += " " + padded(row.delta.map { "+" + TimeText.text($0) } ?? "", Columns.delta) }
    return [piece(text + "  ", .faint)] + lanes(row)
  }

  /// The lanes and at least one blank.
  private func lanes(_ row: Row) -> [Piece] {
    var pieces = row.cells.map { cell in
      cell.map { piece("\($0.glyph)", role($0)) } ?? blank(1)
    }
    if let count = row.count { pieces.append(piece(count, .name)) }
    if row.folded > 0 {
      // Behind the last lane, or behind the line that leads past it.
      pieces.append(piece(row.cells.count % 2 == 0 ? "+\(row.folded)" : " +\(row.folded)", .faint))
    }
    return pieces + [blank(row.laneWidth + 2 - width(pieces))]
  }

  private func role(_ cell: Row.Cell) -> Role {
    if let effect = cell.effect { return .effect(effect) }
    switch cell.glyph {
    case .dispatch, .resume: return .id
    case .refused, .lost, .closed: return .warning
    default: return .faint
    }
  }

  private func trail(_ row: Row) -> [Piece] {
    guard let took = row.took else { return [] }
    let role: Role = row.isSynchronous && took > Self.frame ? .warning : .plain
    let text = piece(padded(TimeText.text(took), Columns.took + 1), role)
    return columns.isWide ? [text, blank(2), piece(Bar.text(took), role == .plain ? .faint : role)] : [text]
  }

  /// Text at the left, what fits of a list, and text at the right edge: the right side gives way first. What doesn't fit
  /// goes on where no duration stands.
  private func body(_ row: Row, _ space: Int) -> [Piece] {
    let more = row.took == nil ? Columns.took + 1 : 0
    var left = pieces(row.left)
    left += list(row.items, space + more - width(left))
    let right = pieces(row.right)
    if right.isEmpty { return cut(left, space + more) }
    let room = width(left) + 2 + width(right) <= space ? space : space + more
    let least = min(width(left), room * 3 / 5)
    let tail = cut(right, room - least - 2)
    if width(tail) < min(width(right), 6) { return cut(left, room) }
    let head = cut(left, room - width(tail) - 2)
    return head + [blank(room - width(head) - width(tail))] + tail
  }

  /// Whole items as far as they and the count of the rest fit; the first is cut if it must be.
  private func list(_ items: [Row.Item], _ space: Int) -> [Piece] {
    var shown: [Piece] = []
    var remaining = items.reduce(0) { $0 + $1.count }
    for (index, item) in items.enumerated() {
      let isLast = index == items.count - 1
      let more = isLast ? 0 : DisplayWidth.of(" (\(remaining - item.count) more)")
      var next = (index == 0 ? [] : [blank(2)]) + pieces(item.phrase)
      if index == 0 { next = cut(next, space - more) }
      if width(shown) + width(next) + more > space { break }
      shown += next
      remaining -= item.count
    }
    return remaining > 0 ? shown + [piece(" (\(remaining) more)", .faint)] : shown
  }

  private func silence(_ row: Row) -> String {
    let lead = Piece(text: dashes(columns.lead), width: columns.lead, role: .faint)
    let lanes = row.cells.map { cell in cell.map { piece("\($0.glyph)", role($0)) } ?? blank(1) }
    let label = cut([blank(1)] + pieces(row.left) + [blank(1)], columns.width - columns.lead - width(lanes) - 1)
    let used = columns.lead + 1 + width(lanes) + width(label)
    return written(
      [lead] + lanes + [piece("\(Glyph.silence)", .faint)] + label
        + [Piece(text: dashes(columns.width - used), width: columns.width - used, role: .faint)])
  }

  private func dashes(_ count: Int) -> String {
    let dash = style.ascii ? Glyph.silence.ascii : String(Glyph.silence.sign)
    return String(repeating: dash, count: max(0, count))
  }

  // MARK: - Pieces

  private func pieces(_ phrase: Phrase) -> [Piece] {
    phrase.spans.map { span in
      var piece = span.isRecorded ? recorded(span.text, span.role) : piece(span.text, span.role)
      if piece.width < span.minimum {
        piece.text += String(repeating: " ", count: span.minimum - piece.width)
        piece.width = span.minimum
      }
      return piece
    }
  }

  private func piece(_ words: String, _ role: Role) -> Piece {
    let text = style.ascii ? Glyph.ascii(words) : words
    return Piece(text: text, width: DisplayWidth.of(text), role: role)
  }

  private func recorded(_ words: String, _ role: Role) -> Piece {
    let text = SafeText.visible(words, ascii: style.ascii)
    return Piece(text: text, width: DisplayWidth.of(text), role: role, isRecorded: true)
  }

  private func blank(_ columns: Int) -> Piece {
    let count = max(0, columns)
    return Piece(text: String(repeating: " ", count: count), width: count, role: .plain)
  }

  private func width(_ pieces: [Piece]) -> Int {
    pieces.reduce(0) { $0 + $1.width }
  }

  /// Cut to fit, the cut shown.
  private func cut(_ pieces: [Piece], _ space: Int) -> [Piece] {
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

  private func padded(_ text: String, _ columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - DisplayWidth.of(text))) + text
  }

  // MARK: - Text

  private func written(_ pieces: [Piece]) -> String {
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
      if style.color, Palette.code(piece.role) != Palette.code(role) {
        if role != .plain { line += "\u{1B}[0m" }
        if piece.role != .plain { line += "\u{1B}[\(Palette.code(piece.role))m" }
        role = piece.role
      }
      line += piece.isRecorded && !style.ascii ? SafeText.isolated(piece.text) : piece.text
    }
    if role != .plain { line += "\u{1B}[0m" }
    return line + "\n"
  }
}
