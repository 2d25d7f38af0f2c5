import TinyReduxTimeline
import TinyReduxTrace

extension Command {
  static let timeline = Command(
    name: .timeline,
    summary: "Draw what happened, in order (a bare FILE means this).",
    about: [
      """
      Each dispatched action is drawn where it was accepted, with its steps below it: the middlewares it went through, \
      the effects they started, the errors and what the resolvers made of them, the reducers and what they changed. An \
      effect has a lane of its own from the step that starts it to its end. 'redux-inspect timeline --legend' explains \
      every sign.
      """,
      """
      A run of ten and more equal actions is drawn as one; -x shows each. Flags of the first group draw a part of the \
      trace: they choose actions, and of a chosen action all rows are drawn.
      """,
      """
      Standard input is read for -, or if no file is named. Several files are drawn as one, in the order of wall time; \
      the ids of different recordings get a letter each: a:#41 and b:#7.
      """,
    ],
    examples: [
      Example("App.jsonl", "the whole trace"),
      Example("App.jsonl --errors -p", "what went wrong, with every change of the state"),
      Example("App.jsonl -a 'login*' -a logout", "actions by name"),
      Example("App.jsonl -c auth -n 10", "the first ten actions that met the auth middleware"),
      Example("App.jsonl --errors --exit-code", "in a script: 1 if something went wrong"),
      Example("-f App.jsonl", "while it is being recorded"),
      Example("app.jsonl server.jsonl", "two recordings as one"),
      Example("App.jsonl --color always | less -R", "in a pager"),
    ],
    output: Output(json: "An array of the records, as the trace has them. Several files follow each other."),
    run: drawTimeline)

  @Sendable private static func drawTimeline(_ options: Options, _ session: Session) throws(Stop) {
    var style = TimelineStyle(session.console)
    style.patches = options.patches
    style.expand = options.expand
    style.flat = options.flat
    style.time = options.time
    style.expandHint = "-x to expand"
    if options.legend {
      try session.output.write(Timeline.legend(style: style))
    } else if options.format != .text {
      if options.tail != nil { throw .usage(.tailsText(options.format.rawValue)) }
      try session.forEachTrace(in: options.files, reading: options.selection.product, isFollowed: options.follow) {
        input throws(Stop) in
        try write(SelectedTrace(input, options.selection), options.format, session)
      }
    } else if options.files.count == 1 {
      try session.forEachTrace(in: options.files, reading: options.selection.product, isFollowed: options.follow) {
        input throws(Stop) in
        try draw(SelectedTrace(input, options.selection), style, options, session)
      }
    } else if options.follow {
      throw .usage(.followsOne)
    } else {
      var traces: [SelectedTrace] = []
      try session.forEachTrace(in: options.files, reading: options.selection.product) { input throws(Stop) in
        traces.append(SelectedTrace(input, options.selection))
      }
      try draw(TraceMerge(traces, session), style, options, session)
    }
  }

  private static func draw(
    _ trace: SelectedTrace, _ style: TimelineStyle, _ options: Options, _ session: Session
  ) throws(Stop) {
    var trace = trace
    let ending = options.follow ? nil : trace.input.ending
    let timeline = Timeline(name: trace.input.name, style: style, footer: ending?.footer, end: ending?.time)
    let output = TimelineOutput(timeline, options, session)
    do throws(Stop) {
      while let line = try trace.next() {
        switch line {
        case .selected:
          if let record = trace.record() { try output.add(record) }
        case .other: break
        case .damage(let error):
          try output.note("line \(error.line) is damaged")
          trace.input.passOver(error)
        }
      }
    } catch {
      // What was known before the file could not be read on is still true.
      if case .unreadable = error { try output.finish(isWhole: true) }
      throw error
    }
    try output.finish(isWhole: trace.isWhole)
  }

  private static func draw(
    _ merge: TraceMerge, _ style: TimelineStyle, _ options: Options, _ session: Session
  ) throws(Stop) {
    var merge = merge
    let timeline = Timeline(
      name: merge.name, style: style, prefixes: merge.prefixes, footer: merge.ending?.footer, end: merge.ending?.time)
    let output = TimelineOutput(timeline, options, session)
    while let (record, recording) = try merge.next() { try output.add(record, from: recording) }
    try output.finish(isWhole: merge.isWhole)
  }
}
