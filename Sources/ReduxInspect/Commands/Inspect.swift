/// The program, but for the system it runs on.
package enum Inspect {
  package static let version = "1.0.0"

  /// Understands the command line and does what it asks; returns the exit code.
  ///
  /// - Parameter arguments: without the program's own name.
  package static func run(_ arguments: [String], on system: any System) -> Int32 {
    let invocation: Invocation
    do throws(UsageError) {
      invocation = try Invocation(arguments, isFile: system.exists)
    } catch {
      system.report(Diagnostic(error).text)
      return ExitCode.usage.rawValue
    }
    let options = invocation.options
    let session = Session(
      system, Console(options, system.environment), tellsSelection: options.tellsSelection)
    do throws(Stop) {
      try run(invocation, session)
      try session.output.finish()
    } catch {
      end(session, error)
    }
    session.reportEndings()
    return session.code.rawValue
  }

  private static func run(_ invocation: Invocation, _ session: Session) throws(Stop) {
    var options = invocation.options
    let command = invocation.command
    if options.version { return try session.output.write("redux-inspect \(version)\n") }
    if options.help {
      options.word = invocation.namesCommand ? command.rawValue : nil
      return try Command.help.run(options, session)
    }
    if options.files.isEmpty, Set.reading.contains(command), !options.legend {
      if session.system.environment.inputIsTerminal { throw .usage(.noInput(command)) }
      options.files = ["-"]
    }
    try Command[command].run(options, session)
  }

  private static func end(_ session: Session, _ stop: Stop) {
    switch stop {
    case .output(.closed):
      // Whoever reads has enough: that is no failure, and nobody is left to tell.
      break
    case .output(let error):
      session.system.report(Diagnostic(error).text)
      session.worsen(.unreadable)
    case .unreadable(let error):
      session.report(Diagnostic(error))
      session.worsen(.unreadable)
    case .usage(let error):
      session.report(Diagnostic(error))
      session.worsen(.usage)
    case .failed(let diagnostic, let code):
      session.report(diagnostic)
      session.worsen(code)
    }
  }
}
