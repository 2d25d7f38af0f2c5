internal import TinyReduxTrace

/// Rows to lines of text: where each column stands, and what gives way where room is short.
struct RowWriter {
  private let columns: Columns
  private let time: TimelineStyle.Time
  private var line: Line
  private var right: Line
  private var item = Phrase()
  private static let frame = 16_666_667

  init(_ renderer: TextRenderer) {
    columns = renderer.columns
    time = renderer.style.time
    (line, right) = (renderer.blank, renderer.blank)
  }

  /// Appends a row: one line of at most the width.
  mutating func write(_ index: Int, of rows: Rows, to output: inout [UInt8]) {
    let row = rows[index]
    line.clear()
    switch row.shape {
    case .step: step(row, rows.text(of: index), rows)
    case .silence: silence(row, rows.text(of: index).left, rows)
    }
    line.write(to: &output)
  }

  private mutating func step(_ row: Row, _ text: Rows.Parts, _ rows: Rows) {
    lead(row)
    lanes(row, rows)
    let space = columns.width - line.width - columns.trail
    let start = line.end
    body(row, text, rows, space)
    if let took = row.took {
      line.add(blanks: space - line.width(from: start))
      trail(took, row.isSynchronous)
    }
    // Only numbers beyond reason can be too wide.
    line.cut(from: Line.Mark(), to: columns.width)
  }

  // MARK: - Parts of a line

  private mutating func lead(_ row: Row) {
    line.say(.faint) { [columns, time] text in
      if columns.isWide {
        text.append(blanks: Columns.seq - (row.seq?.decimalCount ?? 0))
        if let seq = row.seq { text.append(decimal: seq) }
        text.append(blanks: 2)
      }
      Self.append(time, of: row, columns.time, to: &text)
      if columns.hasDelta {
        text.append(blanks: 1)
        Self.append(delta: row.delta, Columns.delta, to: &text)
      }
      text.append(blanks: 2)
    }
  }

  private static func append(_ kind: TimelineStyle.Time, of row: Row, _ columns: Int, to text: inout UTF8Text) {
    guard let time = row.time else { return text.append(blanks: columns) }
    if kind == .delta {
      append(delta: row.delta, columns, to: &text)
    } else if let timeOfDay = row.timeOfDay {
      WallClock.append(timeOfDay, to: &text)
    } else {
      append(TimeText(time), columns, to: &text)
    }
  }

  /// How much later: `+31µs`.
  private static func append(delta: Int?, _ columns: Int, to text: inout UTF8Text) {
    guard let delta else { return text.append(blanks: columns) }
    let time = TimeText(delta)
    text.append(blanks: columns - time.columns - 1)
    text.append(UInt8(ascii: "+"))
    time.append(to: &text)
  }

  private static func append(_ time: TimeText, _ columns: Int, to text: inout UTF8Text) {
    text.append(blanks: columns - time.columns)
    time.append(to: &text)
  }

  /// The lanes and at least one blank.
  private mutating func lanes(_ row: Row, _ rows: Rows) {
    let start = line.end
    cells(row.cells, of: rows)
    line.add(rows.text, row.label)
    if row.folded > 0 {
      line.say(.faint) { text in
        // Behind the last lane, or behind the line that leads past it.
        text.append(row.cells.count % 2 == 0 ? "+" : " +")
        text.append(decimal: row.folded)
      }
    }
    line.add(blanks: row.laneWidth + 2 - line.width(from: start))
  }

  private mutating func cells(_ cells: Range<Int>, of rows: Rows) {
    for index in cells {
      if let cell = rows.cells[index] { line.add(cell.glyph, role(cell)) } else { line.add(blanks: 1) }
    }
  }

  private func role(_ cell: Row.Cell) -> Role {
    if let effect = cell.effect { return .effect(effect) }
    switch cell.glyph {
    case .dispatch, .resume: return .id
    case .refused, .lost, .closed: return .warning
    default: return .faint
    }
  }

  private mutating func trail(_ took: Int, _ isSynchronous: Bool) {
    let role: Role = isSynchronous && took > Self.frame ? .warning : .plain
    line.say(role) { Self.append(TimeText(took), Columns.took + 1, to: &$0) }
    if columns.isWide {
      line.add(blanks: 2)
      line.say(role == .plain ? .faint : role) { Bar.append(took, to: &$0) }
    }
  }

  /// Text at the left, what fits of a list, and text at the right edge: the right side gives way first. What doesn't fit
  /// goes on where no duration stands.
  private mutating func body(_ row: Row, _ text: Rows.Parts, _ rows: Rows, _ space: Int) {
    let more = row.took == nil ? Columns.took + 1 : 0
    let start = line.end
    line.add(rows.text, text.left)
    list(row.changes, space + more - line.width(from: start))
    if text.right.isEmpty { return line.cut(from: start, to: space + more) }
    right.clear()
    right.add(rows.text, text.right)
    let (left, wanted) = (line.width(from: start), right.width)
    let room = left + 2 + wanted <= space ? space : space + more
    let least = min(left, room * 3 / 5)
    right.cut(from: Line.Mark(), to: room - least - 2)
    if right.width < min(wanted, 6) { return line.cut(from: start, to: room) }
    line.cut(from: start, to: room - right.width - 2)
    line.add(blanks: room - line.width(from: start) - right.width)
    line.add(right)
  }

  /// Nothing where there is hardly room; whole items as far as they and the count of the rest fit; the first is cut if it must be.
  private mutating func list(_ changes: [JSONPatch.Operation], _ space: Int) {
    var rest = changes[...]
    // A path of five letters says less than nothing.
    if rest.isEmpty || space < columnsOfMore(rest.count) + 6 { return }
    let start = line.end
    while !rest.isEmpty {
      let end = line.end
      let isFirst = rest.count == changes.count
      item.clear()
      let behind = rest.dropFirst(PatchSummary.addItem(of: rest, to: &item))
      let more = behind.isEmpty ? 0 : columnsOfMore(behind.count)
      if !isFirst { line.add(blanks: 2) }
      line.add(item)
      if isFirst { line.cut(from: end, to: space - more) }
      if line.width(from: start) + more > space {
        line.remove(from: end)
        break
      }
      rest = behind
    }
    guard !rest.isEmpty else { return }
    line.say(.faint) { text in
      text.append(" (")
      text.append(decimal: rest.count)
      text.append(" more)")
    }
  }

  /// Columns of ` (2 more)`.
  private func columnsOfMore(_ count: Int) -> Int {
    " ( more)".utf8.count + count.decimalCount
  }

  private mutating func silence(_ row: Row, _ text: Range<Int>, _ rows: Rows) {
    line.add(silence: columns.lead)
    cells(row.cells, of: rows)
    line.add(.silence, .faint)
    let (start, space) = (line.end, columns.width - line.width)
    line.add(blanks: 1)
    line.add(rows.text, text)
    line.add(blanks: 1)
    line.cut(from: start, to: space)
    line.add(silence: columns.width - line.width)
  }
}
