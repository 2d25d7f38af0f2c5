/// A row whose lanes aren't drawn yet.
struct Draft {
  var row = Row()
  /// In the actions' column.
  var mark: Glyph?
  var event = Lanes.Event.none
  /// In nanoseconds; nil where the row above says it.
  var time: Int?

  /// The beginning of every step: its kind and its component, in columns.
  mutating func head(_ kind: String, _ component: String, columns: Int, _ role: Role = .faint) {
    row.left.say(kind + " ", role, minimum: 4)
    row.left.quote(component, limit: 60, minimum: columns)
    row.left.say("  ")
  }
}
