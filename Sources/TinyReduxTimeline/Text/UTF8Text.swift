/// Text on its way out, in UTF-8: strings between would cost more than all else.
typealias UTF8Text = Scratch<UInt8>

extension UTF8Text {
  @inline(__always)
  mutating func append(contentsOf bytes: UnsafeBufferPointer<UInt8>) {
    append(bytes.count, filler: 0) { _ = $0.update(fromContentsOf: bytes) }
  }

  @inline(__always)
  mutating func append(_ words: String) {
    words.withBytes { append(contentsOf: $0) }
  }

  @inline(__always)
  mutating func append(_ sign: Sign) {
    // Four bytes in the room of four.
    append(4, filler: 0) { UnsafeMutableRawBufferPointer($0).storeBytes(of: sign.bytes.littleEndian, as: UInt32.self) }
    removeLast(4 - sign.count)
  }

  /// - Parameter digits: at least so many are written.
  mutating func append(decimal number: Int, digits: Int = 1) {
    if number < 0 { append(UInt8(ascii: "-")) }
    append(max(digits, number.magnitude.decimalCount), filler: 0) { room in
      var rest = number.magnitude
      for index in room.indices.reversed() {
        room[index] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
    }
  }

  @inline(__always)
  mutating func append(blanks count: Int) {
    guard count > 0 else { return }
    append(count, filler: 0) { $0.update(repeating: UInt8(ascii: " ")) }
  }

  var string: String {
    withElements(0..<count) { String(decoding: $0, as: UTF8.self) }
  }
}

/// Up to four bytes of UTF-8, the first one lowest.
struct Sign {
  let bytes: UInt32
  let count: Int

  init(_ text: some BidirectionalCollection<UInt8>) {
    bytes = text.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    count = text.count
    precondition(count <= 4)
  }
}

extension String {
  /// Calls the body with the string's UTF-8.
  @inline(__always)
  func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if utf8.withContiguousStorageIfAvailable(body) == nil {
      // A string of another language's: copied first.
      var copy = self
      copy.withUTF8(body)
    }
  }
}

extension UInt {
  fileprivate var decimalCount: Int {
    var count = 1
    var rest = self / 10
    while rest > 0 {
      count += 1
      rest /= 10
    }
    return count
  }
}

extension Int {
  /// How many characters it has, written.
  var decimalCount: Int { magnitude.decimalCount + (self < 0 ? 1 : 0) }
}

extension UnsafeBufferPointer<UInt8> {
  /// How many scalars there are: columns, of the timeline's own words.
  @inline(__always)
  var scalarCount: Int { reduce(0) { $0 &+ ($1 & 0xC0 == 0x80 ? 0 : 1) } }

  /// Such text is shown as it is, a column a byte, and each byte is a character.
  @inline(__always)
  var isPrintableASCII: Bool { allSatisfy { $0 &- 0x20 < 0x5F } }

  @inline(__always)
  var isBlank: Bool { allSatisfy { $0 == UInt8(ascii: " ") } }

  /// The first so many characters.
  func prefix(characters: Int) -> Self {
    // A mark behind them would belong to the last one.
    if count <= characters || Self(rebasing: self[...characters]).isPrintableASCII {
      return Self(rebasing: self.prefix(characters))
    }
    return Self(rebasing: self.prefix(String(decoding: self, as: UTF8.self).prefix(characters).utf8.count))
  }

  /// The last so many characters.
  func suffix(characters: Int) -> Self {
    if count <= characters || Self(rebasing: self[(count - characters - 1)...]).isPrintableASCII {
      return Self(rebasing: self.suffix(characters))
    }
    return Self(rebasing: self.suffix(String(decoding: self, as: UTF8.self).suffix(characters).utf8.count))
  }

  /// What stands behind the last slash that isn't at the end.
  var fileName: Self {
    guard let last = lastIndex(where: { $0 != UInt8(ascii: "/") }) else { return self }
    let start = self[...last].lastIndex(of: UInt8(ascii: "/")) ?? -1
    return Self(rebasing: self[(start + 1)...last])
  }
}
