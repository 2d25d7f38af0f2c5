internal import TinyReduxTrace

/// How many columns text takes in a terminal.
package enum DisplayWidth {
  package static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// Emoji sequences take two columns; else the scalars' columns are added, as terminals do.
  static func of(_ character: Character) -> Int {
    if character.utf8.count == 1 { return 1 }
    if character.isEmojiSequence { return 2 }
    return character.unicodeScalars.reduce(0) { $0 + of($1) }
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    if scalar.isASCII { return 1 }
    if isJoiningJamo(scalar.value) { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    case .format: return scalar.properties.isDefaultIgnorableCodePoint ? 0 : 1
    default: return isWide(scalar) ? 2 : 1
    }
  }

  /// The longest beginning of `text` that fits.
  static func prefix(_ text: String, columns: Int) -> (text: Substring, width: Int) {
    var width = 0
    var end = text.startIndex
    for index in text.indices {
      let next = width + of(text[index])
      if next > columns { break }
      width = next
      end = text.index(after: index)
    }
    return (text[..<end], width)
  }

  /// The longest end of `text` that fits.
  static func suffix(_ text: String, columns: Int) -> (text: Substring, width: Int) {
    var width = 0
    var start = text.endIndex
    while start > text.startIndex {
      let index = text.index(before: start)
      if width + of(text[index]) > columns { break }
      width += of(text[index])
      start = index
    }
    return (text[start...], width)
  }

  /// Vowels and final consonants of Hangul join the syllable that a wide first consonant began.
  private static func isJoiningJamo(_ value: UInt32) -> Bool {
    (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FB).contains(value)
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isEmojiPresentation { return true }
    guard scalar.value >= 0x1100 else { return false }
    let index = wide.partitioningIndex { $0.upperBound >= scalar.value }
    return index < wide.count && wide[index].contains(scalar.value)
  }

  /// East Asian wide and full-width code points (Unicode 16) that aren't emoji, in order; whole blocks where only
  /// unassigned code points lie between.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E, 0x3041...0x3247,
    0x3250...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18D08, 0x1AFF0...0x1B2FB, 0x1D300...0x1D376, 0x1F200...0x1F265,
    0x20000...0x3FFFD,
  ]
}
