/// A word that may stand first on the command line.
package enum CommandName: String, Sendable, CaseIterable {
  case timeline, show, why, tree, errors, stats, state, diff, compare, info, filter, cut, redact, export, validate
  case help, completions, man

  /// In their order: "timeline, show and stats".
  static func list(_ names: Set<CommandName>) -> String {
    Diagnostic.list(allCases.filter(names.contains).map(\.rawValue), "and")
  }
}

extension Set<CommandName> {
  static let all = Set(CommandName.allCases)
  /// Commands that read a trace.
  static let reading = all.subtracting([.help, .completions, .man])
  /// Commands that take a part of a trace.
  static let selecting: Self = [.timeline, .errors, .stats, .filter, .cut, .export]
  /// Commands that write traces, or what other programs read.
  static let writing: Self = [.filter, .cut, .redact, .export]
  /// Commands that ask for one thing by its id.
  static let asking: Self = [.show, .why, .tree]
  /// Commands whose text is fitted to a width and may be coloured.
  static let drawing = asking.union([.timeline, .errors, .stats, .diff, .compare, .info])
}
