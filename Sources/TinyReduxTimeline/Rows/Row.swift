internal import TinyReduxTrace

/// One line of a timeline before it is text. What it says, and its lanes, stand in the ``Rows`` that it is one of.
struct Row {
  /// One column of the lanes.
  struct Cell: Hashable, BitwiseCopyable {
    var glyph: Glyph
    var effect: Int?
  }

  enum Shape {
    case step
    /// Nothing happened; the text says how long.
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
  var event: Lanes.Event
  /// Where its lanes stand.
  var cells = 0..<0
  /// Where its text begins.
  let start: Int
  /// Where what is drawn in the lanes' place stands, where no lane is open.
  var label = 0..<0
  /// Where the text at the left begins.
  var left: Int
  /// Where the text at the right edge begins; nil if there is none.
  var right: Int?
  /// Effects that have no lane of their own.
  var folded = 0
  /// Columns that the lanes take.
  var laneWidth = Lanes.leastWidth
  /// What fits of them stands behind the text.
  var changes: [JSONPatch.Operation] = []
  var took: Int?
  /// A synchronous step that takes longer than a frame is marked.
  var isSynchronous = false

  init(_ mark: Glyph?, _ event: Lanes.Event, time: Int?, start: Int) {
    self.mark = mark
    self.event = event
    self.time = time
    self.start = start
    left = start
  }

  /// Columns that this row's lanes need.
  var ownLaneWidth: Int {
    folded == 0 ? cells.count : (cells.count | 1) + " +".utf8.count + folded.decimalCount
  }
}
