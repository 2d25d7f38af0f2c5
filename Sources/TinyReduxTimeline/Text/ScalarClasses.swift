extension UnsafeBufferPointer<UInt8> {
  /// How many columns plain text takes; nil if anything in it needs a closer look.
  ///
  /// Plain are letters of scripts that are written from left to right, each a character of its own: nothing in them moves,
  /// hides or joins.
  var plainColumns: Int? {
    var columns = 0
    var index = 0
    while index < count {
      let byte = self[index]
      if byte &- 0x20 < 0x5F {
        columns += 1
        index += 1
        continue
      }
      guard let letter = plainLetter(at: index) else { return nil }
      columns += letter.columns
      index += letter.bytes
    }
    return columns
  }

  /// The letter beyond ASCII whose first byte this is.
  private func plainLetter(at index: Int) -> (columns: Int, bytes: Int)? {
    let first = UInt32(self[index])
    if 0xC3...0xD4 ~= first, index + 1 < count {
      let scalar = (first & 0x1F) << 6 | UInt32(self[index + 1] & 0x3F)
      switch scalar {
      // Latin, phonetic signs; Greek; Cyrillic.
      case 0xC0...0x2FF, 0x391...0x3A1, 0x3A3...0x3FF, 0x400...0x482, 0x48A...0x52F: return (1, 2)
      default: return nil
      }
    }
    if 0xE3...0xED ~= first, index + 2 < count {
      let scalar = (first & 0x0F) << 12 | UInt32(self[index + 1] & 0x3F) << 6 | UInt32(self[index + 2] & 0x3F)
      switch scalar {
      // Hiragana, Katakana, ideographs, Hangul.
      case 0x3041...0x3096, 0x30A1...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: return (2, 3)
      default: return nil
      }
    }
    return nil
  }
}

extension Unicode.Scalar {
  var isPrintableASCII: Bool { (0x20..<0x7F).contains(value) }

  /// Stands on the character before it, or chooses its shape.
  var isMark: Bool {
    if (0xFE00...0xFE0F).contains(value) { return true }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: return !properties.isDefaultIgnorableCodePoint
    default: return false
    }
  }

  /// Joiners shape words of many scripts; elsewhere they hide.
  var isJoiner: Bool { value == 0x200C || value == 0x200D }

  /// Moves, reorders, breaks or shows nothing.
  var isHidden: Bool {
    switch properties.generalCategory {
    case .control, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: true
    // Of the format controls, the signs that span numbers in Arabic and other scripts are seen.
    case .format: properties.isDefaultIgnorableCodePoint || (0xFFF9...0xFFFB).contains(value)
    default: properties.isDefaultIgnorableCodePoint
    }
  }

  var runsRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }

  fileprivate var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

  /// What may follow an emoji in its sequence: joiners, variation, skin tones, keycap, further emoji.
  fileprivate var belongsToEmoji: Bool {
    value == 0x200D || value == 0xFE0F || value == 0x20E3 || properties.isEmoji
  }

  fileprivate var isTag: Bool { (0xE0020...0xE007F).contains(value) }
}

extension Character {
  /// A cluster that terminals draw as one emoji of two columns: emoji presentation by variation or joiner, skin tones,
  /// flags, keycaps.
  var isEmojiSequence: Bool {
    let scalars = unicodeScalars
    guard let first = scalars.first, !isASCII, scalars.count > 1, first.properties.isEmoji else { return false }
    let rest = scalars.dropFirst()
    if first.isRegionalIndicator { return scalars.count == 2 && rest.allSatisfy(\.isRegionalIndicator) }
    if first.value == 0x1F3F4, rest.allSatisfy(\.isTag) { return scalars.count <= 8 }
    return scalars.count <= 16 && rest.allSatisfy(\.belongsToEmoji)
      && (first.properties.isEmojiPresentation || rest.contains { $0.value == 0xFE0F })
  }
}
