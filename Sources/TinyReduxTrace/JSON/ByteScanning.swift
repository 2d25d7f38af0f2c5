extension UInt64 {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// How many of the eight bytes, as they lie in memory, are printable ASCII but quotes and backslashes, up to the first
  /// that is not.
  @inline(always)
  var plainByteCount: Int {
    // Subtracting one borrows into a high bit that was clear where a byte is zero. Only bytes above such a one can be
    // false alarms, and only the lowest counts.
    let quote = self ^ 0x2222_2222_2222_2222
    let slash = self ^ 0x5C5C_5C5C_5C5C_5C5C
    let delete = self ^ 0x7F7F_7F7F_7F7F_7F7F
    let found =
      (self &- Self.ones &* 0x20) | (quote &- Self.ones) | (slash &- Self.ones) | (delete &- Self.ones) | self
    return (found & Self.highs).trailingZeroBitCount &>> 3
  }

  fileprivate var isASCII: Bool { self & Self.highs == 0 }
}

extension UnsafeBufferPointer<UInt8> {
  /// How many bytes from the start are whole UTF-8 characters (RFC 3629: no surrogates, no overlong forms).
  var validUTF8Count: Int {
    let raw = UnsafeRawBufferPointer(self)
    var at = 0
    while at < count {
      // In bounds, as the condition says.
      if at + 8 <= count, raw.loadUnaligned(fromByteOffset: at, as: UInt64.self).isASCII {
        at += 8
        continue
      }
      guard let length = characterLength(at: at) else { return at }
      at += length
    }
    return at
  }

  private func characterLength(at index: Int) -> Int? {
    let (length, second): (Int, ClosedRange<UInt8>)
    switch self[index] {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard index + length <= count, second ~= self[index + 1] else { return nil }
    for offset in 2..<Swift.max(length, 2) where self[index + offset] & 0xC0 != 0x80 { return nil }
    return length
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Where the run of bytes ends that certainly need no escape: printable ASCII but quotes and backslashes, and what
  /// continues or starts most other characters. Eight at a time.
  func plainEnd(from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(self)
    var at = start
    while at + 8 <= count {
      // In bounds, as the condition says.
      let plain = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian.plainByteCount
      at += plain
      if plain < 8 {
        if self[at].needsALook { return at }
        at += 1
      }
    }
    while at < count, !self[at].needsALook { at += 1 }
    return at
  }

  /// How many bytes a string has in JSON, between its quotes.
  package var escapedByteCount: Int {
    var count = count
    var at = plainEnd(from: 0)
    while at < self.count {
      guard let escape = escape(at: at) else {
        at = plainEnd(from: at + 1)
        continue
      }
      let length = [0x08, 0x09, 0x0A, 0x0C, 0x0D, 0x22, 0x5C].contains(escape.scalar) ? 2 : 6
      count += length - escape.length
      at = plainEnd(from: at + escape.length)
    }
    return count
  }

  /// The scalar at a byte that needs a look, if it must be escaped, and how many bytes it takes.
  func escape(at index: Int) -> (scalar: UInt32, length: Int)? {
    let first = self[index]
    if first < 0x80 { return (UInt32(first), 1) }
    let second = index + 1 < count ? self[index + 1] : 0
    if first == 0xC2 { return second < 0xA0 ? (UInt32(second), 2) : nil }
    guard second == 0x80, index + 2 < count else { return nil }
    let third = self[index + 2]
    return third == 0xA8 || third == 0xA9 ? (0x2000 + UInt32(third & 0x3F), 3) : nil
  }
}

extension UInt8 {
  /// Whether it is escaped, or starts C1 (`C2`) or U+2028 and U+2029 (`E2`).
  fileprivate var needsALook: Bool {
    // Letters and digits first: what lies between the quote, the backslash and DEL.
    if self &- 0x5D < 0x22 || self &- 0x23 < 0x39 { return false }
    return self < 0x20 || self == 0x22 || self == 0x5C || self == 0x7F || self == 0xC2 || self == 0xE2
  }
}
