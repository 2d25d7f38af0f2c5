extension JSONParser {
  /// Checks a number, from its first byte.
  mutating func number() throws(Failure) -> Range<Int> {
    let start = at
    if isNext(UInt8(ascii: "-")) { at += 1 }
    if isNext(UInt8(ascii: "0")) {
      at += 1
      if isDigitNext { throw failure("expected no digit behind a leading 0") }
    } else {
      try digits()
    }
    if isNext(UInt8(ascii: ".")) {
      at += 1
      try digits()
    }
    if isNext(UInt8(ascii: "e")) || isNext(UInt8(ascii: "E")) {
      at += 1
      if isNext(UInt8(ascii: "+")) || isNext(UInt8(ascii: "-")) { at += 1 }
      try digits()
    }
    return start..<at
  }

  /// The text of a number that has been checked.
  func literal(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }

  private var isDigitNext: Bool {
    at < bytes.count && UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[at]
  }

  private mutating func digits() throws(Failure) {
    guard isDigitNext else { throw failure("expected a digit") }
    while isDigitNext { at += 1 }
  }

  /// Checks a string, from its opening quote.
  mutating func rawString() throws(Failure) -> RawString {
    at += 1
    let start = at
    var isASCII = true
    var hasEscapes = false
    while true {
      isASCII = try skipPlainText() && isASCII
      if bytes[at] == UInt8(ascii: "\"") { break }
      hasEscapes = true
      _ = try escape()
    }
    let range = start..<at
    if !isASCII {
      let piece = UnsafeBufferPointer(rebasing: bytes[range])
      let count = piece.validUTF8Count
      guard count == piece.count else { throw Failure(offset: start + count, reason: "expected UTF-8") }
    }
    at += 1
    return RawString(range: range, hasEscapes: hasEscapes)
  }

  /// The text of a string that has been checked.
  func text(_ string: RawString) throws(Failure) -> String {
    let piece = UnsafeBufferPointer(rebasing: bytes[string.range])
    if !string.hasEscapes { return String(decoding: piece, as: UTF8.self) }
    var text: [UInt8] = []
    var parser = JSONParser(bytes, at: string.range.lowerBound)
    while parser.at < string.range.upperBound {
      if bytes[parser.at] == UInt8(ascii: "\\") {
        text.append(contentsOf: UTF8.encode(try parser.escape()) ?? UTF8.encodedReplacementCharacter)
      } else {
        text.append(bytes[parser.at])
        parser.at += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Goes to the next quote or backslash; returns whether what it passed is ASCII.
  private mutating func skipPlainText() throws(Failure) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    var all: UInt8 = 0
    while at < bytes.count {
      if at + 8 <= bytes.count {
        // In bounds, as the condition says.
        let plain = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian.plainByteCount
        at += plain
        if plain == 8 { continue }
      }
      let byte = bytes[at]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return all < 0x80 }
      guard byte >= 0x20 else { throw failure("expected control characters to be escaped") }
      all |= byte
      at += 1
    }
    throw failure("expected \" at the end of a string")
  }

  private mutating func escape() throws(Failure) -> Unicode.Scalar {
    let start = at
    at += 1
    guard at < bytes.count else { throw failure("expected \" at the end of a string") }
    at += 1
    switch bytes[at - 1] {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{08}"
    case UInt8(ascii: "f"): return "\u{0C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(from: start)
    default:
      at = start
      throw failure(#"expected one of " \ / b f n r t u behind \"#)
    }
  }

  private mutating func unicodeEscape(from start: Int) throws(Failure) -> Unicode.Scalar {
    let unit = try hexDigits()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    // A surrogate: Swift's strings, like UTF-8, hold pairs only.
    if unit < 0xDC00, isNext(UInt8(ascii: "\\")), at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "u") {
      at += 2
      let low = try hexDigits()
      if 0xDC00...0xDFFF ~= low, let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)) {
        return scalar
      }
    }
    at = start
    throw failure("expected surrogates in pairs")
  }

  private mutating func hexDigits() throws(Failure) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard at < bytes.count, let digit = bytes[at].hexDigit else {
        throw failure(#"expected four hexadecimal digits behind \u"#)
      }
      unit = unit << 4 | digit
      at += 1
    }
    return unit
  }
}

extension UInt8 {
  fileprivate var hexDigit: UInt32? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(self - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(self - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(self - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
