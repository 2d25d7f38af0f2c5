/// Text on its way out is an array of UTF-8 that grows: strings between would cost more than all else.
extension [UInt8] {
  @inline(__always)
  mutating func append(_ words: String) {
    var words = words
    words.withUTF8 { append(contentsOf: $0) }
  }

  mutating func append(decimal number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    var low = count
    var rest = number.magnitude
    repeat {
      append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    // The digits stand in the wrong order.
    var high = count - 1
    while low < high {
      swapAt(low, high)
      low += 1
      high -= 1
    }
  }

  /// - Parameter digits: at least so many are written.
  mutating func append(decimal number: Int, digits: Int) {
    for _ in 0..<Swift.max(0, digits - number.decimalCount) { append(UInt8(ascii: "0")) }
    append(decimal: number)
  }

  @inline(__always)
  mutating func append(blanks count: Int) {
    for _ in 0..<Swift.max(0, count) { append(UInt8(ascii: " ")) }
  }
}

extension Int {
  /// How many characters it has, written.
  var decimalCount: Int {
    var count = self < 0 ? 2 : 1
    var rest = magnitude / 10
    while rest > 0 {
      count += 1
      rest /= 10
    }
    return count
  }
}

extension Collection<UInt8> {
  /// How many scalars there are: columns, of the timeline's own words.
  @inline(__always)
  var scalarCount: Int { reduce(0) { $0 &+ ($1 & 0xC0 == 0x80 ? 0 : 1) } }

  /// Such text is shown as it is, a column a byte, and each byte is a character.
  @inline(__always)
  var isPrintableASCII: Bool { allSatisfy { $0 &- 0x20 < 0x5F } }

  @inline(__always)
  var isBlank: Bool { allSatisfy { $0 == UInt8(ascii: " ") } }
}

extension UnsafeBufferPointer<UInt8> {
  /// How many bytes the first so many characters have.
  func byteCount(ofFirst characters: Int) -> Int {
    // A mark behind them would belong to the last one.
    if count <= characters || self[...characters].isPrintableASCII { return Swift.min(characters, count) }
    return String(decoding: self, as: UTF8.self).prefix(characters).utf8.count
  }

  /// How many bytes the last so many characters have.
  func byteCount(ofLast characters: Int) -> Int {
    if count <= characters || self[(count - characters - 1)...].isPrintableASCII { return Swift.min(characters, count) }
    return String(decoding: self, as: UTF8.self).suffix(characters).utf8.count
  }

  /// What stands behind the last slash that isn't at the end.
  var fileName: Self {
    guard let last = lastIndex(where: { $0 != UInt8(ascii: "/") }) else { return self }
    let start = self[...last].lastIndex(of: UInt8(ascii: "/")) ?? -1
    return Self(rebasing: self[(start + 1)...last])
  }
}
