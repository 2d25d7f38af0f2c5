/// The help of a command, or of the program, made from the tables of flags and commands.
struct HelpPage {
  private enum Part {
    case paragraph(String)
    case heading(String)
    /// Terms with what they mean, in two columns.
    case list([(term: String, meaning: String)])
  }

  private var parts: [Part] = []

  static let introduction =
    "redux-inspect reads the traces that TinyRedux's recorder writes, and shows what a store did and why."

  static let exitCodes = [
    ("0", "Fine. A cut last line or a missing footer is a warning."),
    ("1", "'compare' or 'validate' found something; or with --exit-code, something was selected or differs."),
    ("2", "The command line is wrong, or asks for what isn't there."),
    ("3", "A file can't be read, is empty, is no trace, or has a newer major version; or the output failed."),
    ("4", "Damaged lines were passed over; each is reported."),
    ("130", "Interrupted."),
  ]

  static let variables = [
    ("NO_COLOR", "If it isn't empty: no colour, unless --color says always."),
    ("CLICOLOR_FORCE", "If it is neither empty nor 0: colour also where the output is no terminal."),
    ("TERM", "A terminal that is dumb gets no colour."),
    ("COLUMNS", "The width, where the output is no terminal."),
  ]

  /// What there is.
  init() {
    parts = [
      .paragraph(
        "redux-inspect reads the traces that TinyRedux's recorder writes, and shows what a store did and why."),
      .heading("Usage"),
      .list([("redux-inspect [COMMAND] [FLAGS] [FILE|-]…", "")]),
      .heading("Commands"),
      .list(CommandName.allCases.map { ($0.rawValue, Command[$0].summary) }),
      .heading("First steps"),
      .list([
        ("redux-inspect App.jsonl", "draws the timeline"),
        ("redux-inspect timeline --legend", "explains its signs"),
        ("redux-inspect show 41 App.jsonl", "shows all about one action"),
        ("redux-inspect stats App.jsonl", "shows where the time went"),
        ("redux-inspect compare A.jsonl B.jsonl", "tells in what two runs differ"),
      ]),
      .paragraph("'redux-inspect help COMMAND' explains a command, its flags, and shows examples."),
      .heading("Exit codes"),
      .list(Self.exitCodes.map { ($0.0, $0.1) }),
    ]
  }

  init(of command: Command) {
    parts = [
      .paragraph(command.summary),
      .heading("Usage"),
      .list([(command.usage, "")]),
    ]
    parts += command.about.map { .paragraph($0) }
    parts += [.heading("Examples"), .list(command.examples.map { ("redux-inspect \($0.line)", $0.meaning) })]
    for group in Flag.Group.allCases {
      let flags = command.flags.filter { $0.group == group }
      guard !flags.isEmpty else { continue }
      parts += [.heading(group.rawValue), .list(flags.map { ($0.spelling, $0.help) })]
    }
    if let output = command.output {
      parts += [.heading("What --format json writes"), .list([("", output.json)])]
      parts.append(.heading("Members of a line of jsonl, and columns of csv"))
      parts.append(
        output.columns.isEmpty
          ? .list([("", "Those of 'export jsonl' and 'export csv'.")])
          : .list(output.columns.map { ($0.name, $0.meaning) }))
    }
  }

  func text(width: Int) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .paragraph(let words):
        text += (text.isEmpty ? "" : "\n") + Self.wrap(words, to: width).joined(separator: "\n") + "\n"
      case .heading(let words):
        text += "\n\(words):\n"
      case .list(let rows):
        text += Self.list(rows, width: width)
      }
    }
    return text
  }

  /// Meanings stand beside their terms; a term that is too long for its column has its meaning below.
  private static func list(_ rows: [(term: String, meaning: String)], width: Int) -> String {
    let most = width * 2 / 5
    let column = rows.lazy.map(\.term.count).filter { $0 <= most }.max() ?? 0
    var text = ""
    for (term, meaning) in rows {
      let lines = wrap(meaning, to: width - column - 4)
      let beside = term.count <= column ? lines.first : nil
      let start = "  " + term + String(repeating: " ", count: max(0, column - term.count))
      text += (beside.map { start + "  " + $0 } ?? "  " + term) + "\n"
      for line in lines.dropFirst(beside == nil ? 0 : 1) {
        text += String(repeating: " ", count: column + 4) + line + "\n"
      }
    }
    return text
  }

  private static func wrap(_ words: String, to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in words.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
