/// A command: what help says about it, and what it does.
package struct Command: Sendable {
  package var name: CommandName
  /// One line, starting with a verb.
  package var summary: String
  /// The word that must stand before the files, or instead of them.
  package var word: Word?
  /// Paragraphs that teach.
  package var about: [String]
  package var examples: [Example]
  var run: @Sendable (Options, Session) throws(Stop) -> Void

  package enum Word: Sendable, Hashable {
    /// What a timeline numbers: `41`, `e7`, `x3`.
    case id
    /// One of these words.
    case choice(String, [String], isOptional: Bool = false)
  }

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
    case .why: why
    case .tree: tree
    case .errors: errors
    case .stats: stats
    case .state: state
    case .info: info
    case .filter: filter
    case .export: export
    case .validate: validate
    case .help: help
    case .completions: completions
    case .man: man
    }
  }

  /// What follows the name, but for flags.
  package var operands: String {
    let words: String? =
      switch word {
      case .id: "ID"
      case .choice(let name, _, let isOptional): isOptional ? "[\(name)]" : name
      case nil: nil
      }
    return [words, Set.reading.contains(name) ? "[FILE|-]…" : nil].compactMap { $0 }.joined(separator: " ")
  }

  package var usage: String {
    "redux-inspect \(name.rawValue) [FLAGS]" + (operands.isEmpty ? "" : " \(operands)")
  }

  /// The flags that it takes, in the order of their table.
  package var flags: [Flag] { Flag.all.filter { $0.commands.contains(name) } }
}
