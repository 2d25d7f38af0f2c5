extension Command {
  static let help = Command(
    name: .help,
    summary: "Explain a command.",
    word: .choice("COMMAND", CommandName.allCases.map(\.rawValue), isOptional: true),
    about: ["Without a command: what there is."],
    examples: [Example("help", "all commands"), Example("help stats", "one command with its flags and examples")]
  ) { options, session throws(Stop) in
    let page = options.word.flatMap(CommandName.init).map { HelpPage(of: Command[$0]) } ?? HelpPage()
    try session.output.write(page.text(width: min(session.console.width, 100)))
  }
}
