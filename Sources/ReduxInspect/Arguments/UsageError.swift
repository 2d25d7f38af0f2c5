/// What is wrong with a command line: data; `Diagnostic` words it.
package enum UsageError: Error, Sendable, Hashable {
  case unknownFlag(String)
  /// A flag that other commands take.
  case foreignFlag(String, of: CommandName)
  case missingValue(flag: String, placeholder: String)
  case needlessValue(flag: String, value: String)
  /// A hint says what was meant, or what is wrong with it: "did you mean 'json'?"
  case badValue(flag: String, value: String, expected: String, hint: String? = nil)
  case unknownCommand(String)
  case missingID(CommandName)
  case badID(String)
  case missingPlaces(CommandName)
  case badPlace(String)
  case missingRange(CommandName)
  case badRange(String)
  /// Other than two files.
  case wantsTwo(CommandName)
  case nothingToRedact
  /// An error has no consequences of its own.
  case causesNothing(TraceID)
  case followsOne
  case tailsText(String)
  case differentRecordings(String, String)
  case badPointer(String)
  case missingWord(CommandName, [String])
  case badWord(CommandName, String, [String])
  case tooManyWords(CommandName, String)
  /// No file was named, and standard input is a terminal.
  case noInput(CommandName)
}
