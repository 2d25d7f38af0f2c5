/// Goes over JSON as a writer writes it, without a space outside of strings, and checks it: the fast way in.
///
/// It takes less than RFC 8259 has: no spaces, no escapes by number, no deep nesting. What it takes is JSON; what it doesn't
/// take, ``JSONParser`` judges.
struct JSONCursor {
  /// Behind the JSON stands a control character, as the end of a line is one, and eight more bytes at least may be read.
  ///
  /// No byte is passed that wasn't looked at, and nothing here passes a control character: `at` never goes beyond that one,
  /// and a word of eight bytes from there is in bounds.
  var at: UnsafePointer<UInt8>

  init(_ start: UnsafePointer<UInt8>) {
    at = start
  }

  /// The next eight bytes.
  @inline(always)
  var word: UInt64 {
    UnsafeRawPointer(at).loadUnaligned(as: UInt64.self).littleEndian
  }

  @inline(always)
  func isNext(_ byte: Unicode.Scalar) -> Bool { at.pointee == UInt8(ascii: byte) }

  @inline(always)
  mutating func take(byte: Unicode.Scalar) -> Bool {
    guard isNext(byte) else { return false }
    at += 1
    return true
  }

  /// Passes over these very bytes: printable ASCII, at most 24.
  @inline(always)
  mutating func take(_ text: StaticString) -> Bool {
    // Folded to constants where the text is a literal.
    let (start, count) = (text.utf8Start, text.utf8CodeUnitCount)
    guard word & .bytes(count) == start.word(min(count, 8)) else { return false }
    if count > 8 {
      let next = JSONCursor(at + 8)
      guard next.word & .bytes(count - 8) == (start + 8).word(min(count - 8, 8)) else { return false }
    }
    if count > 16 {
      let next = JSONCursor(at + 16)
      guard next.word & .bytes(count - 16) == (start + 16).word(min(count - 16, 8)) else { return false }
    }
    at += count
    return true
  }

  /// Passes over a value of any depth up to 63.
  mutating func value() -> Bool {
    /// The containers that are open, the innermost in the lowest bit: 1 for an object. A bit above them all stays set.
    var open: UInt64 = 1
    while true {
      switch at.pointee {
      case UInt8(ascii: "\""):
        guard string() else { return false }
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard number() else { return false }
      case UInt8(ascii: "{"):
        at += 1
        if take(byte: "}") { break }
        guard open < 1 << 63, key() else { return false }
        open = open &<< 1 | 1
        continue
      case UInt8(ascii: "["):
        at += 1
        if take(byte: "]") { break }
        guard open < 1 << 63 else { return false }
        open = open &<< 1
        continue
      case UInt8(ascii: "t"):
        guard take("true") else { return false }
      case UInt8(ascii: "f"):
        guard take("false") else { return false }
      case UInt8(ascii: "n"):
        guard take("null") else { return false }
      default:
        return false
      }
      // A value may end several containers: `]}]`.
      while true {
        if open == 1 { return true }
        let isObject = open & 1 == 1
        if take(byte: ",") {
          if isObject, !key() { return false }
          break
        }
        guard isObject ? take(byte: "}") : take(byte: "]") else { return false }
        open &>>= 1
      }
    }
  }

  @inline(always)
  private mutating func key() -> Bool {
    string() && take(byte: ":")
  }

  /// Passes over a string of printable ASCII without escapes, quotes included.
  @inline(always)
  mutating func plainString() -> Bool {
    guard take(byte: "\"") else { return false }
    while true {
      let plain = word.plainByteCount
      at += plain
      if plain < 8 { return take(byte: "\"") }
    }
  }

  /// Passes over a string, quotes included.
  @inline(always)
  mutating func string() -> Bool {
    guard take(byte: "\"") else { return false }
    while true {
      let plain = word.plainByteCount
      at += plain
      if plain == 8 { continue }
      if take(byte: "\"") { return true }
      guard unusual() else { return false }
    }
  }

  /// Passes over what stands in a string and is not plain: an escape, DEL, or the characters up to the next plain one.
  @inline(never)
  private mutating func unusual() -> Bool {
    switch at.pointee {
    case UInt8(ascii: "\\"):
      switch at[1] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
        UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
        at += 2
        return true
      default: return false
      }
    case 0x7F:
      at += 1
      return true
    case 0x80...:
      // What ends the run is no part of a character, so a cut one is found.
      var end = at
      while end.pointee >= 0x80 { end += 1 }
      let run = UnsafeBufferPointer(start: at, count: end - at)
      guard run.validUTF8Count == run.count else { return false }
      at = end
      return true
    default:
      return false
    }
  }

  @inline(always)
  private mutating func number() -> Bool {
    _ = take(byte: "-")
    if !take(byte: "0"), !digits() { return false }
    if take(byte: "."), !digits() { return false }
    guard take(byte: "e") || take(byte: "E") else { return !isDigitNext }
    _ = take(byte: "+") || take(byte: "-")
    return digits()
  }

  @inline(always)
  private var isDigitNext: Bool { at.pointee &- UInt8(ascii: "0") < 10 }

  @inline(always)
  private mutating func digits() -> Bool {
    let start = at
    while isDigitNext { at += 1 }
    return at > start
  }

  /// Passes over a whole number of at most 15 digits, which is nearly every one of a trace: eleven days in nanoseconds.
  /// -1 where there is none, or another one.
  @inline(always)
  mutating func wholeNumber() -> Int {
    let start = at
    var (count, number) = word.leadingNumber
    at += count
    if count == 8 {
      let rest = word.leadingNumber
      for _ in 0..<rest.count { number = number &* 10 }
      number = number &+ rest.number
      at += rest.count
      count += rest.count
    }
    // Sixteen digits may be fewer than there are.
    guard count > 0, count <= 15, start.pointee != UInt8(ascii: "0") || count == 1 else { return -1 }
    return number
  }
}

extension UInt64 {
  /// A mask of the first bytes of a word; all eight for more.
  @inline(always)
  fileprivate static func bytes(_ count: Int) -> UInt64 {
    count >= 8 ? .max : 1 &<< UInt64(truncatingIfNeeded: count &* 8) &- 1
  }

  /// The number that the first digits spell, and how many of the eight bytes they are.
  @inline(always)
  fileprivate var leadingNumber: (count: Int, number: Int) {
    // Digits become their values. Adding sets the high bit of what is above 9, and can carry only to bytes behind it.
    let values = self ^ 0x3030_3030_3030_3030
    let others = (values &+ 0x7676_7676_7676_7676 | values) & 0x8080_8080_8080_8080
    let count = others.trailingZeroBitCount &>> 3
    if count == 0 { return (0, 0) }
    // Zeros in front, the last digit in the highest byte; then neighbours are joined: to pairs, fours, and all eight.
    var digits = values &<< UInt64(truncatingIfNeeded: (8 &- count) &* 8)
    digits = (digits &* (1 &+ 10 &<< 8)) &>> 8 & 0x00FF_00FF_00FF_00FF
    digits = (digits &* (1 &+ 100 &<< 16)) &>> 16 & 0x0000_FFFF_0000_FFFF
    digits = (digits &* (1 &+ 10_000 &<< 32)) &>> 32
    return (count, Int(truncatingIfNeeded: digits))
  }
}
