import TinyReduxTimeline
import TinyReduxTrace

/// One run of the program: where it writes, and what it will tell its caller.
final class Session {
  let system: any System
  let console: Console
  let output: Output
  let progress: Progress
  /// Called when a file that is followed has no more for now.
  var whenIdle: (() -> Void)?
  private(set) var code = ExitCode.fine
  private let tellsSelection: Bool
  private var hasHeading = false
  private var hasNames = false
  private var endings: [Diagnostic] = []

  init(_ system: any System, _ console: Console, tellsSelection: Bool) {
    self.system = system
    self.tellsSelection = tellsSelection
    self.console = console
    progress = Progress(system)
    output = Output(system, progress)
  }

  func idle() {
    if let whenIdle { whenIdle() } else { output.flush() }
  }

  /// Whether rows on the terminal can be taken back.
  var canRedraw: Bool {
    system.environment.outputIsTerminal && system.environment.variables["TERM"] != "dumb"
  }

  /// Says something on standard error, behind what was written before.
  func report(_ diagnostic: Diagnostic) {
    output.flush()
    progress.clear()
    system.report(diagnostic.text)
  }

  /// Says something of a trace's end, behind all that is written of it.
  func reportAtEnd(_ diagnostic: Diagnostic) { endings.append(diagnostic) }

  func reportEndings() {
    for diagnostic in endings { report(diagnostic) }
    endings = []
  }

  /// Tells the caller at least this.
  func worsen(_ code: ExitCode) {
    self.code = max(self.code, code)
  }

  /// Something that was asked for is there.
  func select() {
    if tellsSelection { worsen(.found) }
  }

  /// Says what is wrong, and tells the caller; the command goes on.
  func fail(_ diagnostic: Diagnostic, _ code: ExitCode) {
    report(diagnostic)
    worsen(code)
  }

  /// Reads one trace after the other. One that can't be read is reported, and the next is read.
  ///
  /// - Parameters:
  ///   - product: What is asked for of each line.
  ///   - isFollowed: Where a file ends, more is waited for.
  func forEachTrace(
    in files: [String], reading product: TraceReader.Product = .records, isFollowed: Bool = false,
    _ body: (inout TraceInput) throws(Stop) -> Void
  ) throws(Stop) {
    for file in files {
      do throws(Stop) {
        var input = try TraceInput(file, self, reading: product, isFollowed: isFollowed)
        try body(&input)
      } catch {
        guard case .unreadable(let reason) = error else { throw error }
        fail(Diagnostic(reason), .unreadable)
      }
      reportEndings()
    }
  }

  /// Names the columns, once.
  func writeNames(_ names: () -> String) throws(Stop) {
    if hasNames { return }
    hasNames = true
    try output.write(names())
  }

  /// Names the file whose text follows, where there are several.
  func writeHeading(of file: String, among files: [String]) throws(Stop) {
    guard files.count > 1 else { return }
    var phrase = Phrase()
    phrase.quote(file, .name)
    let gap = hasHeading ? "\n" : ""
    hasHeading = true
    try output.write(gap + TextRenderer(TimelineStyle(console)).uncut(phrase))
  }
}
