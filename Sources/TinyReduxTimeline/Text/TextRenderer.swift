/// Phrases to lines of text.
package struct TextRenderer: Sendable {
  let columns: Columns
  let style: TimelineStyle

  package init(_ style: TimelineStyle) {
    self.style = style
    columns = Columns(style)
  }

  /// A line that is empty yet.
  var blank: Line { Line(isASCII: style.ascii, hasColor: style.color) }

  /// Phrases with dots between, broken between phrases where a line is full.
  func paragraph(_ phrases: [Phrase]) -> String {
    var lines: [Line] = []
    for phrase in phrases {
      let part = self.part(phrase, columns: columns.width)
      if var last = lines.last, last.width + 3 + part.width <= columns.width {
        last.say(.faint) { $0.append(" \(Glyph.dot) ") }
        last.add(part)
        lines[lines.count - 1] = last
      } else {
        lines.append(part)
      }
    }
    return text(lines)
  }

  /// A line of the timeline's own words, cut to the width.
  package func line(_ phrase: Phrase) -> String {
    text([part(phrase, columns: columns.width)])
  }

  /// A line of two parts, the first cut to so many columns, or filled up to them.
  package func line(_ start: Phrase, columns: Int, _ end: Phrase) -> String {
    var line = part(start, columns: columns)
    line.add(blanks: columns - line.width)
    line.add(end)
    return text([line])
  }

  /// A line as long as it is.
  package func uncut(_ phrase: Phrase) -> String {
    var line = blank
    line.add(phrase)
    return text([line])
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
    var names = Phrase()
    names.say(text, .faint)
    return uncut(names)
  }

  private func part(_ phrase: Phrase, columns: Int) -> Line {
    var line = blank
    line.add(phrase)
    line.cut(from: Line.Mark(), to: columns)
    return line
  }

  private func text(_ lines: [Line]) -> String {
    var text: [UInt8] = []
    for line in lines { line.write(to: &text) }
    return String(decoding: text, as: UTF8.self)
  }

  private func padded(_ text: String, _ columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - text.count)) + text
  }
}
