/// Every sign that a timeline draws: the one table behind drawing, `ascii` and the legend.
package enum Glyph: Int, CaseIterable, BitwiseCopyable {
  case dispatch, resume, refused, orphan
  case step, last, line
  case opens, across, crosses, child, closes
  case silence
  case error, rescued, cancelled, running, lost, closed, note
  case change, added, removed, becomes
  case cause, times, range, ellipsis, dot, micro
  case barFull, barHalf
  case spark1, spark2, spark3, spark4, spark5, spark6, spark7, spark8

  /// One character, one column wide.
  var sign: String { Self.entries[rawValue].sign }
  /// Of one column too, where it is drawn among the lanes.
  var ascii: String { Self.entries[rawValue].ascii }
  /// Nil for parts that the legend explains with another sign.
  var meaning: String? { Self.entries[rawValue].meaning }

  private static let entries = allCases.map(\.entry)

  private var entry: (sign: String, ascii: String, meaning: String?) {
    switch self {
    case .dispatch: ("●", "*", "an action was dispatched; its steps follow")
    case .resume: ("◆", "@", "an action goes on: its deferral ended, or its effect failed")
    case .refused: ("○", "o", "a dispatch was refused")
    case .orphan: ("◌", "?", "what began this is not in the trace")
    case .step: ("├", "+", "a step of the action; on an effect's lane: what it dispatched")
    case .last: ("╰", "`", "the last step")
    case .line: ("│", "|", "an effect is running")
    case .opens: ("╮", ".", "an effect starts")
    case .across: ("─", "-", nil)
    case .crosses: ("┼", "+", "passes an effect that is running")
    case .child: ("├", "+", nil)
    case .closes: ("╯", "'", "an effect ends")
    case .silence: ("┄", "-", "nothing happened for that long")
    case .error: ("✗", "!", "an error, or that nobody took care of it")
    case .rescued: ("✓", "ok", "a resolver took care of the error")
    case .cancelled: ("⊘", "/", "cancelled")
    case .running: ("⋯", "~", "no end: it was still running")
    case .lost: ("▲", "^", "records are missing here")
    case .closed: ("■", "#", "the store closed")
    case .note: ("▪", "-", "a remark of the recorder or the reader")
    case .change: ("Δ", "D", "operations that changed the state")
    case .added: ("+", "+", "a value was added; +3: elements of an array")
    case .removed: ("−", "-", "a value was removed; −3: elements of an array")
    case .becomes: ("→", "->", "a value became another; starts the effect")
    case .cause: ("←", "<-", "was dispatched by")
    case .times: ("×", "x", "equal actions drawn as one")
    case .range: ("…", "..", nil)
    case .ellipsis: ("…", "..", "cut to fit")
    case .dot: ("·", "|", nil)
    case .micro: ("µ", "u", nil)
    case .barFull: ("━", "=", "how long it took, two columns for each power of ten")
    case .barHalf: ("╸", "-", nil)
    case .spark1: ("▁", ".", "dispatches over time, in equal spans")
    case .spark2: ("▂", ":", nil)
    case .spark3: ("▃", "-", nil)
    case .spark4: ("▄", "=", nil)
    case .spark5: ("▅", "+", nil)
    case .spark6: ("▆", "*", nil)
    case .spark7: ("▇", "#", nil)
    case .spark8: ("█", "@", nil)
    }
  }

  static let sparks: [Glyph] = [.spark1, .spark2, .spark3, .spark4, .spark5, .spark6, .spark7, .spark8]

  func width(isASCII: Bool) -> Int { isASCII ? ascii.utf8.count : 1 }

  fileprivate static let signs = entries.map { (sign: Sign($0.sign.utf8), ascii: Sign($0.ascii.utf8)) }

  /// By the bytes of the signs.
  private static let replacements = Dictionary(signs.map { ($0.sign.bytes, $0.ascii) }) { first, _ in first }

  /// Appends the timeline's own words without a sign beyond ASCII.
  static func append(ascii words: [UInt8], to text: inout UTF8Text) {
    var rest = words[...]
    while let first = rest.first {
      let next = rest.dropFirst().firstIndex { $0 & 0xC0 != 0x80 } ?? rest.endIndex
      let character = Sign(rest[..<next])
      text.append(first < 0x80 ? character : replacements[character.bytes] ?? character)
      rest = rest[next...]
    }
  }
}

extension Glyph: CustomStringConvertible {
  package var description: String { sign }
}

extension UTF8Text {
  @inline(__always)
  mutating func append(_ glyph: Glyph, isASCII: Bool = false) {
    let signs = Glyph.signs[glyph.rawValue]
    append(isASCII ? signs.ascii : signs.sign)
  }
}
