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
    run: drawTimeline)

  @Sendable private static func drawTimeline(_ options: Options, _ session: Session) throws(Stop) {
    var style = TimelineStyle(session.console)
    style.patches = options.patches
    style.expand = options.expand
    style.time = options.time
    style.expandHint = "-x to expand"
    if options.legend {
      try session.output.write(Timeline.legend(style: style))
    } else if options.files.count == 1 {
      try session.forEachTrace(in: options.files, isFollowed: options.follow) { input throws(Stop) in
        try draw(SelectedTrace(input, options.selection), style, session)
      }
    } else if options.follow {
      throw .usage(.followsOne)
    } else {
      var traces: [SelectedTrace] = []
      try session.forEachTrace(in: options.files) { input throws(Stop) in
        traces.append(SelectedTrace(input, options.selection))
      }
      try draw(TraceMerge(traces, session), style, session)
    }
  }

  private static func draw(_ trace: SelectedTrace, _ style: TimelineStyle, _ session: Session) throws(Stop) {
    var trace = trace
    let ending = trace.input.ending
    var timeline = Timeline(name: trace.input.name, style: style, footer: ending?.footer, end: ending?.time)
    while let item = try trace.next() {
      switch item {
      case .record(let record):
        try session.output.write(timeline.add(record))
      case .damage(let error):
        try session.output.write(timeline.note("line \(error.line) is damaged"))
        trace.input.passOver(error)
      }
    }
    try session.output.write(timeline.finish())
  }

  private static func draw(_ merge: TraceMerge, _ style: TimelineStyle, _ session: Session) throws(Stop) {
    var merge = merge
    var timeline = Timeline(
      name: merge.name, style: style, prefixes: merge.prefixes, footer: merge.ending?.footer, end: merge.ending?.time)
    while let (record, recording) = try merge.next() {
      try session.output.write(timeline.add(record, from: recording))
    }
    try session.output.write(timeline.finish())
  }
}
