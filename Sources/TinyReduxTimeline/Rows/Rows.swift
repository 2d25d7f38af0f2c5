/// The rows that are being laid out: those of one scene. They are made of what earlier ones were made of.
struct Rows {
  private var rows: [Row] = []
  private(set) var count = 0

  /// So many are kept for the next scene.
  private static let mostKept = 64

  var isEmpty: Bool { count == 0 }

  subscript(index: Int) -> Row {
    _read { yield rows[index] }
    _modify { yield &rows[index] }
  }

  /// The row that was added last; there must be one.
  var last: Row {
    _read { yield rows[count - 1] }
    _modify { yield &rows[count - 1] }
  }

  mutating func add(_ mark: Glyph? = nil, _ event: Lanes.Event = .none, time: Int? = nil) {
    if count == rows.count { rows.append(Row()) }
    count += 1
    last.mark = mark
    last.event = event
    last.time = time
  }

  mutating func removeAll() {
    if rows.count > Self.mostKept { rows.removeSubrange(Self.mostKept...) }
    for index in 0..<min(count, Self.mostKept) { rows[index].clear() }
    count = 0
  }
}
