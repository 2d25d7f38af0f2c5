/// Strings and regular expressions: where they begin, and where they end.
extension Lexer {
  /// Goes behind the literal that begins here; false where none does.
  mutating func skipLiteral() throws(Complaint) -> Bool {
    var hashes = 0
    while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
    if byte(hashes) == UInt8(ascii: "\"") {
      try skipString(hashes: hashes)
      return true
    }
    guard byte(hashes) == UInt8(ascii: "/") else { return false }
    guard let end = hashes == 0 ? endOfBareRegex() : try endOfRegex(hashes: hashes) else { return false }
    advance(end - position)
    return true
  }

  private mutating func skipString(hashes: Int) throws(Complaint) {
    let start = position
    // `#"""#` is a quotation mark between hashes; `"""` without hashes can only be the start of several lines.
    let isLong = starts("\"\"\"", at: hashes) && (hashes == 0 || !closesOnLine(hashes: hashes))
    let quotes = isLong ? 3 : 1
    advance(hashes + quotes)
    while position < bytes.count {
      if !isLong, byte().endsLine { return }
      if hasDelimiter(quotes: quotes, hashes: hashes) { return advance(quotes + hashes) }
      guard byte() == UInt8(ascii: "\\"), hasHashes(hashes, at: 1) else {
        advance(1)
        continue
      }
      advance(1 + hashes)
      if byte() == UInt8(ascii: "(") {
        advance(1)
        try skipInterpolation()
      } else if isLong || !byte().endsLine {
        advance(1)
      }
    }
    if isLong { throw .unclosed("string", start..<start + hashes + quotes) }
  }

  private func hasHashes(_ count: Int, at distance: Int) -> Bool {
    (0..<count).allSatisfy { byte(distance + $0) == UInt8(ascii: "#") }
  }

  private func hasDelimiter(quotes: Int, hashes: Int) -> Bool {
    (0..<quotes).allSatisfy { byte($0) == UInt8(ascii: "\"") } && hasHashes(hashes, at: quotes)
  }

  private func closesOnLine(hashes: Int) -> Bool {
    var distance = hashes + 1
    while position + distance < bytes.count, !byte(distance).endsLine {
      if byte(distance) == UInt8(ascii: "\""), hasHashes(hashes, at: distance + 1) { return true }
      distance += 1
    }
    return false
  }

  /// Where `#/…/#` ends; nil where it is none.
  private func endOfRegex(hashes: Int) throws(Complaint) -> Int? {
    var distance = hashes + 1
    while byte(distance) == 0x20 { distance += 1 }
    let isLong = byte(distance).endsLine
    while position + distance < bytes.count {
      if !isLong, byte(distance).endsLine { return nil }
      if byte(distance) == UInt8(ascii: "\\") {
        distance += 2
      } else if byte(distance) == UInt8(ascii: "/"), hasHashes(hashes, at: distance + 1) {
        return position + distance + 1 + hashes
      } else {
        distance += 1
      }
    }
    if isLong { throw .unclosed("regular expression", position..<position + hashes + 1) }
    return nil
  }

  /// Where `/…/` ends, by the rules that tell it from a division: it stands where a prefix operator would, has neither
  /// white space inside its slashes nor a closing parenthesis too many, and ends on its line.
  private func endOfBareRegex() -> Int? {
    let before = byte(-1)
    let opens =
      before.isSpace || "([{,;:".utf8.contains(before) || (before == UInt8(ascii: "/") && byte(-2) == UInt8(ascii: "*"))
    guard opens, !byte(1).isSpace else { return nil }
    var distance = 1
    var groups = 0
    var sets = 0
    while position + distance < bytes.count, !byte(distance).endsLine {
      switch byte(distance) {
      case UInt8(ascii: "\\") where !byte(distance + 1).endsLine: distance += 1
      case UInt8(ascii: "/"):
        let endsInSpace = byte(distance - 1).isSpace && byte(distance - 2) != UInt8(ascii: "\\")
        return endsInSpace ? nil : position + distance + 1
      case UInt8(ascii: "["): sets += 1
      case UInt8(ascii: "]"): sets = max(0, sets - 1)
      case UInt8(ascii: "(") where sets == 0: groups += 1
      case UInt8(ascii: ")") where sets == 0:
        guard groups > 0 else { return nil }
        groups -= 1
      default: break
      }
      distance += 1
    }
    return nil
  }
}
