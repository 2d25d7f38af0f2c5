import TinyReduxTimeline
import TinyReduxTrace

extension Flag {
  /// The one table of flags.
  package static let all: [Flag] = [
    Flag(
      "action", "a", .text("GLOB"), of: .selecting, .selection,
      "Only actions whose name matches: * stands for any characters, ? for one. Repeated, any of them may match."
    ) { $0.selection.actions.append(Glob($1)) },
    Flag(
      "not-action", "A", .text("GLOB"), of: .selecting, .selection,
      "No action whose name matches. May be repeated."
    ) { $0.selection.excluded.append(Glob($1)) },
    Flag(
      "component", "c", .text("ID"), of: .selecting, .selection,
      "Only actions in which this middleware, resolver or reducer took a step. A glob, as above."
    ) { $0.selection.components.append(Glob($1)) },
    Flag(
      "kind", "k", .named("KIND", Selection.kinds), of: .selecting, .selection,
      "Only records of this kind, each with its action's first and last line: "
        + "\(Diagnostic.list(Selection.kinds, "or")). May be repeated."
    ) { options, value throws(BadValue) in
      options.selection.kinds.insert(try choice(value, of: Selection.kinds))
    },
    Flag(
      "errors", of: .selecting, .selection,
      "Only actions that failed, were refused, or raised an error, rescued or not."
    ) { options, _ in options.selection.errors = true },
    Flag(
      "touches", nil, .text("POINTER"), of: .selecting, .selection,
      "Only actions that changed the state at this JSON Pointer, below it, or above it: /user/name. Repeated, any."
    ) { options, value throws(BadValue) in options.selection.paths.append(try pointer(value)) },
    Flag(
      "min", nil, .text("TIME"), of: .selecting, .selection,
      "Only actions that took this long, or with an effect that did: 5ms, 1.2s."
    ) { options, value throws(BadValue) in
      guard let least = TypedTime.nanoseconds(value) else { throw BadValue(expected: "a time such as 5ms or 1.2s") }
      options.selection.least = least
    },
    Flag(
      "range", "r", .text("FROM..TO"), of: Set.selecting.subtracting([.cut]), .selection,
      "Only actions that were accepted between these dispatches (41..60) or times (1s..2.5s). An end may be left out."
    ) { options, value throws(BadValue) in
      guard let range = TraceRange(value) else {
        throw BadValue(expected: "41..60 or 1s..2.5s", hint: TraceRange.swapped(value))
      }
      options.selection.range = range
    },
    Flag(
      "limit", "n", .text("N"), of: .selecting, .selection,
      "The first N actions of those selected."
    ) { options, value throws(BadValue) in options.selection.limit = try number(value, from: 1) },

    Flag(
      "context", "C", .text("N"), of: .selecting, .selection,
      "Also the N actions before each that is selected, and the N behind it."
    ) { options, value throws(BadValue) in options.selection.context = try number(value, from: 0) },
    Flag(
      "path", nil, .text("POINTER"), of: [.redact], .selection,
      "Take out what stands at this JSON Pointer; * stands for any one key or index: /users/*/name. May be repeated."
    ) { options, value throws(BadValue) in
      let tokens = try pointer(value).split(separator: "/")
      if tokens.contains(where: { Int($0) != nil }) {
        let path = tokens.map { Int($0) == nil ? "/\($0)" : "/*" }.joined()
        throw BadValue(expected: "* where an index stands, as elements move", hint: "write \(path)")
      }
      options.redacted.append(value)
    },
    Flag(
      "text", nil, of: [.redact], .selection,
      "Take out labels of actions, messages of errors, and notes."
    ) { options, _ in options.hidesText = true },

    Flag(
      "patches", "p", of: [.timeline], .content,
      "Show each change of the state on a line of its own."
    ) { options, _ in options.patches = true },
    Flag(
      "expand", "x", of: [.timeline, .show, .diff], .content,
      "Fold nothing: show each action of a run of equal ones and each step however short; of the state, "
        + "also what didn't change."
    ) { options, _ in options.expand = true },
    Flag(
      "flat", of: [.timeline], .content,
      "A line for each record, in the order of the file, that says to which action it belongs: to search, and to follow."
    ) { options, _ in options.flat = true },
    Flag(
      "tail", nil, .text("N"), of: [.timeline], .content,
      "Only the last N rows; with --follow the last N that are there, and all that come."
    ) { options, value throws(BadValue) in options.tail = try number(value, from: 1) },
    Flag(
      "legend", of: [.timeline], .content,
      "Explain every sign of the timeline, and exit."
    ) { options, _ in options.legend = true },

    Flag(
      "follow", "f", of: [.timeline], .content,
      "Wait for more when the end of a file is reached, until its recording is closed."
    ) { options, _ in options.follow = true },

    Flag(
      "time", nil, .choice(TimelineStyle.Time.allCases.map(\.rawValue)), of: [.timeline], .content,
      "What the first column says: the time since the start, since the row above, or of the day. Relative if not given."
    ) { options, value throws(BadValue) in options.time = try choice(value) },

    Flag(
      "unhandled", nil, of: [.errors], .content,
      "Only errors that no resolver took care of."
    ) { options, _ in options.unhandled = true },
    Flag(
      "at", nil, .text("PLACE"), of: [.state], .content,
      "The state as this dispatch, effect or error left it (41, e7, x3), or at this time (1.2s). "
        + "The last one if not given."
    ) { options, value throws(BadValue) in
      guard let moment = Moment(value) else {
        throw BadValue(expected: "an id such as 41 or e7, or a time such as 1.2s")
      }
      options.moment = moment
    },
    Flag(
      "by", nil, .choice(Statistics.Role.allCases.map(\.rawValue)), of: [.stats], .content,
      "Only what is of this sort. May be repeated."
    ) { options, value throws(BadValue) in options.roles.insert(try choice(value)) },
    Flag(
      "sort", nil, .choice(Options.Order.allCases.map(\.rawValue)), of: [.stats], .content,
      "What stands first: the largest by this measure; names in their order. By total if not given."
    ) { options, value throws(BadValue) in options.order = try choice(value) },
    Flag(
      "slowest", nil, .text("N"), of: [.stats], .content,
      "List the N longest single actions, steps and effects as well, with the actions to show."
    ) { options, value throws(BadValue) in options.slowest = try number(value, from: 1) },

    Flag(
      "tolerance", nil, .text("FACTOR"), of: [.compare], .content,
      "Durations differ where a median is more than FACTOR times the other, and a millisecond longer. 2 if not given."
    ) { options, value throws(BadValue) in
      guard let factor = Double(value), factor >= 1, factor.isFinite else {
        throw BadValue(expected: "a number from 1")
      }
      options.tolerance = factor
    },

    Flag(
      "format", nil, .choice(Options.Format.allCases.map(\.rawValue)), of: Set.reading.subtracting(.writing), .output,
      "Text to read, or for programs: one JSON value a file, a line of JSON for each thing found, or a table. Text if "
        + "not given."
    ) { options, value throws(BadValue) in
      options.format = try choice(value)
    },
    Flag(
      "color", nil, .choice(Options.Color.allCases.map(\.rawValue)), of: .drawing, .output,
      "Whether to use colour. Auto, if not given: on a terminal, unless NO_COLOR is set or TERM is dumb; "
        + "CLICOLOR_FORCE asks for colour elsewhere too."
    ) { options, value throws(BadValue) in options.color = try choice(value) },
    Flag(
      "width", nil, .text("N"), of: .drawing.union([.help]), .output,
      "Columns to fill, 60 and more. If not given: the terminal's, else COLUMNS, else 80."
    ) { options, value throws(BadValue) in options.width = try number(value, from: Console.leastWidth) },
    Flag(
      "ascii", nil, of: .drawing, .output,
      "Draw with ASCII only."
    ) { options, _ in options.ascii = true },

    Flag(
      "exit-code", nil, of: Set.selecting.union([.diff]), .output,
      "Exit with 1 if the flags above selected something, 'errors' found one, or 'diff' a difference: for scripts that "
        + "look for what must not be there."
    ) { options, _ in options.tellsSelection = true },

    Flag("help", "h", of: .all, .general, "Explain the command, and exit.") { options, _ in options.help = true },
    Flag("version", "V", of: .all, .general, "Print the version, and exit.") { options, _ in options.version = true },
  ]

  static func named(_ long: String) -> Flag? { all.first { $0.long == long } }
  static func named(_ short: Character) -> Flag? { all.first { $0.short == short } }

  private static func pointer(_ text: String) throws(BadValue) -> String {
    if JSONPointer(parsing: text) != nil { return text }
    throw BadValue(expected: "a JSON Pointer such as /user/token")
  }

  private static func number(_ text: String, from least: Int) throws(BadValue) -> Int {
    guard let number = Int(text), number >= least else { throw BadValue(expected: "a whole number from \(least)") }
    return number
  }

  private static func choice(_ text: String, of words: [String]) throws(BadValue) -> String {
    if words.contains(text) { return text }
    throw BadValue(expected: oneOf(words), hint: Suggestion.question(text, among: words))
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String
  ) throws(BadValue) -> Choice {
    if let choice = Choice(rawValue: text) { return choice }
    let words = Choice.allCases.map(\.rawValue)
    throw BadValue(expected: oneOf(words), hint: Suggestion.question(text, among: words))
  }

  private static func oneOf(_ words: [String]) -> String { Diagnostic.list(words, "or") }
}
