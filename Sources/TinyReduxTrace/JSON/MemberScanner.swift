/// Checks a line as a writer writes it, and tells where its members are: the fast way in.
///
/// It takes less than RFC 8259 has: no space outside of strings, no escapes in keys, no `\u`, no deep nesting. What it takes
/// is JSON; what it doesn't take, ``JSONParser`` judges.
struct MemberScanner {
  /// Every access is behind a check of `at` against `count`.
  private let bytes: UnsafePointer<UInt8>
  private let count: Int
  private var at: Int
  private var isEscaped = false

  /// Finds the members of the object at a range, by default of the line; false if the parser has to look.
  static func scan(_ line: UnsafeBufferPointer<UInt8>, at range: Range<Int>? = nil, into table: MemberTable) -> Bool {
    guard let base = line.baseAddress else { return false }
    let start = table.count
    var scanner = MemberScanner(bytes: base, count: range?.upperBound ?? line.count, at: range?.lowerBound ?? 0)
    if scanner.scan(into: table) { return true }
    table.clear(from: start)
    return false
  }

  private init(bytes: UnsafePointer<UInt8>, count: Int, at: Int) {
    self.bytes = bytes
    self.count = count
    self.at = at
  }

  private mutating func scan(into table: MemberTable) -> Bool {
    guard take("{") else { return false }
    repeat {
      let start = at &+ 1
      guard string(), !isEscaped, take(":") else { return false }
      let key = Range(uncheckedBounds: (start, at &- 2))
      let word = (bytes + start).word(key.count)
      let value = at
      guard self.value() else { return false }
      table.append(
        RawMember(
          key: RawString(range: key, hasEscapes: false), value: Range(uncheckedBounds: (value, at)), word: word))
    } while take(",")
    return take("}") && at == count
  }

  /// Passes over a value of any depth up to 63.
  @inline(__always)
  private mutating func value() -> Bool {
    /// The containers that are open, the innermost in the lowest bit: 1 for an object. A bit above them all stays set.
    var open: UInt64 = 1
    while true {
      guard at < count else { return false }
      switch bytes[at] {
      case UInt8(ascii: "\""):
        guard string() else { return false }
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard number() else { return false }
      case UInt8(ascii: "{"):
        at &+= 1
        if take("}") { break }
        guard open < 1 << 63, key() else { return false }
        open = open &<< 1 | 1
        continue
      case UInt8(ascii: "["):
        at &+= 1
        if take("]") { break }
        guard open < 1 << 63 else { return false }
        open = open &<< 1
        continue
      case UInt8(ascii: "t"):
        guard word("true") else { return false }
      case UInt8(ascii: "f"):
        guard word("false") else { return false }
      case UInt8(ascii: "n"):
        guard word("null") else { return false }
      default:
        return false
      }
      // A value may end several containers: `]}]`.
      while true {
        if open == 1 { return true }
        let isObject = open & 1 == 1
        if take(",") {
          if isObject, !key() { return false }
          break
        }
        guard isObject ? take("}") : take("]") else { return false }
        open &>>= 1
      }
    }
  }

  @inline(__always)
  private mutating func key() -> Bool {
    string() && take(":")
  }

  @inline(__always)
  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard at < count, bytes[at] == UInt8(ascii: byte) else { return false }
    at &+= 1
    return true
  }

  private mutating func word(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard at + length <= count else { return false }
    for index in 0..<length where bytes[at + index] != word.utf8Start[index] { return false }
    at &+= length
    return true
  }

  /// Passes over a string, from its opening quote.
  @inline(__always)
  private mutating func string() -> Bool {
    guard take("\"") else { return false }
    let start = at
    let raw = UnsafeRawPointer(bytes)
    var isASCII = true
    isEscaped = false
    while true {
      if at &+ 8 <= count {
        // In bounds, as the condition says.
        let plain = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian.plainByteCount
        at &+= plain
        if plain == 8 { continue }
      }
      guard at < count else { return false }
      switch bytes[at] {
      case UInt8(ascii: "\""):
        if !isASCII, !isUTF8(start..<at) { return false }
        at &+= 1
        return true
      case UInt8(ascii: "\\"):
        isEscaped = true
        guard at &+ 1 < count else { return false }
        switch bytes[at &+ 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
          UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
          at &+= 2
        default: return false
        }
      case 0..<0x20: return false
      case 0x80...:
        isASCII = false
        at &+= 1
      default: at &+= 1
      }
    }
  }

  private func isUTF8(_ range: Range<Int>) -> Bool {
    let piece = UnsafeBufferPointer(start: bytes + range.lowerBound, count: range.count)
    return piece.validUTF8Count == piece.count
  }

  @inline(__always)
  private mutating func number() -> Bool {
    _ = take("-")
    if !take("0"), !digits() { return false }
    if take("."), !digits() { return false }
    guard take("e") || take("E") else { return at < count && !isDigitNext }
    _ = take("+") || take("-")
    return digits()
  }

  @inline(__always)
  private var isDigitNext: Bool { at < count && bytes[at] &- UInt8(ascii: "0") < 10 }

  @inline(__always)
  private mutating func digits() -> Bool {
    var end = at
    while end < count, bytes[end] &- UInt8(ascii: "0") < 10 { end &+= 1 }
    defer { at = end }
    return end > at
  }
}
