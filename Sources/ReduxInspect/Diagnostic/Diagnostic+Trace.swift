package import TinyReduxTrace

extension Diagnostic {
  /// Words an error of a trace.
  package init(_ error: TraceError) {
    let file = error.file
    let line = "\(file):\(error.line)"
    let column = "\(line):\(error.column)"
    switch error.problem {
    case .empty:
      self.init(
        "this is empty; a trace starts with a header", at: file,
        remedy: "Nothing was recorded, or nothing was written yet: check that the recorder observes the store.")
    case .notATrace(let found):
      let wrapping = Wrapping(rawValue: found)
      self.init(
        "this is not a trace: a header is expected first, and this is \(found)", at: line,
        excerpt: wrapping == nil ? Self.excerpt(error) : nil,
        remedy: wrapping?.remedy(for: file)
          ?? #"The first line of a trace is {"kind":"header","seq":1,"format":"tinyredux-trace",…}."#)
    case .newerVersion(let version):
      self.init(
        "this trace has version \(version.major).\(version.minor), and this program reads version "
          + "\(TraceRecord.Version.current.major)",
        at: line, remedy: "Update redux-inspect to the version of the recorder or a later one.")
    case .cutLastLine:
      self.init(
        "the last line is cut: the recording ended in the middle of it", at: line, isWarning: true,
        remedy: "All lines before it were read.")
    case .malformed(let reason):
      self.init(
        "this is not JSON: \(reason)", at: column, excerpt: Self.excerpt(error), remedy: "The line was passed over.")
    case .invalid(let reason):
      self.init(
        "this is not a record: \(reason)", at: column, excerpt: Self.excerpt(error),
        remedy: "The line was passed over.")
    case .lineTooLong(let limit):
      self.init(
        "the line is longer than \(limit / 1_048_576) MiB, which no recorder writes", at: line,
        excerpt: Self.excerpt(error),
        remedy: "The line was passed over.")
    case .unreadable(let reason):
      let isPattern = file.contains { "*?[".contains($0) }
      self.init(
        "this can't be read: \(reason)", at: file,
        remedy: isPattern ? "It looks like a pattern that no file matches: a shell passes such a one on as it is." : nil
      )
    }
  }

  private static func excerpt(_ error: TraceError) -> Excerpt? {
    error.excerpt.isEmpty ? nil : Excerpt(text: error.excerpt, caret: error.caret)
  }

  /// The recording was not closed.
  static func missingFooter(_ file: String) -> Diagnostic {
    Diagnostic(
      "there is no footer: the recording was not closed", at: file, isWarning: true,
      remedy: "What was open then counts as still running.")
  }
}

extension Diagnostic {
  /// An id that was asked for and isn't there.
  static func missing(_ id: TraceID, in file: String, met: ClosedRange<Int>?) -> Diagnostic {
    let (sort, sign) =
      switch id {
      case .dispatch: ("dispatches", "#")
      case .effect: ("effects", "e")
      case .error: ("errors", "x")
      }
    let range = met.map {
      $0.count == 1
        ? "It has only \(sign)\($0.lowerBound)." : "Its \(sort) are \(sign)\($0.lowerBound) to \(sign)\($0.upperBound)."
    }
    return Diagnostic("there is no \(id) in this trace", at: file, remedy: range ?? "It has no \(sort).")
  }
}

extension Diagnostic {
  /// - Parameter names: of all actions that there are.
  static func nothingSelected(_ file: String, _ selection: Selection, _ names: Set<String>) -> Diagnostic {
    let asked = selection.actions.first { glob in !names.contains { glob.matches($0) } }
    let nearest = asked.flatMap { Suggestion.nearest(to: $0.pattern, among: names.sorted()) }
    let some = names.sorted().prefix(8)
    let list =
      names.count > some.count
      ? some.joined(separator: ", ") + " and \(names.count - some.count) more" : list(Array(some), "and")
    return Diagnostic(
      "no action is selected" + (nearest.map { "; did you mean -a \($0)?" } ?? ""), at: file, isWarning: true,
      remedy: names.isEmpty ? "There are none." : "There are \(list).")
  }

  /// - Parameter recorded: what the header says is recorded of it.
  static func noState(_ file: String, _ recorded: String) -> Diagnostic {
    recorded == "off"
      ? Diagnostic("this trace has no state: it was recorded without", at: file)
      : Diagnostic(
        "the state is not known there", at: file,
        remedy: "There is no snapshot before, or what follows it is lost; 'redux-inspect validate' tells more.")
  }

  static func nothingRedacted(_ path: String, in file: String) -> Diagnostic {
    Diagnostic(
      "nothing stood at \(path), and nothing was taken out for it", at: file, isWarning: true,
      remedy: "'redux-inspect state \(file)' shows what there is.")
  }

  /// The place that was asked for isn't complete.
  static func stillRunning(_ id: TraceID, in file: String) -> Diagnostic {
    Diagnostic(
      "\(id) was still running when this trace ended", at: file, isWarning: true,
      remedy: "The state is the one that its last line left.")
  }

  static func noPart(_ pointer: String, in file: String) -> Diagnostic {
    Diagnostic("the state has no \(pointer) there", at: file)
  }
}

extension Diagnostic {
  init(_ error: OutputError) {
    switch error {
    case .closed: self.init("standard output was closed")
    case .failed(let reason): self.init("standard output takes no more: \(reason)")
    }
  }
}
