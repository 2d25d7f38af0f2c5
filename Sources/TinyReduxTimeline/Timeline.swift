public import TinyReduxTrace

/// Draws the records of a trace as they come: lines of text.
///
/// A row is settled, and returned, when nothing can change it any more: the rows of an action when its synchronous
/// pipeline has ended or it is deferred, a run of equal actions when something else happens. What began first is drawn
/// first, so an action stands where it was accepted, with all its steps, also if it had to wait. Memory is bounded by
/// what is open, and by one run: two numbers an action.
///
/// Everything drawn comes from a record. Text that a trace brought is shown, never obeyed: control characters and
/// what could reorder or hide text are escaped.
///
///     var timeline = Timeline(name: "App.jsonl")
///     for record in records { print(timeline.add(record), terminator: "") }
///     print(timeline.finish(), terminator: "")
public struct Timeline: Sendable {
  private var layout: Layout
  private var heading: Heading
  private var renderer: TextRenderer
  private var writer: RowWriter

  /// - Parameters:
  ///   - name: what the heading calls the trace, usually its file; may be empty.
  ///   - prefixes: one for each trace that is drawn here, for its ids: `["a:", "b:"]` makes `a:#41` and `b:e7`.
  ///   - footer: the trace's footer, if it is known beforehand: the summary then stands above the rows, else below.
  ///   - end: the time of the trace's last record, in nanoseconds, if it is known beforehand.
  public init(
    name: String, style: TimelineStyle = TimelineStyle(), prefixes: [String] = [""], footer: TraceRecord.Footer? = nil,
    end: Int? = nil
  ) {
    renderer = TextRenderer(style)
    writer = RowWriter(renderer)
    layout = Layout(style: style, columns: renderer.columns, prefixes: prefixes)
    heading = Heading(name: name, footer: footer, end: end, isSilent: style.rowsOnly)
  }

  /// Takes the next record; returns the lines that are now settled, maybe none.
  ///
  /// A gap in the records' numbers is drawn as a loss, unless the header says that the trace is derived.
  ///
  /// - Parameters:
  ///   - record: the next record, in the order of the trace.
  ///   - source: which trace it is from, an index of `prefixes`; merged traces must share one time axis.
  public mutating func add(_ record: TraceRecord, from source: Int = 0) -> String {
    text { $0.add(record, from: source, to: &$1) }
  }

  /// Draws a remark in the place of a line that can't be read. The number that is then missing isn't drawn as a loss again.
  public mutating func note(_ message: String, from source: Int = 0) -> String {
    text { $0.note(message, from: source, to: &$1) }
  }

  /// Draws what waits only to become part of a run, for example when a trace that is being followed pauses. Equal actions that
  /// come later begin a run of their own.
  public mutating func flush() -> String {
    text { $0.flush(to: &$1) }
  }

  /// The rest: what waits, effects that are still running, and the summary if it is not known yet.
  public mutating func finish() -> String {
    text { $0.finish(to: &$1) } + (summary(isWhole: true).map { "\n" + $0 } ?? "")
  }

  // MARK: - In UTF-8

  /// Takes the next record; appends the lines that are now settled.
  package mutating func add(_ record: TraceRecord, from source: Int = 0, to output: inout [UInt8]) {
    if let above = heading.add(record) { output += Array((renderer.paragraph(above) + renderer.columnNames).utf8) }
    layout.add(record, source, &writer, to: &output)
  }

  package mutating func note(_ message: String, from source: Int = 0, to output: inout [UInt8]) {
    layout.note(message, source, &writer, to: &output)
  }

  package mutating func flush(to output: inout [UInt8]) {
    layout.flush(&writer, to: &output)
  }

  /// Appends the rest of the rows.
  package mutating func finish(to output: inout [UInt8]) {
    layout.finish(&writer, to: &output)
  }

  /// What stands below the rows; nil if it stood above them.
  ///
  /// - Parameter isWhole: The trace was read to its end: a footer that is missing is worth a word.
  package func summary(isWhole: Bool) -> String? {
    heading.finish(isWhole: isWhole).map(renderer.paragraph)
  }

  private mutating func text(_ draw: (inout Timeline, inout [UInt8]) -> Void) -> String {
    var output: [UInt8] = []
    draw(&self, &output)
    return String(decoding: output, as: UTF8.self)
  }

  // MARK: - Following

  /// Whether what ``flush()`` would draw goes on with the run that it drew last.
  package var continuesFlushed: Bool { layout.continuesFlushed }

  /// Whether what ``flush()`` would draw is a run, drawn as one.
  package var waitsAsRun: Bool { layout.waitsAsRun }

  /// Draws rows of another width from here on.
  package mutating func resize(to width: Int) {
    layout.style.width = width
    renderer = TextRenderer(layout.style)
    writer = RowWriter(renderer)
    layout.resize(renderer.columns)
  }

  // MARK: - Whole traces

  /// The timeline of a whole trace.
  ///
  /// - Complexity: O(*n*) in the length of the trace; the text is kept in memory.
  public static func text(
    of records: some Collection<TraceRecord>, name: String = "", style: TimelineStyle = TimelineStyle()
  ) -> String {
    var footer: TraceRecord.Footer?, end: Int?
    for record in records {
      if case .footer(let next) = record.event {
        var sum = footer ?? .init()
        sum.add(next)
        footer = sum
      }
      end = max(end ?? 0, record.time)
    }
    var timeline = Timeline(name: name, style: style, footer: footer, end: end)
    var rows: [UInt8] = []
    for record in records { timeline.add(record, to: &rows) }
    return String(decoding: rows, as: UTF8.self) + timeline.finish()
  }

  /// Explains every sign that a timeline draws.
  public static func legend(style: TimelineStyle = TimelineStyle()) -> String {
    Legend.text(TextRenderer(style))
  }
}
