/// Explains every sign, from the table that draws them.
enum Legend {
  static func text(_ renderer: TextRenderer) -> String {
    let signs = Glyph.allCases.compactMap { glyph in
      glyph.meaning.map { renderer.line(row("\(glyph)", $0)) }
    }
    let words = explanations.map { renderer.line(row($0.0, $0.1)) }
    return (signs + ["\n"] + words).joined()
  }

  private static func row(_ sign: String, _ meaning: String) -> Phrase {
    var phrase = Phrase()
    phrase.say(sign, .name, minimum: 7)
    phrase.say(" " + meaning)
    return phrase
  }

  private static let explanations = [
    ("#41", "a dispatch, by its number"),
    ("e8", "an effect"),
    ("x3", "an error"),
    ("mw", "a middleware, and how it left"),
    ("rs", "a resolver, and its verdict on the error"),
    ("rd", "a reducer, and what changed"),
    ("[20]", "an array of 20 elements"),
    ("{3}", "an object of 3 members"),
    ("+2", "behind the lanes: 2 more effects are running"),
    ("TIME", "when an action was accepted, when all else happened, since the header"),
    ("waited", "how long an action stood in the queue, from a millisecond on"),
    ("TOOK", "how long a step ran, or an effect or an action from start to end"),
    ("DELTA", "since the row above that has a time; of a step, since its action's row"),
    ("p50 p99", "half, and 99 of 100, took no longer"),
  ]
}
