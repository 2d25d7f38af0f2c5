import TinyReduxTrace

/// A type that is turned into JSON without its `encode(to:)`: faster, or better.
protocol DirectlyEncoded {
  func json(in walk: ValueWalk, at place: Place) -> JSONValue
}

extension Bool: DirectlyEncoded {
  func json(in walk: ValueWalk, at place: Place) -> JSONValue {
    walk.spend(5)
    return .bool(self)
  }
}

extension String: DirectlyEncoded {
  func json(in walk: ValueWalk, at place: Place) -> JSONValue { walk.string(self) }
}

extension Substring: DirectlyEncoded {
  func json(in walk: ValueWalk, at place: Place) -> JSONValue { walk.string(String(self)) }
}

extension Character: DirectlyEncoded {
  func json(in walk: ValueWalk, at place: Place) -> JSONValue { walk.string(String(self)) }
}

extension BinaryInteger where Self: DirectlyEncoded {
  func json(in walk: ValueWalk, at place: Place) -> JSONValue { walk.number(self) }
}

extension Int: DirectlyEncoded {
  func json(in walk: ValueWalk, at place: Place) -> JSONValue { walk.number(self) }
}

extension Int8: DirectlyEncoded {}
extension Int16: DirectlyEncoded {}
extension Int32: DirectlyEncoded {}
extension Int64: DirectlyEncoded {}
extension Int128: DirectlyEncoded {}
extension UInt: DirectlyEncoded {}
extension UInt8: DirectlyEncoded {}
extension UInt16: DirectlyEncoded {}
extension UInt32: DirectlyEncoded {}
extension UInt64: DirectlyEncoded {}
extension UInt128: DirectlyEncoded {}

extension Double: DirectlyEncoded {
  func json(in walk: ValueWalk, at place: Place) -> JSONValue { walk.number(self) }
}

extension Float: DirectlyEncoded {
  func json(in walk: ValueWalk, at place: Place) -> JSONValue { walk.number(self) }
}

extension Duration: DirectlyEncoded {
  /// Seconds, exactly.
  func json(in walk: ValueWalk, at place: Place) -> JSONValue {
    if walk.staysDecodable, let json = walk.encoded(self, at: place) { return json }
    let magnitude = attoseconds.magnitude
    let (seconds, rest) = magnitude.quotientAndRemainder(dividingBy: 1_000_000_000_000_000_000)
    let digits = String(rest)
    let fraction = String(repeating: "0", count: 18 - digits.utf8.count) + digits
    let literal = "\(attoseconds < 0 ? "-" : "")\(seconds).\(fraction)"
    let end = rest == 0 ? literal.utf8.count - 19 : literal.utf8.reversed().drop { $0 == UInt8(ascii: "0") }.count
    return JSONNumber(literal: String(literal.prefix(end))).map(walk.number) ?? .null
  }
}
