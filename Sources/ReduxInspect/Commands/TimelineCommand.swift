import TinyReduxTimeline
import TinyReduxTrace

extension Command {
  static let timeline = Command(
    name: .timeline,
    summary: "Draw what happened, in order (a bare FILE means this).",
    operands: "[FILE|-]…",
    about: [
      """
      Each dispatched action is drawn where it was accepted, with its steps below it: the middlewares it went through, the \
      effects they started, the errors and what the resolvers made of them, the reducers and what they changed. An effect has \
      a lane of its own from the step that starts it to its end. 'redux-inspect timeline --legend' explains every sign.
      """,
      """
      A run of ten and more equal actions is drawn as one; -x shows each. Flags of the first group draw a part of the \
      trace: they choose actions, and of a chosen action all rows are drawn.
      """,
      "Standard input is read for -, or if no file is named. Several files are drawn one after the other.",
    ],
    examples: [
      Example("App.jsonl", "the whole trace"),
      Example("App.jsonl --errors -p", "what went wrong, with every change of the state"),
      Example("App.jsonl -a 'login*' -a logout", "actions by name"),
      Example("App.jsonl -c auth -n 10", "the first ten actions that met the auth middleware"),
      Example("App.jsonl --color always | less -R", "in a pager"),
    ],
    run: drawTimeline)

  @Sendable private static func drawTimeline(_ options: Options, _ session: Session) throws(Stop) {
    var style = TimelineStyle(session.console)
    style.patches = options.patches
    style.expand = options.expand
    style.expandHint = "-x to expand"
    let output = session.output
    if options.legend { return try output.write(Timeline.legend(style: style)) }
    try session.forEachTrace(in: options.files) { input throws(Stop) in
      var timeline = Timeline(
        name: input.name, style: style, footer: input.ending?.footer, end: input.ending?.time)
      var selector = Selector(options.selection)
      while !selector.isDone, let item = try input.next() {
        switch item {
        case .record(let record):
          // The gaps of a part are no loss.
          let record = options.selection.isEverything ? record : record.derived ?? record
          for record in selector.add(record) { try output.write(timeline.add(record)) }
        case .damage(let error):
          try output.write(timeline.note("line \(error.line) is damaged"))
          session.fail(Diagnostic(error), .damaged)
        }
      }
      for record in selector.finish() { try output.write(timeline.add(record)) }
      try output.write(timeline.finish())
    }
  }
}
