import Foundation
import Testing

@testable import TinyReduxTrace

@Suite struct JSONNumberTests {
  private func number(_ literal: String) throws -> JSONNumber {
    try #require(JSONNumber(literal: literal))
  }

  @Test(arguments: [
    ["1", "1.0", "1e0", "10e-1", "0.1E+1", "0.001e3"], ["0", "-0", "0.000", "0e99999999999999999999999"],
    ["100", "1e2", "1.00e+2"], ["-12.5", "-125e-1"], ["9223372036854775807", "9223372036854775807.0"],
    ["123456789012345678901234567890", "1.2345678901234567890123456789e29"], ["1e400", "10e399"],
  ])
  func `numbers of one value are equal, hash alike and have one canonical form`(_ literals: [String]) throws {
    let numbers = try literals.map(number)
    #expect(Set(numbers).count == 1)
    #expect(Set(numbers.map { JSONValue.number($0).canonicalBytes }).count == 1)
  }

  @Test(arguments: [
    ("1", "-1"), ("1", "10"), ("1", "1.0000000000000000000000000001"), ("9007199254740992", "9007199254740993"),
    ("1e400", "1e401"), ("0.1", "0.10000000000000001"), ("1e1000000000000000000000", "1e1000000000000000000001"),
  ])
  func `numbers of different values differ, beyond what a Double holds`(_ left: String, _ right: String) throws {
    #expect(try number(left) != number(right))
  }

  @Test func `a number of ten thousand digits keeps each`() throws {
    let digits = String(repeating: "1234567890", count: 1_000)
    let value = try parse("[\(digits)]")
    #expect(value.description == "[\(digits)]")
    #expect(try number(digits) == number(digits + ".0"))
    #expect(try number(digits) != number(digits.dropLast() + "1"))
    #expect(try number(digits).double == .infinity)
    #expect(try number(digits).int == nil)
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("-17", -17), ("3.0", 3), ("12e2", 1_200), ("1.5", nil), ("1e-1", nil),
    ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min), ("9223372036854775808", nil),
    ("1e19", nil), ("9.223372036854775807e18", Int.max), ("1e-9223372036854775808", nil),
    ("1e9223372036854775808", nil),
  ])
  func `a whole number that fits is an Int`(_ literal: String, _ int: Int?) throws {
    #expect(try number(literal).int == int)
  }

  @Test(arguments: ["0", "-0.0", "1.5", "1e10", "2.2250738585072014e-308", "1e400", "-1e-400", "123456789.000000001"])
  func `the nearest Double is that of the C library`(_ literal: String) throws {
    #expect(try number(literal).double.bitPattern == strtod(literal, nil).bitPattern)
  }

  @Test(arguments: ["", "1 ", " 1", "+1", "01", "1.", ".1", "0x1", "NaN", "1e", "true", "１"])
  func `what is no number is none`(_ literal: String) {
    #expect(JSONNumber(literal: literal) == nil)
  }

  @Test func `a Double becomes a number unless it is not finite`() throws {
    for value in [0.1, -2.5e300, .leastNonzeroMagnitude, 1e22] { #expect(JSONNumber(value)?.double == value) }
    #expect(JSONNumber(Double.nan) == nil)
    #expect(JSONNumber(-Double.infinity) == nil)
  }

  @Test(arguments: [
    ("1500", "1500"), ("1.50", "15e-1"), ("-0.001", "-1e-3"), ("1e20", "100000000000000000000"), ("1e21", "1e21"),
    ("-0", "0"), ("120e-1", "12"),
  ])
  func `the canonical form is plain up to 21 digits`(_ literal: String, _ canonical: String) throws {
    #expect(try JSONValue.number(number(literal)).canonicalBytes == Array(canonical.utf8))
  }
}
