/// A JSON number as it was written. Equality is by numeric value: `1`, `1.0` and `1e0` are equal.
///
/// Values are compared exactly, whatever the number of digits. Only numbers whose written exponent has more than 18
/// digits are compared by their spelling.
public struct JSONNumber: Sendable {
  /// The number to the digit, as RFC 8259 §6 spells numbers.
  public let literal: String

  public init(_ value: Int) {
    literal = String(value)
  }

  /// The shortest spelling that reads back as `value`; nil for what JSON has no number for: infinity and NaN.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    literal = value.description
  }

  /// Nil unless `literal` is a number of RFC 8259.
  public init?(literal: String) {
    guard case .number(let number)? = try? JSONParser.parse(Array(literal.utf8)),
      number.literal.utf8.count == literal.utf8.count
    else { return nil }
    self = number
  }

  /// - Parameter literal: a spelling that the parser has checked.
  init(checked literal: String) {
    self.literal = literal
  }

  /// The value if it is whole and fits: `3`, `3.0` and `3e0` are 3.
  public var int: Int? {
    if let int = plainInt ?? Int(literal) { return int }
    switch NumericForm(literal) {
    case .short(let digits, let exponent): return Self.int(String(digits), exponent)
    case .long(let isNegative, let digits, let exponent):
      return Self.int((isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self), exponent)
    case .spelled: return nil
    }
  }

  /// The value of up to 18 digits, by far the most numbers of a trace.
  private var plainInt: Int? {
    guard literal.utf8.count <= 18 else { return nil }
    var value = 0
    for byte in literal.utf8 {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
      value = value &* 10 &+ Int(byte &- UInt8(ascii: "0"))
    }
    return value
  }

  private static func int(_ digits: String, _ exponent: Int) -> Int? {
    guard (0...18).contains(exponent) else { return nil }
    return Int(digits + String(repeating: "0", count: exponent))
  }

  /// The nearest value; infinite where the number is out of range.
  public var double: Double {
    Double(literal) ?? .nan
  }
}

extension JSONNumber: Hashable {
  public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
    left.literal == right.literal || NumericForm(left.literal) == NumericForm(right.literal)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(NumericForm(literal))
  }
}
