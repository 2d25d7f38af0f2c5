import TinyReduxTrace

/// Ends the program before its command is through.
enum Stop: Error {
  case output(OutputError)
  /// This trace can't be read on.
  case unreadable(TraceError)
  case usage(UsageError)
  /// A message that was worded by the command.
  case failed(Diagnostic, ExitCode)
}
