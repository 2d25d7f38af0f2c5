/// Recorded text made safe to show: what would move the cursor, reorder the line or hide itself becomes visible.
///
/// C0 controls and DEL become their pictures (`␛`, `␊`), every other control, bidirectional control, line separator,
/// invisible filler and unassigned code point `\u{7F}`-like escapes. Letters of every script, combining marks on a base
/// and emoji sequences stay.
package enum SafeText {
  /// So many marks stay on one base; the rest is counted out, so that no text grows over its neighbours.
  private static let mostMarks = 8

  package static func visible(_ text: String, ascii: Bool = false) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    if ascii { return text.unicodeScalars.map { $0.isPrintableASCII ? String($0) : asciiEscape($0) }.joined() }
    var safe = ""
    for character in text {
      if character.isEmojiSequence {
        safe.append(character)
      } else {
        append(character, to: &safe)
      }
    }
    return safe
  }

  private static func append(_ character: Character, to safe: inout String) {
    var marks = 0
    var base: Unicode.Scalar?
    for scalar in character.unicodeScalars {
      if let base, scalar.isMark || (scalar.isJoiner && !base.isASCII) {
        marks += 1
        if marks <= mostMarks { safe.unicodeScalars.append(scalar) }
      } else if scalar.isHidden || scalar.isMark {
        safe += escape(scalar)
        base = nil
      } else {
        safe.unicodeScalars.append(scalar)
        base = scalar
      }
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    // The pictures stand in the order of the controls.
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value).map(String.init) ?? hexadecimal(scalar)
    case 0x7F: "␡"
    default: hexadecimal(scalar)
    }
  }

  private static func asciiEscape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case "\u{1B}": "\\e"
    default: hexadecimal(scalar)
    }
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
  }

  /// Text that runs from right to left is kept to itself, so that a terminal that orders lines doesn't reorder its row.
  static func isolated(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    return text.unicodeScalars.contains { $0.runsRightToLeft } ? "\u{2068}\(text)\u{2069}" : text
  }
}
