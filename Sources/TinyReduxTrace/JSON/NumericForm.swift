/// A number's value in one form, so that equal values compare and hash alike: digits without zeros at either end, times
/// a power of ten.
enum NumericForm: Hashable {
  /// At most 18 digits, the sign among them; zero is `(0, 0)`.
  case short(digits: Int, exponent: Int)
  case long(isNegative: Bool, digits: [UInt8], exponent: Int)
  /// An exponent beyond `Int`: the value is known by its spelling alone.
  case spelled(String)

  /// - Parameter literal: a number of RFC 8259.
  init(_ literal: String) {
    var digits: [UInt8] = []
    var fraction = 0
    var isNegative = false
    var isFraction = false
    var exponentDigits: Substring.UTF8View?
    var utf8 = literal.utf8[...]
    if utf8.first == UInt8(ascii: "-") {
      isNegative = true
      utf8.removeFirst()
    }
    // Short whole numbers, by far the most, need no buffer.
    if utf8.count <= 18, let whole = Int(Substring(utf8)) {
      self = Self.short(isNegative ? -whole : whole, exponent: 0)
      return
    }
    for index in utf8.indices {
      let byte = utf8[index]
      switch byte {
      case UInt8(ascii: "."):
        isFraction = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        exponentDigits = utf8[utf8.index(after: index)...]
      default:
        if digits.isEmpty && byte == UInt8(ascii: "0") {
          if isFraction { fraction += 1 }
        } else {
          digits.append(byte)
          if isFraction { fraction += 1 }
        }
      }
      if exponentDigits != nil { break }
    }
    self = Self.assembled(literal, isNegative, digits, fraction, exponentDigits)
  }

  private static func assembled(
    _ literal: String, _ isNegative: Bool, _ digits: [UInt8], _ fraction: Int, _ exponentDigits: Substring.UTF8View?
  ) -> NumericForm {
    guard !digits.isEmpty else { return .short(digits: 0, exponent: 0) }
    var exponent = -fraction
    if let exponentDigits {
      let text = Substring(exponentDigits)
      guard let written = Int(text), written.magnitude < 1_000_000_000_000_000_000 else { return .spelled(literal) }
      exponent += written
    }
    let significant = digits.prefix(through: digits.lastIndex { $0 != UInt8(ascii: "0") } ?? 0)
    exponent += digits.count - significant.count
    if significant.count <= 18 {
      let value = significant.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      return .short(digits: isNegative ? -value : value, exponent: exponent)
    }
    return .long(isNegative: isNegative, digits: Array(significant), exponent: exponent)
  }

  private static func short(_ value: Int, exponent: Int) -> NumericForm {
    guard value != 0 else { return .short(digits: 0, exponent: 0) }
    var (value, exponent) = (value, exponent)
    while value % 10 == 0 {
      value /= 10
      exponent += 1
    }
    return .short(digits: value, exponent: exponent)
  }
}
