/// A word that may stand first on the command line.
package enum CommandName: String, Sendable, CaseIterable {
  case timeline, show, stats, validate, help
}

extension Set<CommandName> {
  /// Commands that read a trace.
  static let reading: Self = [.timeline, .show, .stats, .validate]
  /// Commands that take a part of a trace.
  static let selecting: Self = [.timeline, .stats]
  /// Commands whose text is fitted to a width and may be coloured.
  static let drawing: Self = [.timeline, .show, .stats]
  static let all = Set(CommandName.allCases)
}
