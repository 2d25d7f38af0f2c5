package import TinyReduxTrace

/// How ids and causes are written: `#41`, `e7`, `x3`, each behind its trace's prefix where several are drawn.
package struct Names: Sendable {
  let prefixes: [String]
  /// Whole paths of source files.
  let isWide: Bool

  package init(prefixes: [String] = [""], isWide: Bool = false) {
    self.prefixes = prefixes
    self.isWide = isWide
  }

  func dispatch(_ id: Int, _ source: Int) -> String { "\(prefix(source))#\(id)" }
  func effect(_ id: Int, _ source: Int) -> String { "\(prefix(source))e\(id)" }
  func error(_ id: Int, _ source: Int) -> String { "\(prefix(source))x\(id)" }

  private func prefix(_ source: Int) -> String {
    prefixes.indices.contains(source) ? prefixes[source] : "\(source):"
  }

  /// `at File.swift:88`, `← #42`, `← e8 ← #42`.
  package func cause(_ cause: TraceRecord.Cause, _ source: Int) -> Phrase {
    var phrase = Phrase()
    switch cause {
    case .outside(let place):
      phrase.say("at ", .faint)
      phrase.quote(place: isWide ? place : String(place.split(separator: "/").last ?? place[...]), .faint)
    case .dispatch(let parent):
      phrase.say("\(Glyph.cause) \(dispatch(parent, source))", .faint)
    case .effect(let id, let parent):
      phrase.say("\(Glyph.cause) ", .faint)
      phrase.say(effect(id, source), .effect(id))
      phrase.say(" \(Glyph.cause) \(dispatch(parent, source))", .faint)
    }
    return phrase
  }

  /// `✗ x3 AuthError: token expired`.
  package func raised(_ error: Int, _ raised: TraceRecord.Raised?, _ source: Int) -> Phrase {
    var phrase = Phrase()
    phrase.say("\(Glyph.error) \(self.error(error, source))", .bad)
    if let raised {
      phrase.say(" ")
      phrase.quote(raised.type, .bad, limit: 80)
      if !raised.message.isEmpty { phrase.quote(": " + raised.message) }
    }
    return phrase
  }
}
