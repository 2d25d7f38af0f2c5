extension JSONValue {
  /// The bytes that equal values share: compact JSON, members sorted by the bytes of their keys, numbers in one
  /// spelling.
  ///
  /// A whole number of at most 21 digits is written plainly; any other as its digits, without zeros at either end, and a
  /// power of ten: 1.5 is `15e-1`.
  public var canonicalBytes: [UInt8] {
    var bytes: [UInt8] = []
    JSONOutput.append(to: &bytes) { $0.writeCanonical(self) }
    return bytes
  }

  /// `fnv1a64:` and 16 hexadecimal digits over ``canonicalBytes``. It finds mistakes, not forgeries.
  public var hashText: String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in canonicalBytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return "fnv1a64:" + String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

extension JSONOutput {
  fileprivate mutating func writeCanonical(_ value: JSONValue) {
    switch value {
    case .null, .bool, .string:
      write(value)
    case .number(let number):
      write(literal: NumericForm(number.literal).canonical)
    case .array(let elements):
      write(UInt8(ascii: "["))
      for index in elements.indices {
        if index > 0 { write(UInt8(ascii: ",")) }
        writeCanonical(elements[index])
      }
      write(UInt8(ascii: "]"))
    case .object(let object):
      var isFirst = true
      write(UInt8(ascii: "{"))
      for member in object.sortedByKey {
        if !isFirst { write(UInt8(ascii: ",")) }
        isFirst = false
        write(member.key)
        write(UInt8(ascii: ":"))
        writeCanonical(member.value)
      }
      write(UInt8(ascii: "}"))
    }
  }
}

extension NumericForm {
  fileprivate var canonical: String {
    switch self {
    case .short(let digits, let exponent):
      Self.canonical(isNegative: digits < 0, String(digits.magnitude), exponent)
    case .long(let isNegative, let digits, let exponent):
      Self.canonical(isNegative: isNegative, String(decoding: digits, as: UTF8.self), exponent)
    case .spelled(let literal):
      literal
    }
  }

  private static func canonical(isNegative: Bool, _ digits: String, _ exponent: Int) -> String {
    let sign = isNegative ? "-" : ""
    if exponent >= 0, digits.utf8.count <= 21 - exponent {
      return sign + digits + String(repeating: "0", count: exponent)
    }
    return "\(sign)\(digits)e\(exponent)"
  }
}
