import TinyReduxTimeline
import TinyReduxTrace

/// A timeline on its way out: all of it, or its last rows; one that is followed as far as it has come.
///
/// Rows that may still become part of a run are written at once where they can be taken back, on a terminal: a run that
/// grows is drawn anew once a second. Elsewhere, where equal actions come faster than ten a second, they are written once a
/// second as a run.
final class TimelineOutput {
  private var timeline: Timeline
  private let session: Session
  private let options: Options
  private var tail: LastLines?
  /// Rows that are drawn and not written.
  private var rows: [UInt8] = []
  private var hasHeading = false
  private var width: Int
  /// Records came since what waits was written.
  private var isBehind = false
  private var lastWritten = 0
  /// How often equal actions were written within a second.
  private var repeats = 0
  /// Rows on the terminal that may be drawn anew, and whether they show a run as one.
  private var provisional = 0
  private var showsRun = false

  private static let second = 1_000_000_000
  private static let mostRepeats = 10

  init(_ timeline: Timeline, _ options: Options, _ session: Session) {
    self.timeline = timeline
    self.session = session
    self.options = options
    width = session.console.width
    tail = options.tail.map(LastLines.init)
    if options.follow { session.whenIdle = { [weak self] in self?.writeWaiting() } }
  }

  func add(_ record: TraceRecord, from recording: Int = 0) throws(Stop) {
    isBehind = true
    timeline.add(record, from: recording, to: &rows)
    if hasHeading { return try writeRows() }
    // The first record is the header, which has no row: the text is what stands above the rows.
    hasHeading = true
    try session.output.write(rows)
    rows.removeAll(keepingCapacity: true)
  }

  func note(_ message: String) throws(Stop) {
    isBehind = true
    timeline.note(message, to: &rows)
    try writeRows()
  }

  /// - Parameter isWhole: The trace was read to its end.
  func finish(isWhole: Bool) throws(Stop) {
    timeline.finish(to: &rows)
    try writeRows()
    try takeBack()
    try release()
    // An empty line parts the rows from what stands below them.
    if let summary = timeline.summary(isWhole: isWhole) { try session.output.write("\n" + summary) }
  }

  private func writeRows() throws(Stop) {
    guard !rows.isEmpty else { return }
    defer { rows.removeAll(keepingCapacity: true) }
    if tail != nil {
      tail?.add(rows)
    } else {
      try takeBack()
      try session.output.write(rows)
    }
  }

  /// From here on every row is written.
  private func release() throws(Stop) {
    guard let last = tail?.text else { return }
    tail = nil
    try session.output.write(last)
  }

  // MARK: - Following

  /// The file has no more for now. What fails here is told by the next writing.
  private func writeWaiting() {
    do throws(Stop) {
      guard hasHeading else { return }
      if tail != nil {
        timeline.flush(to: &rows)
        try writeRows()
      }
      try release()
      resize()
      // Rows that the terminal wraps can't be counted.
      let fits = session.system.terminalWidth ?? .max >= width
      if isBehind { try session.canRedraw && fits ? redraw() : flush() }
    } catch {}
    session.output.flush()
  }

  private func redraw() throws(Stop) {
    if provisional > 0, showsRun, timeline.waitsAsRun, isEarly { return }
    showsRun = timeline.waitsAsRun
    var ahead = timeline
    let drawn = ahead.flush()
    try takeBack()
    try session.output.write(drawn)
    provisional = drawn.utf8.count { $0 == UInt8(ascii: "\n") }
    lastWritten = session.system.now
    isBehind = false
  }

  private func flush() throws(Stop) {
    let isFast = timeline.continuesFlushed && repeats == Self.mostRepeats
    if isFast, isEarly { return }
    if !isFast, !timeline.continuesFlushed || !isEarly { repeats = 0 }
    // A second begins with the first of them.
    if isFast || repeats == 0 { lastWritten = session.system.now }
    if !isFast { repeats += 1 }
    isBehind = false
    try session.output.write(timeline.flush())
  }

  private var isEarly: Bool { session.system.now - lastWritten < Self.second }

  private func takeBack() throws(Stop) {
    guard provisional > 0 else { return }
    try session.output.write("\u{1B}[\(provisional)A\u{1B}[J")
    provisional = 0
  }

  /// Rows are as wide as the terminal is now.
  private func resize() {
    guard options.width == nil, let current = session.system.terminalWidth else { return }
    let next = max(current, Console.leastWidth)
    guard next != width else { return }
    // A terminal that is narrower than its rows wraps them.
    if next < width { provisional *= (width + next - 1) / next }
    width = next
    isBehind = true
    timeline.resize(to: next)
  }
}
