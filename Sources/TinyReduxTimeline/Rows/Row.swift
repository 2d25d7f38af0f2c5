internal import TinyReduxTrace

/// One line of a timeline before it is text.
struct Row {
  /// One column of the lanes.
  struct Cell: Hashable {
    var glyph: Glyph
    var effect: Int?
  }

  enum Shape {
    case step
    /// Nothing happened; ``left`` says how long.
    case silence
  }

  var shape = Shape.step
  var seq: Int?
  /// In nanoseconds; nil where the row above says it.
  var time: Int?
  /// In milliseconds, where it is drawn and known.
  var timeOfDay: Int?
  /// Since the row above that has a time; within an action, since its first row.
  var delta: Int?
  /// In the actions' column.
  var mark: Glyph?
  /// What it does to the lanes.
  var event = Lanes.Event.none
  /// Nil is a blank.
  var cells: [Cell?] = []
  /// Effects that have no lane of their own.
  var folded = 0
  /// Columns that the lanes take.
  var laneWidth = Lanes.leastWidth
  /// Drawn in the lanes' place, where none is open.
  var count = Phrase()
  var left = Phrase()
  /// What fits of them stands behind the text.
  var changes: [JSONPatch.Operation] = []
  var right = Phrase()
  var took: Int?
  /// A synchronous step that takes longer than a frame is marked.
  var isSynchronous = false

  /// Columns that this row's lanes need.
  var ownLaneWidth: Int {
    folded == 0 ? cells.count : (cells.count | 1) + " +".utf8.count + folded.decimalCount
  }

  /// The beginning of every step: its kind and its component, in columns.
  mutating func head(_ component: String, columns: Int, _ role: Role = .faint, _ kind: (inout [UInt8]) -> Void) {
    left.say(role, minimum: 4) { text in
      kind(&text)
      text.append(blanks: 1)
    }
    left.quote(component, limit: 60, minimum: columns)
    left.say("  ")
  }

  /// Empties it; the room that it took is kept for the next row.
  mutating func clear() {
    var next = Row()
    swap(&next.cells, &cells)
    swap(&next.count, &count)
    swap(&next.left, &left)
    swap(&next.right, &right)
    next.cells.removeAll(keepingCapacity: true)
    next.count.clear()
    next.left.clear()
    next.right.clear()
    self = next
  }
}
