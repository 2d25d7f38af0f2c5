internal import TinyReduxTrace

/// What stands above the rows, and the summary, above them if it is known beforehand, else below.
struct Heading: Sendable {
  private let name: String
  private let isSilent: Bool
  private var known: TraceRecord.Footer?
  private var end: Int
  private var counted = TraceRecord.Footer()
  /// A file may hold several segments, each with a footer of its own.
  private var closed = TraceRecord.Footer()
  private var headers = 0
  private var footers = 0
  private var hasBegun = false

  init(name: String, footer: TraceRecord.Footer?, end: Int?, isSilent: Bool) {
    self.name = name
    self.isSilent = isSilent
    known = footer
    self.end = end ?? 0
  }

  /// The line above the rows, with the first record; then nothing.
  mutating func add(_ record: TraceRecord) -> [Phrase]? {
    count(record)
    guard !hasBegun else { return nil }
    hasBegun = true
    if isSilent { return nil }
    var phrases: [Phrase] = []
    if !name.isEmpty { phrases.append(phrase { $0.quote(name, .name) }) }
    if case .header(let header) = record.event {
      phrases.append(
        phrase {
          $0.say("store ", .faint); $0.quote(header.store, limit: 80)
        })
      if known == nil { phrases.append(phrase { $0.quote(header.started, .faint, limit: 40) }) }
    }
    if let known { phrases += Summary.phrases(known, end: end) }
    return phrases
  }

  /// The summary, if it wasn't above, or counted only the last segment of several.
  ///
  /// - Parameter isWhole: The trace was read to its end.
  func finish(isWhole: Bool) -> [Phrase]? {
    guard hasBegun, !isSilent else { return nil }
    let isClosed = footers > 0 && footers >= headers
    if let known {
      guard isClosed, footers > 1, closed != known else { return nil }
      return [phrase { $0.say("all \(footers) segments") }] + Summary.phrases(closed, end: end)
    }
    let phrases = Summary.phrases(isClosed ? closed : counted, end: end)
    if isClosed || !isWhole { return phrases }
    return phrases + [phrase { $0.say("no footer: the recording was not closed", .warning) }]
  }

  private func phrase(_ build: (inout Phrase) -> Void) -> Phrase {
    var phrase = Phrase()
    build(&phrase)
    return phrase
  }

  private mutating func count(_ record: TraceRecord) {
    end = max(end, record.time)
    if known == nil { counted.count(record) }
    switch record.event {
    case .header: headers += 1
    case .footer(let footer):
      footers += 1
      closed.add(footer)
    default: break
    }
  }
}

/// The counts of a trace in words.
enum Summary {
  static func phrases(_ footer: TraceRecord.Footer, end: Int) -> [Phrase] {
    var phrases = [words(count(footer.dispatches, "dispatch", "dispatches")), words(TimeText.text(end))]
    if footer.errors == 0 {
      phrases.append(words("no errors"))
    } else {
      phrases.append(errors(footer))
    }
    if footer.refused > 0 { phrases.append(words("\(TimeText.count(footer.refused)) refused", .warning)) }
    if footer.dropped > 0 { phrases.append(words("\(TimeText.count(footer.dropped)) dropped", .warning)) }
    return phrases
  }

  private static func errors(_ footer: TraceRecord.Footer) -> Phrase {
    var phrase = words(count(footer.errors, "error", "errors"))
    if footer.rescued > 0 || footer.unhandled > 0 { phrase.say(": ") }
    if footer.rescued > 0 { phrase.say("\(TimeText.count(footer.rescued)) rescued", .good) }
    if footer.rescued > 0, footer.unhandled > 0 { phrase.say(", ") }
    if footer.unhandled > 0 { phrase.say("\(TimeText.count(footer.unhandled)) unhandled", .bad) }
    return phrase
  }

  private static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(TimeText.count(number)) \(number == 1 ? one : many)"
  }

  private static func words(_ words: String, _ role: Role = .plain) -> Phrase {
    var phrase = Phrase()
    phrase.say(words, role)
    return phrase
  }
}
