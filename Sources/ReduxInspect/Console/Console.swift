/// How text is written: decided once, from the flags and the environment.
package struct Console: Sendable, Hashable {
  package var color: Bool
  package var width: Int
  package var ascii: Bool

  /// A timeline needs so many columns; where there are fewer, lines are wrapped by the terminal.
  package static let leastWidth = 60

  package init(_ options: Options, _ environment: Environment) {
    color = Self.color(options.color, environment)
    width = Self.width(options.width, environment)
    ascii = options.ascii
  }

  /// The flag, else a non-empty NO_COLOR, else CLICOLOR_FORCE (other than empty and 0), else a terminal that isn't
  /// dumb.
  private static func color(_ choice: Options.Color, _ environment: Environment) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .auto:
      if environment.variables["NO_COLOR", default: ""] != "" {
        false
      } else if !["", "0"].contains(environment.variables["CLICOLOR_FORCE", default: ""]) {
        true
      } else {
        environment.outputIsTerminal && environment.variables["TERM"] != "dumb"
      }
    }
  }

  /// The flag, else the terminal's, else COLUMNS, else 80.
  private static func width(_ choice: Int?, _ environment: Environment) -> Int {
    if let choice { return choice }
    let columns = environment.variables["COLUMNS"].flatMap { Int($0) }
    let known = [environment.terminalWidth, columns].compactMap { $0 }.first { $0 > 0 }
    return max(known ?? 80, leastWidth)
  }
}
