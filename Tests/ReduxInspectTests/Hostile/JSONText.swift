/// Says whether bytes are one JSON text, by the grammar of RFC 8259 and nothing of this package. Takes any depth and any
/// number, which Foundation's reader doesn't.
struct JSONText {
  private var rest: Substring.UTF8View

  static func isValid(_ text: Substring) -> Bool {
    var reader = JSONText(rest: text.utf8)
    return reader.readText()
  }

  private mutating func readText() -> Bool {
    // The brackets that are to be closed; a value comes next while none was read at this level.
    var open: [UInt8] = []
    while true {
      skipBlanks()
      guard let byte = rest.first else { return false }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        rest.removeFirst()
        skipBlanks()
        // Each closing bracket is two behind its opening one.
        open.append(byte + 2)
        if rest.first != byte + 2 {
          if byte == UInt8(ascii: "{"), !readKey() { return false }
          continue
        }
      case UInt8(ascii: "\""): if !readString() { return false }
      case UInt8(ascii: "t"): if !read("true") { return false }
      case UInt8(ascii: "f"): if !read("false") { return false }
      case UInt8(ascii: "n"): if !read("null") { return false }
      default: if !readNumber() { return false }
      }
      skipBlanks()
      while let bracket = open.last, rest.first == bracket {
        rest.removeFirst()
        open.removeLast()
        skipBlanks()
      }
      guard let bracket = open.last else { return rest.isEmpty }
      guard read(",") else { return false }
      skipBlanks()
      if bracket == UInt8(ascii: "}"), !readKey() { return false }
    }
  }

  private mutating func readKey() -> Bool {
    guard readString() else { return false }
    skipBlanks()
    return read(":")
  }

  private mutating func readString() -> Bool {
    guard read("\"") else { return false }
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { return true }
      if byte < 0x20 { return false }
      guard byte == UInt8(ascii: "\\") else { continue }
      guard let escape = rest.popFirst() else { return false }
      if escape == UInt8(ascii: "u") {
        for _ in 0..<4 { guard let digit = rest.popFirst(), isHexadecimal(digit) else { return false } }
      } else if !"\"\\/bfnrt".utf8.contains(escape) {
        return false
      }
    }
    return false
  }

  private mutating func readNumber() -> Bool {
    _ = read("-")
    if !read("0"), !readDigits() { return false }
    if read("."), !readDigits() { return false }
    if read("e") || read("E") {
      _ = read("+") || read("-")
      return readDigits()
    }
    return true
  }

  private mutating func readDigits() -> Bool {
    let count = rest.prefix { (0x30...0x39).contains($0) }.count
    rest.removeFirst(count)
    return count > 0
  }

  private func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
  }

  private mutating func read(_ word: String) -> Bool {
    guard rest.starts(with: word.utf8) else { return false }
    rest.removeFirst(word.utf8.count)
    return true
  }

  private mutating func skipBlanks() {
    rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }
}
