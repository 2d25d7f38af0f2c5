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
  /// What it writes for programs; nil for a command whose text is for them.
  package var output: Output?
  var run: @Sendable (Options, Session) throws(Stop) -> Void

  package enum Word: Sendable, Hashable {
    /// What a timeline numbers: `41`, `e7`, `x3`.
    case id
    /// Two places of a trace: ids or times.
    case places
    /// A range of dispatches or times.
    case range
    /// Two files, and no more.
    case pair
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

  /// What `--format` writes other than text.
  package struct Output: Sendable {
    /// With json, of each file.
    package var json: String
    /// The members of a line with jsonl, and the columns with csv; empty: those of `export`.
    package var columns: [Column]

    init(json: String, columns: [Column] = []) {
      self.json = json
      self.columns = columns
    }
  }

  package struct Column: Sendable {
    package var name: String
    package var meaning: String

    init(_ name: String, _ meaning: String) {
      self.name = name
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
    case .diff: diff
    case .compare: compare
    case .info: info
    case .filter: filter
    case .cut: cut
    case .redact: redact
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
      case .places: "A B"
      case .range: "RANGE"
      case .pair: "OLD NEW"
      case .choice(let name, _, let isOptional): isOptional ? "[\(name)]" : name
      case nil: nil
      }
    let files = word == .pair || !Set.reading.contains(name) ? nil : "[FILE|-]…"
    return [words, files].compactMap { $0 }.joined(separator: " ")
  }

  package var usage: String {
    "redux-inspect \(name.rawValue) [FLAGS]" + (operands.isEmpty ? "" : " \(operands)")
  }

  /// The flags that it takes, in the order of their table.
  package var flags: [Flag] { Flag.all.filter { $0.commands.contains(name) } }
}
