/// A command line that was understood.
package struct Invocation: Sendable {
  package var command: CommandName
  package var options: Options
  /// Whether the command was named; else it is meant by a bare file.
  package var namesCommand = false

  /// - Parameter isFile: Whether there is a file of this name: it decides what a single unknown word is.
  package init(_ arguments: [String], isFile: (String) -> Bool) throws(UsageError) {
    let typed = try TypedArguments(arguments)
    var words = typed.words[...]
    var options = Options()
    command = .timeline
    if let first = words.first {
      if let named = CommandName(rawValue: first) {
        command = named
        namesCommand = true
        words.removeFirst()
      } else if Self.looksLikeCommand(first), !isFile(first) {
        throw .unknownCommand(first)
      }
    }
    for (flag, value) in typed.flags {
      guard flag.commands.contains(command) else { throw .foreignFlag("--\(flag.long)", of: command) }
      do throws(BadValue) {
        try flag.apply(&options, value)
      } catch {
        throw .badValue(flag: "--\(flag.long)", value: value, expected: error.expected)
      }
    }
    if !options.help, !options.version { try Self.read(&words, of: command, into: &options) }
    self.options = options
  }

  private static func read(
    _ words: inout ArraySlice<String>, of command: CommandName, into options: inout Options
  ) throws(UsageError) {
    switch command {
    case .help:
      if let topic = words.popFirst() {
        guard let named = CommandName(rawValue: topic) else { throw .unknownCommand(topic) }
        options.topic = named
      }
      if let word = words.first { throw .tooManyWords(command, word) }
    case .show:
      guard let word = words.popFirst() else { throw .missingID(command) }
      guard let id = TraceID(word) else { throw .badID(word) }
      options.id = id
    case .timeline, .stats, .validate:
      break
    }
    options.files = Array(words)
  }

  /// A path has a dot or a slash in it, or is `-`; a command is letters.
  private static func looksLikeCommand(_ word: String) -> Bool {
    !word.isEmpty && word.utf8.allSatisfy { (97...122).contains($0) || $0 == 45 } && word != "-"
  }
}
