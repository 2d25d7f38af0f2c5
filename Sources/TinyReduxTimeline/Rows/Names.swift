internal import TinyReduxTrace

/// How ids and causes are written: `#41`, `e7`, `x3`, each behind its trace's prefix where several are drawn.
struct Names: Sendable {
  let prefixes: [String]
  /// Whole paths of source files.
  let isWide: Bool

  func append(dispatch id: Int, _ source: Int, to text: inout UTF8Text) { append("#", id, source, to: &text) }
  func append(effect id: Int, _ source: Int, to text: inout UTF8Text) { append("e", id, source, to: &text) }
  func append(error id: Int, _ source: Int, to text: inout UTF8Text) { append("x", id, source, to: &text) }

  private func append(_ sign: Unicode.Scalar, _ id: Int, _ source: Int, to text: inout UTF8Text) {
    if prefixes.indices.contains(source) {
      text.append(prefixes[source])
    } else {
      text.append(decimal: source)
      text.append(UInt8(ascii: ":"))
    }
    text.append(UInt8(ascii: sign))
    text.append(decimal: id)
  }

  /// `at File.swift:88`, `← #42`, `← e8 ← #42`.
  func add(_ cause: TraceRecord.Cause, _ source: Int, to phrase: inout Phrase) {
    switch cause {
    case .outside(let place):
      phrase.say("at ", .faint)
      phrase.quote(place: place, isWhole: isWide, .faint)
    case .dispatch(let parent):
      phrase.say(.faint) { text in
        text.append(.cause)
        text.append(blanks: 1)
        append(dispatch: parent, source, to: &text)
      }
    case .effect(let id, let parent):
      phrase.say(.faint) { text in
        text.append(.cause)
        text.append(blanks: 1)
      }
      phrase.say(.effect(id)) { append(effect: id, source, to: &$0) }
      phrase.say(.faint) { text in
        text.append(blanks: 1)
        text.append(.cause)
        text.append(blanks: 1)
        append(dispatch: parent, source, to: &text)
      }
    }
  }

  /// `✗ x3 AuthError: token expired`.
  func add(error: Int, _ raised: TraceRecord.Raised?, _ source: Int, to phrase: inout Phrase) {
    phrase.say(.bad) { text in
      text.append(.error)
      text.append(blanks: 1)
      append(error: error, source, to: &text)
    }
    if let raised {
      phrase.say(" ")
      phrase.quote(raised.type, .bad, limit: 80)
      if !raised.message.isEmpty { phrase.quote(": " + raised.message) }
    }
  }
}
