/// One line of a timeline before it is text.
struct Row {
  /// One column of the lanes.
  struct Cell: Hashable {
    var glyph: Glyph
    var effect: Int?
  }

  /// A part of the text that is drawn whole if it fits, else counted.
  struct Item {
    var phrase: Phrase
    var count: Int
  }

  enum Shape {
    case step
    /// Nothing happened; ``left`` says how long.
    case silence
  }

  var shape = Shape.step
  var seq: Int?
  var time: String?
  /// Since the row above that has a time; within an action, since its first row.
  var delta: Int?
  /// Nil is a blank.
  var cells: [Cell?] = []
  /// Effects that have no lane of their own.
  var folded = 0
  /// Columns that the lanes take.
  var laneWidth = Lanes.leastWidth
  /// Drawn in the lanes' place, where none is open.
  var count: String?
  var countRole = Role.name
  var left = Phrase()
  var items: [Item] = []
  var right = Phrase()
  var took: Int?
  /// A synchronous step that takes longer than a frame is marked.
  var isSynchronous = false

  /// Columns that this row's lanes need.
  var ownLaneWidth: Int {
    folded == 0 ? cells.count : cells.count | 1 + " +\(folded)".utf8.count
  }
}
