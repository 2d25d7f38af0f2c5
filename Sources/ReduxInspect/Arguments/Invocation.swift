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
        throw .badValue(flag: "--\(flag.long)", value: value, expected: error.expected, hint: error.hint)
      }
    }
    if !options.help, !options.version { try Self.read(&words, of: command, into: &options, isFile) }
    self.options = options
  }

  private static func read(
    _ words: inout ArraySlice<String>, of command: CommandName, into options: inout Options,
    _ isFile: (String) -> Bool
  ) throws(UsageError) {
    switch Command[command].word {
    case .places:
      guard words.count >= 2 else { throw .missingPlaces(command) }
      for word in words.prefix(2) {
        guard let place = Moment(word) else { throw .badPlace(word) }
        options.places.append(place)
      }
      words.removeFirst(2)
    case .range:
      guard let word = words.popFirst() else { throw .missingRange(command) }
      guard let range = TraceRange(word) else { throw .badRange(word) }
      options.selection.range = range
      options.selection.isStretch = true
    case .pair:
      guard words.count == 2 else { throw .wantsTwo(command) }
    case .id:
      guard let word = words.popFirst() else { throw .missingID(command) }
      guard let id = TraceID(word) else { throw .badID(word) }
      options.id = id
    case .choice(_, let choices, let isOptional):
      options.word = words.popFirst()
      if let word = options.word {
        guard choices.contains(word) else {
          throw command == .help ? .unknownCommand(word) : .badWord(command, word, choices)
        }
      } else if !isOptional {
        throw .missingWord(command, choices)
      }
    case nil:
      break
    }
    if !Set.reading.contains(command), let word = words.first { throw .tooManyWords(command, word) }
    if [.state, .diff].contains(command), let last = words.last, last.hasPrefix("/"), !isFile(last) {
      options.pointer = words.removeLast()
    }
    options.files = Array(words)
  }

  /// A path has a dot or a slash in it, or is `-`; a command is letters.
  private static func looksLikeCommand(_ word: String) -> Bool {
    !word.isEmpty && word.utf8.allSatisfy { (97...122).contains($0) || $0 == 45 } && word != "-"
  }
}
