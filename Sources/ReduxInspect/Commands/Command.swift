/// A command: what help says about it, and what it does.
package struct Command: Sendable {
  package var name: CommandName
  /// One line, starting with a verb.
  package var summary: String
  /// What follows the name, but for flags.
  package var operands: String
  /// Paragraphs that teach.
  package var about: [String]
  package var examples: [Example]
  var run: @Sendable (Options, Session) throws(Stop) -> Void

  package struct Example: Sendable {
    /// What follows `redux-inspect`.
    package var line: String
    package var meaning: String

    init(_ line: String, _ meaning: String) {
      self.line = line
      self.meaning = meaning
    }
  }

  /// The one table of commands.
  package static subscript(name: CommandName) -> Command {
    switch name {
    case .timeline: timeline
    case .show: show
    case .stats: stats
    case .validate: validate
    case .help: help
    }
  }

  /// The flags that it takes, in the order of their table.
  package var flags: [Flag] { Flag.all.filter { $0.commands.contains(name) } }
}
