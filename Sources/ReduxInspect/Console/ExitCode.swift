/// What the program tells its caller. The order is that of weight: of two, the later is told.
package enum ExitCode: Int32, Sendable, Comparable, CaseIterable {
  case fine = 0
  /// `compare` or `validate` found something, or something was selected and the exit code is to tell.
  case found = 1
  /// Damaged lines were passed over.
  case damaged = 4
  /// Unreadable, empty, not a trace, or of a newer major version; or the output failed.
  case unreadable = 3
  case usage = 2
  case interrupted = 130

  package static func < (left: ExitCode, right: ExitCode) -> Bool {
    left.weight < right.weight
  }

  private var weight: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
