extension Diagnostic {
  /// Words a mistake on the command line.
  package init(_ error: UsageError) {
    switch error {
    case .unknownFlag(let typed):
      let nearest = Suggestion.nearest(to: typed, among: Flag.all.map { "--\($0.long)" })
      self.init(
        "there is no flag \(typed)" + Self.didYouMean(nearest),
        remedy: "'redux-inspect help COMMAND' explains the flags of a command.")
    case .foreignFlag(let flag, let command):
      let others = Flag.all.first { "--\($0.long)" == flag }?.commands ?? []
      self.init(
        "\(command.rawValue) doesn't take \(flag); \(CommandName.list(others)) \(others.count == 1 ? "does" : "do")",
        remedy: "'redux-inspect help \(command.rawValue)' explains the flags that it takes.")
    case .missingValue(let flag, let placeholder):
      self.init("\(flag) takes a value, and nothing follows it", remedy: "Write \(flag) \(placeholder).")
    case .needlessValue(let flag, let value):
      self.init("\(flag) takes no value, and was given '\(value)'", remedy: "Write \(flag) alone.")
    case .badValue(let flag, let value, let expected, let hint):
      self.init("\(flag) takes \(expected), not '\(value)'" + (hint.map { "; \($0)" } ?? ""))
    case .unknownCommand(let typed):
      let nearest = Suggestion.nearest(to: typed, among: CommandName.allCases.map(\.rawValue))
      self.init(
        "there is no command '\(typed)', nor a file of that name" + Self.didYouMean(nearest.map { "'\($0)'" }),
        remedy: "The commands are \(Self.list(CommandName.allCases.map(\.rawValue), "and")).")
    case .missingID(let command):
      self.init(
        "\(command.rawValue) needs to know what to show",
        remedy: "Write 'redux-inspect \(command.rawValue) 41 FILE', or e7 for an effect, x3 for an error.")
    case .badID(let typed):
      self.init(
        "'\(typed)' is no id" + Self.didYouMean(TraceID.nearest(to: typed).map { "'\($0)'" }),
        remedy: Self.prefixed(typed) ?? "A dispatch is written 41 or #41, an effect e7, an error x3; then the file.")
    case .missingPlaces(let command):
      self.init(
        "\(command.rawValue) needs two places of the trace",
        remedy: "Write 'redux-inspect \(command.rawValue) 41 60 FILE', with ids or with times such as 1.2s.")
    case .badPlace(let typed):
      self.init(
        "'\(typed)' is no place of a trace",
        remedy: Self.prefixed(typed)
          ?? "A place is an id, such as 41, e7 or x3, or a time, such as 1.2s; then the file.")
    case .missingRange(let command):
      self.init(
        "\(command.rawValue) needs to know which stretch",
        remedy: "Write 'redux-inspect \(command.rawValue) 41..60 FILE', or 1s..2.5s for times.")
    case .badRange(let typed):
      self.init(
        "'\(typed)' is no range" + (TraceRange.swapped(typed).map { ": \($0)" } ?? ""),
        remedy: "A range is written 41..60 for dispatches, 1s..2.5s for times; an end may be left out; then the file.")
    case .wantsTwo(let command):
      self.init(
        "\(command.rawValue) takes two files", remedy: "Write 'redux-inspect \(command.rawValue) OLD NEW'.")
    case .nothingToRedact:
      self.init(
        "redact needs to know what to take out",
        remedy: "Write --path /user/token for what stands there, --text for all free text, or both.")
    case .causesNothing(let id):
      self.init(
        "tree shows what a dispatch or an effect caused, and \(id) is an error",
        remedy: "'redux-inspect show \(id) FILE' tells what became of it.")
    case .followsOne:
      self.init("--follow takes one file, and several were named")
    case .tailsText(let format):
      self.init(
        "--tail takes the last rows of the drawing, and --format \(format) has none",
        remedy: "Write '--format jsonl | tail -n 5' for the last lines.")
    case .differentRecordings(let first, let second) where first == second:
      self.init(
        "this holds two recordings: they are not one trace", at: first,
        remedy: "A header further down begins the other: split the file before it.")
    case .differentRecordings(let first, let second):
      self.init(
        "\(first) and \(second) are of different recordings: they are not one trace",
        remedy: "Write each to a file of its own; 'redux-inspect A B' draws both as one.")
    case .badPointer(let typed):
      self.init(
        "'\(typed)' is no JSON Pointer",
        remedy: "Its parts are keys and indices behind slashes: /cart/0/price. ~0 stands for ~, ~1 for a slash.")
    case .missingWord(let command, let choices):
      self.init("\(command.rawValue) needs one of these words behind it: \(Self.list(choices, "or"))")
    case .badWord(let command, let typed, let choices):
      self.init(
        "\(command.rawValue) takes \(Self.list(choices, "or")), not '\(typed)'"
          + Self.didYouMean(Suggestion.nearest(to: typed, among: choices).map { "'\($0)'" }))
    case .tooManyWords(let command, let word):
      self.init(
        "\(command.rawValue) has no use for '\(word)'",
        remedy: "'redux-inspect help \(command.rawValue)' shows what it takes.")
    case .noInput(let command):
      self.init(
        "which trace? No file was named, and standard input is a terminal",
        remedy: "Write '\(Command[command].usage)', with - to read what you type.")
    }
  }

  /// For an id as it is drawn where several recordings are: `a:#1`.
  private static func prefixed(_ typed: String) -> String? {
    guard let colon = typed.firstIndex(of: ":"), let id = TraceID(String(typed[typed.index(after: colon)...])) else {
      return nil
    }
    return "The letter stands for a recording of several: write '\(id)', and only the file of that one."
  }

  private static func didYouMean(_ word: String?) -> String {
    word.map { "; did you mean \($0)?" } ?? ""
  }

  static func list(_ words: [String], _ conjunction: String) -> String {
    guard words.count > 1, let last = words.last else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
