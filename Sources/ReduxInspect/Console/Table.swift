import TinyReduxTimeline

/// Rows of text in columns: the first is at the left and gives way, numbers stand at the right of theirs.
struct Table {
  private var rows: [(cells: [Phrase], widths: [Int])] = []

  /// A row of a name and what is known of it.
  mutating func add(_ name: Phrase, _ cells: [String], _ role: Role = .plain) {
    var phrases = [name]
    for cell in cells {
      var phrase = Phrase()
      phrase.say(cell, role)
      phrases.append(phrase)
    }
    rows.append((phrases, cells.map(DisplayWidth.of)))
  }

  /// An empty row.
  mutating func addGap() {
    rows.append(([], []))
  }

  func text(_ renderer: TextRenderer, width: Int) -> String {
    var widths: [Int] = []
    for row in rows {
      for (column, width) in row.widths.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], width)
      }
    }
    let name = max(8, width - widths.reduce(0) { $0 + $1 + 2 })
    return rows.map { row in
      guard let first = row.cells.first else { return "\n" }
      let end = row.cells.dropFirst().enumerated().reduce(into: Phrase()) { line, cell in
        line.say(String(repeating: " ", count: widths[cell.offset] - row.widths[cell.offset] + 2))
        line.add(cell.element)
      }
      return renderer.line(first, columns: name, end)
    }.joined()
  }
}
