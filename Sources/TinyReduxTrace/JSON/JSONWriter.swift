extension JSONValue {
  /// Appends compact JSON: members in their order, numbers to the digit.
  ///
  /// Escaped are quotes, backslashes, the controls C0, DEL and C1, and U+2028 and U+2029, so that no line of text ever
  /// breaks or drives a terminal.
  public func append(to bytes: inout [UInt8]) {
    switch self {
    case .null:
      bytes.append(text: "null")
    case .bool(let bool):
      bytes.append(text: bool ? "true" : "false")
    case .number(let number):
      bytes.append(contentsOf: number.literal.utf8)
    case .string(let string):
      bytes.append(json: string)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for index in elements.indices {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        elements[index].append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let object):
      bytes.append(UInt8(ascii: "{"))
      bytes.append(members: object.members, isFirst: true)
      bytes.append(UInt8(ascii: "}"))
    }
  }
}

extension [UInt8] {
  /// Appends text as it is.
  @inline(__always)
  mutating func append(text: StaticString) {
    // A static string's bytes live as long as the program.
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(members: [JSONObject.Member], isFirst: Bool) {
    for index in members.indices {
      if index > 0 || !isFirst { append(UInt8(ascii: ",")) }
      append(json: members[index].key)
      append(UInt8(ascii: ":"))
      members[index].value.append(to: &self)
    }
  }

  /// Appends decimal digits.
  @inline(__always)
  mutating func append(json value: Int) {
    if 0..<10 ~= value { return append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value)) }
    appendDigits(value)
  }

  private mutating func appendDigits(_ value: Int) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      // 20 bytes hold the longest number: 19 digits and a sign.
      var start = 20
      var rest = value.magnitude
      repeat {
        let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
        rest = quotient
      } while rest > 0
      if value < 0 {
        start -= 1
        digits[start] = UInt8(ascii: "-")
      }
      append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
    }
  }

  /// Appends a string in quotes, escaped as ``JSONValue/append(to:)`` says.
  mutating func append(json string: String) {
    append(UInt8(ascii: "\""))
    var string = string
    string.withUTF8 { appendEscaped($0) }
    append(UInt8(ascii: "\""))
  }

  /// Copies runs that need no escape in one piece.
  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var run = 0
    var at = 0
    while at < text.count {
      at = text.plainEnd(from: at)
      guard at < text.count else { break }
      guard let escape = text.escape(at: at) else {
        at += 1
        continue
      }
      append(contentsOf: UnsafeBufferPointer(rebasing: text[run..<at]))
      append(escape.scalar)
      at += escape.length
      run = at
    }
    append(contentsOf: UnsafeBufferPointer(rebasing: text[run...]))
  }

  private mutating func append(_ scalar: UInt32) {
    append(UInt8(ascii: "\\"))
    switch scalar {
    case 0x22: append(UInt8(ascii: "\""))
    case 0x5C: append(UInt8(ascii: "\\"))
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    default:
      append(UInt8(ascii: "u"))
      for shift in [12, 8, 4, 0] as [UInt32] {
        let digit = UInt8(truncatingIfNeeded: scalar >> shift & 0xF)
        append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Where the run of bytes ends that certainly need no escape: printable ASCII but quotes and backslashes, and what
  /// continues or starts most other characters. Eight at a time.
  fileprivate func plainEnd(from start: Int) -> Int {
    var at = start
    let raw = UnsafeRawBufferPointer(self)
    while at + 8 <= count {
      // In bounds, as the condition says.
      let word = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      if word.hasByteToLookAt { break }
      at += 8
    }
    while at < count, !self[at].needsALook { at += 1 }
    return at
  }

  /// The scalar at a byte that needs a look, if it must be escaped, and how many bytes it takes.
  fileprivate func escape(at index: Int) -> (scalar: UInt32, length: Int)? {
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
    self < 0x20 || self == 0x22 || self == 0x5C || self == 0x7F || self == 0xC2 || self == 0xE2
  }
}
