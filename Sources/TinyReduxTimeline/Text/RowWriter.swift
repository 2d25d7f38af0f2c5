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
  mutating func write(_ row: Row, to output: inout [UInt8]) {
    line.clear()
    switch row.shape {
    case .step: step(row)
    case .silence: silence(row)
    }
    line.write(to: &output)
  }

  private mutating func step(_ row: Row) {
    lead(row)
    lanes(row)
    let space = columns.width - line.width - columns.trail
    let start = line.end
    body(row, space, from: start)
    if let took = row.took {
      line.add(blanks: space - line.width(from: start))
      trail(took, row)
    }
    // Only numbers beyond reason can be too wide.
    line.cut(from: Line.Mark(), to: columns.width)
  }

  // MARK: - Parts of a line

  private mutating func lead(_ row: Row) {
    line.say(.faint) { [columns, time] text in
      if columns.isWide {
        let start = text.count
        if let seq = row.seq { text.append(decimal: seq) }
        text.align(from: start, columns: Columns.seq)
        text.append(blanks: 2)
      }
      let start = text.count
      Self.append(time, of: row, to: &text)
      text.align(from: start, columns: columns.time)
      if columns.hasDelta {
        text.append(blanks: 1)
        let start = text.count
        if let delta = row.delta { TimeText.append(since: delta, to: &text) }
        text.align(from: start, columns: Columns.delta)
      }
      text.append(blanks: 2)
    }
  }

  private static func append(_ kind: TimelineStyle.Time, of row: Row, to text: inout [UInt8]) {
    guard let time = row.time else { return }
    if kind == .delta {
      TimeText.append(since: row.delta ?? 0, to: &text)
    } else if let timeOfDay = row.timeOfDay {
      WallClock.append(timeOfDay, to: &text)
    } else {
      TimeText.append(time, to: &text)
    }
  }

  /// The lanes and at least one blank.
  private mutating func lanes(_ row: Row) {
    let start = line.end
    cells(row)
    line.add(row.count)
    if row.folded > 0 {
      line.say(.faint) { text in
        // Behind the last lane, or behind the line that leads past it.
        text.append(row.cells.count % 2 == 0 ? "+" : " +")
        text.append(decimal: row.folded)
      }
    }
    line.add(blanks: row.laneWidth + 2 - line.width(from: start))
  }

  private mutating func cells(_ row: Row) {
    for cell in row.cells {
      if let cell { line.add(cell.glyph, role(cell)) } else { line.add(blanks: 1) }
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

  private mutating func trail(_ took: Int, _ row: Row) {
    let role: Role = row.isSynchronous && took > Self.frame ? .warning : .plain
    line.say(role) { text in
      let start = text.count
      TimeText.append(took, to: &text)
      text.align(from: start, columns: Columns.took + 1)
    }
    if columns.isWide {
      line.add(blanks: 2)
      line.say(role == .plain ? .faint : role) { Bar.append(took, to: &$0) }
    }
  }

  /// Text at the left, what fits of a list, and text at the right edge: the right side gives way first. What doesn't fit
  /// goes on where no duration stands.
  private mutating func body(_ row: Row, _ space: Int, from start: Line.Mark) {
    let more = row.took == nil ? Columns.took + 1 : 0
    line.add(row.left)
    list(row.changes, space + more - line.width(from: start))
    if row.right.isEmpty { return line.cut(from: start, to: space + more) }
    right.clear()
    right.add(row.right)
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

  private mutating func silence(_ row: Row) {
    dashes(columns.lead)
    cells(row)
    line.add(.silence, .faint)
    let (start, space) = (line.end, columns.width - line.width)
    line.add(blanks: 1)
    line.add(row.left)
    line.add(blanks: 1)
    line.cut(from: start, to: space)
    dashes(columns.width - line.width)
  }

  private mutating func dashes(_ count: Int) {
    line.say(.faint) { text in
      for _ in 0..<max(0, count) { text.append(.silence) }
    }
  }
}
