extension JSONParser {
  /// Reads a number, from its first byte.
  mutating func number() throws(Failure) -> JSONNumber {
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
    return JSONNumber(checked: String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<at]), as: UTF8.self))
  }

  private var isDigitNext: Bool {
    at < bytes.count && UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[at]
  }

  private mutating func digits() throws(Failure) {
    guard isDigitNext else { throw failure("expected a digit") }
    while isDigitNext { at += 1 }
  }

  /// Reads a string, from its opening quote.
  mutating func string() throws(Failure) -> String {
    at += 1
    let start = at
    try skipPlainText()
    if bytes[at] == UInt8(ascii: "\\") { return try escapedString(from: start) }
    let string = try text(UnsafeBufferPointer(rebasing: bytes[start..<at]), from: start)
    at += 1
    return string
  }

  /// The rest of a string that has an escape at `at`, with what stands before.
  private mutating func escapedString(from start: Int) throws(Failure) -> String {
    var unescaped: [UInt8] = []
    var run = start
    while true {
      try skipPlainText()
      // Escapes are ASCII, so each run is UTF-8 of its own.
      let piece = UnsafeBufferPointer(rebasing: bytes[run..<at])
      guard piece.validUTF8Count == piece.count else { throw notUTF8(run + piece.validUTF8Count) }
      unescaped.append(contentsOf: piece)
      if bytes[at] == UInt8(ascii: "\"") { break }
      unescaped.append(contentsOf: UTF8.encode(try escape()) ?? UTF8.encodedReplacementCharacter)
      run = at
    }
    at += 1
    return String(decoding: unescaped, as: UTF8.self)
  }

  /// Goes to the next quote or backslash.
  private mutating func skipPlainText() throws(Failure) {
    let raw = UnsafeRawBufferPointer(bytes)
    while at + 8 <= bytes.count {
      // In bounds, as the condition says.
      if raw.loadUnaligned(fromByteOffset: at, as: UInt64.self).hasByteToLookAt { break }
      at += 8
    }
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): return
      case 0..<0x20: throw failure("expected control characters to be escaped")
      default: at += 1
      }
    }
    throw failure("expected \" at the end of a string")
  }

  private func text(_ piece: UnsafeBufferPointer<UInt8>, from start: Int) throws(Failure) -> String {
    let count = piece.validUTF8Count
    guard count == piece.count else { throw notUTF8(start + count) }
    return String(decoding: piece, as: UTF8.self)
  }

  private func notUTF8(_ offset: Int) -> Failure {
    Failure(offset: offset, reason: "expected UTF-8")
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
