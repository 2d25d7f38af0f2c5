/// The rows that are being laid out: those of one scene.
///
/// Their texts stand one behind the other in one phrase, and so do their lanes: both take the room again that those of
/// earlier scenes took.
struct Rows {
  private var rows: [Row] = []
  /// What is said here, is said in the row that was added last.
  var text = Phrase()
  var cells = Scratch<Row.Cell?>()

  /// The room that more of them took isn't kept.
  private static let mostKept = 64

  var count: Int { rows.count }

  subscript(index: Int) -> Row {
    _read { yield rows[index] }
    _modify { yield &rows[index] }
  }

  /// The row that was added last; there must be one.
  var last: Row {
    _read { yield rows[rows.count - 1] }
    _modify { yield &rows[rows.count - 1] }
  }

  mutating func add(_ mark: Glyph? = nil, _ event: Lanes.Event = .none, time: Int? = nil) {
    rows.append(Row(mark, event, time: time, start: text.spans.count))
  }

  /// What was said so far stands in the lanes' place.
  mutating func endLabel() {
    last.left = text.spans.count
    last.label = last.start..<last.left
  }

  /// What is said from here on stands at the right edge.
  mutating func turnRight() { last.right = text.spans.count }

  mutating func removeAll() {
    let isUsual = rows.count <= Self.mostKept
    rows.removeAll(keepingCapacity: isUsual)
    cells.removeAll()
    text.clear()
  }

  /// Which spans are a row's.
  struct Parts {
    var left: Range<Int>
    /// At the right edge.
    var right: Range<Int>
  }

  func text(of index: Int) -> Parts {
    let end = index + 1 < rows.count ? rows[index + 1].start : text.spans.count
    let right = rows[index].right ?? end
    return Parts(left: rows[index].left..<right, right: right..<end)
  }
}
