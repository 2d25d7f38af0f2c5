/// What the system says of the place where the program runs, read once.
package struct Environment: Sendable, Hashable {
  package var variables: [String: String]
  /// Standard input is a terminal.
  package var inputIsTerminal: Bool
  /// Standard output is a terminal.
  package var outputIsTerminal: Bool
  /// Standard error is a terminal.
  package var errorsAreTerminal: Bool
  /// Columns of the terminal that standard output is; nil if it is none or doesn't say.
  package var terminalWidth: Int?

  /// The variables that are read.
  package static let names = ["NO_COLOR", "CLICOLOR_FORCE", "TERM", "COLUMNS"]

  package init(
    variables: [String: String] = [:], inputIsTerminal: Bool = false, outputIsTerminal: Bool = false,
    errorsAreTerminal: Bool = false,
    terminalWidth: Int? = nil
  ) {
    self.variables = variables
    self.inputIsTerminal = inputIsTerminal
    self.outputIsTerminal = outputIsTerminal
    self.errorsAreTerminal = errorsAreTerminal
    self.terminalWidth = terminalWidth
  }
}
