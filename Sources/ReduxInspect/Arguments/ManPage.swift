/// The manual page, made from the tables of flags and commands.
enum ManPage {
  static var text: String {
    var page = """
      .TH REDUX-INSPECT 1 "" "redux-inspect \(Inspect.version)" "User Commands"
      .SH NAME
      redux-inspect \\- inspect the traces of a TinyRedux store
      .SH SYNOPSIS
      .B redux-inspect
      [\\fICOMMAND\\fR] [\\fIFLAGS\\fR] [\\fIFILE\\fR|\\-]\\&...
      .SH DESCRIPTION
      \(escaped(HelpPage.introduction))

      """
    page += ".SH COMMANDS\n"
    for name in CommandName.allCases {
      let command = Command[name]
      page += ".SS \(escaped(command.usage))\n\(escaped(command.summary))\n"
      for paragraph in command.about { page += ".PP\n\(escaped(paragraph))\n" }
      page += ".PP\nExamples:\n"
      for example in command.examples {
        page += ".TP\n.B \(escaped("redux-inspect \(example.line)"))\n\(escaped(example.meaning))\n"
      }
    }
    page += ".SH FORMATS\nWith \\-\\-format json, jsonl and csv:\n"
    for name in CommandName.allCases {
      guard let output = Command[name].output else { continue }
      page += ".SS \(name.rawValue)\njson: \(escaped(output.json))\n"
      for column in output.columns { page += ".TP\n.B \(escaped(column.name))\n\(escaped(column.meaning))\n" }
    }
    page += ".SH FLAGS\n"
    for flag in Flag.all {
      let commands = flag.commands == .all ? "" : " (\(CommandName.list(flag.commands)))"
      let spelling = flag.spelling.drop { $0 == " " }
      page += ".TP\n.B \(escaped(String(spelling)))\n\(escaped(flag.help + commands))\n"
    }
    page += ".SH EXIT STATUS\n"
    for (code, meaning) in HelpPage.exitCodes { page += ".TP\n.B \(code)\n\(escaped(meaning))\n" }
    page += ".SH ENVIRONMENT\n"
    for (name, meaning) in HelpPage.variables { page += ".TP\n.B \(name)\n\(escaped(meaning))\n" }
    return page
  }

  /// What roff would take for its own.
  private static func escaped(_ text: String) -> String {
    let text = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("'", with: "\\(aq")
      .replacing("…", with: "\\&...").replacing("µ", with: "\\(mc")
    return text.hasPrefix(".") ? "\\&" + text : text
  }
}
