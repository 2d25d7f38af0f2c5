/// Rows to lines: where each column stands, and what gives way where room is short.
package struct TextRenderer: Sendable {
  let columns: Columns
  private let style: TimelineStyle
  private let set: Typesetter
  private static let frame = 16_666_667

  package init(_ style: TimelineStyle) {
    self.style = style
    set = Typesetter(isASCII: style.ascii, hasColor: style.color)
    columns = Columns(style)
  }

  /// One row: one line of at most the width.
  func line(_ row: Row) -> String {
    if row.shape == .silence { return silence(row) }
    var pieces = lead(row)
    let space = columns.width - set.width(pieces) - columns.trail
    let text = body(row, space)
    pieces += text
    if row.took != nil {
      pieces.append(set.blank(space - set.width(text)))
      pieces += trail(row)
    }
    // Only numbers beyond reason can be too wide.
    return set.written(set.cut(pieces, columns.width))
  }

  /// Phrases with dots between, broken between phrases where a line is full.
  func paragraph(_ phrases: [Phrase]) -> String {
    var lines = [[Piece]]()
    for phrase in phrases {
      let pieces = set.cut(set.pieces(phrase), columns.width)
      if let last = lines.last, set.width(last) + 3 + set.width(pieces) <= columns.width {
        lines[lines.count - 1] += [set.piece(" \(Glyph.dot) ", .faint)] + pieces
      } else {
        lines.append(pieces)
      }
    }
    return lines.map(set.written).joined()
  }

  /// A line of the timeline's own words, cut to the width.
  package func line(_ phrase: Phrase) -> String {
    set.written(set.cut(set.pieces(phrase), columns.width))
  }

  /// A line of two parts, the first cut to so many columns, or filled up to them.
  package func line(_ start: Phrase, columns: Int, _ end: Phrase) -> String {
    let first = set.cut(set.pieces(start), columns)
    return set.written(first + [set.blank(columns - set.width(first))] + set.pieces(end))
  }

  /// A line as long as it is.
  package func uncut(_ phrase: Phrase) -> String {
    set.written(set.pieces(phrase))
  }

  var columnNames: String {
    let time = style.time == .relative ? "TIME" : style.time == .delta ? "DELTA" : "WALL"
    var text = columns.isWide ? padded("SEQ", Columns.seq) + "  " : ""
    text += padded(time, columns.time)
    if columns.hasDelta { text += " " + padded("DELTA", Columns.delta) }
    text += style.flat ? "  ACTION STEP" : "  LANES  STEP"
    let end = columns.width - (columns.isWide ? Columns.bar + 2 : 0)
    text += String(repeating: " ", count: end - text.count - 4) + "TOOK"
    if columns.isWide { text += "  1µs   1ms   1s" }
    return set.written([set.piece(text, .faint)])
  }

  // MARK: - Parts of a line

  private func lead(_ row: Row) -> [Piece] {
    var text = ""
    if columns.isWide { text += padded(row.seq.map(String.init) ?? "", Columns.seq) + "  " }
    text += padded(row.time ?? "", columns.time)
    if columns.hasDelta { text += " " + padded(row.delta.map { "+" + TimeText.text($0) } ?? "", Columns.delta) }
    return [set.piece(text + "  ", .faint)] + lanes(row)
  }

  /// The lanes and at least one blank.
  private func lanes(_ row: Row) -> [Piece] {
    var pieces = row.cells.map { cell in
      cell.map { set.sign($0.glyph, role($0)) } ?? set.blank(1)
    }
    if let count = row.count { pieces.append(set.piece(count, row.countRole)) }
    if row.folded > 0 {
      // Behind the last lane, or behind the line that leads past it.
      pieces.append(set.piece(row.cells.count % 2 == 0 ? "+\(row.folded)" : " +\(row.folded)", .faint))
    }
    return pieces + [set.blank(row.laneWidth + 2 - set.width(pieces))]
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
    let text = set.piece(padded(TimeText.text(took), Columns.took + 1), role)
    return columns.isWide ? [text, set.blank(2), set.piece(Bar.text(took), role == .plain ? .faint : role)] : [text]
  }

  /// Text at the left, what fits of a list, and text at the right edge: the right side gives way first. What doesn't fit
  /// goes on where no duration stands.
  private func body(_ row: Row, _ space: Int) -> [Piece] {
    let more = row.took == nil ? Columns.took + 1 : 0
    var left = set.pieces(row.left)
    left += list(row.items, space + more - set.width(left))
    let right = set.pieces(row.right)
    if right.isEmpty { return set.cut(left, space + more) }
    let room = set.width(left) + 2 + set.width(right) <= space ? space : space + more
    let least = min(set.width(left), room * 3 / 5)
    let tail = set.cut(right, room - least - 2)
    if set.width(tail) < min(set.width(right), 6) { return set.cut(left, room) }
    let head = set.cut(left, room - set.width(tail) - 2)
    return head + [set.blank(room - set.width(head) - set.width(tail))] + tail
  }

  /// Nothing where there is hardly room; whole items as far as they and the count of the rest fit; the first is cut if it must be.
  private func list(_ items: [Row.Item], _ space: Int) -> [Piece] {
    var shown: [Piece] = []
    var remaining = items.reduce(0) { $0 + $1.count }
    // A path of five letters says less than nothing.
    if space < " (\(remaining) more)".utf8.count + 6 { return [] }
    for (index, item) in items.enumerated() {
      let isLast = index == items.count - 1
      let more = isLast ? 0 : DisplayWidth.of(" (\(remaining - item.count) more)")
      var next = (index == 0 ? [] : [set.blank(2)]) + set.pieces(item.phrase)
      if index == 0 { next = set.cut(next, space - more) }
      if set.width(shown) + set.width(next) + more > space { break }
      shown += next
      remaining -= item.count
    }
    return remaining > 0 ? shown + [set.piece(" (\(remaining) more)", .faint)] : shown
  }

  private func silence(_ row: Row) -> String {
    let lead = Piece(text: dashes(columns.lead), width: columns.lead, role: .faint)
    let lanes = row.cells.map { cell in cell.map { set.sign($0.glyph, role($0)) } ?? set.blank(1) }
    let label = set.cut(
      [set.blank(1)] + set.pieces(row.left) + [set.blank(1)], columns.width - columns.lead - set.width(lanes) - 1)
    let used = columns.lead + 1 + set.width(lanes) + set.width(label)
    return set.written(
      [lead] + lanes + [set.sign(.silence, .faint)] + label
        + [Piece(text: dashes(columns.width - used), width: columns.width - used, role: .faint)])
  }

  private func dashes(_ count: Int) -> String {
    let dash = style.ascii ? Glyph.silence.ascii : Glyph.silence.sign
    return String(repeating: dash, count: max(0, count))
  }

  private func padded(_ text: String, _ columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - DisplayWidth.of(text))) + text
  }
}
