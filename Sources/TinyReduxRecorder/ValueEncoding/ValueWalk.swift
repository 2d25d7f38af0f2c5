import TinyReduxTrace

/// One encoding: what it has cost, and which objects it is inside of.
final class ValueWalk {
  /// Ends the loops of a user's `encode(to:)` when the limit is reached.
  struct Exhausted: Error {}

  let encoding: ValueEncoding
  /// Whether a string that is too long is cut where it stands. Else it exhausts the walk.
  let cutsStrings: Bool
  /// Whether what encodes in an odd way is left as it is, so that the type's own `init(from:)` reads it.
  let staysDecodable: Bool
  /// Of the JSON text so far, about.
  private(set) var bytes = 0
  /// The limit was reached: what comes now is left out.
  private(set) var isExhausted = false
  /// Whether what was left out depends on the order of a set or dictionary, which no two processes have in common.
  private(set) var isArbitrary = false
  private var unordered = 0
  /// Whether something was met that may change without the value's knowing.
  var metObject = false
  private var ancestors: [(object: ObjectIdentifier, place: Place)] = []

  init(_ encoding: ValueEncoding, cutsStrings: Bool = true, staysDecodable: Bool = false) {
    self.encoding = encoding
    self.cutsStrings = cutsStrings
    self.staysDecodable = staysDecodable
  }

  func json(_ value: Any, at place: Place) -> JSONValue {
    if let value = value as? any DirectlyEncoded { return value.json(in: self, at: place) }
    guard place.depth < encoding.limits.depth else { return tooDeep }
    guard type(of: value) is AnyClass else { return contents(of: value, at: place) }
    metObject = true
    let object = ObjectIdentifier(value as AnyObject)
    if let ancestor = ancestors.first(where: { $0.object == object }) {
      return ["$cycle": .string(ancestor.place.pointer)]
    }
    ancestors.append((object, place))
    defer { ancestors.removeLast() }
    return contents(of: value, at: place)
  }

  private func contents(of value: Any, at place: Place) -> JSONValue {
    encoded(value, at: place) ?? reflected(value, at: place)
  }

  /// Nil if the type isn't `Encodable`, or its `encode(to:)` throws or writes nothing.
  func encoded(_ value: Any, at place: Place) -> JSONValue? {
    guard let encodable = value as? any Encodable else { return nil }
    let encoder = ValueEncoder(walk: self, place: place)
    do {
      try encodable.encode(to: encoder)
    } catch {
      // Exhausted: what there is so far makes the head of what is cut.
      guard isExhausted else { return nil }
    }
    return encoder.json.map { withoutObservation($0, of: value) }
  }

  var tooDeep: JSONValue {
    spend(20)
    return ["$cut": ["depth": .number(JSONNumber(encoding.limits.depth))]]
  }

  func spend(_ count: Int) {
    bytes += count
    if bytes > encoding.limits.bytes { isExhausted = true }
  }

  func string(_ string: String) -> JSONValue {
    let count = string.jsonByteCount
    // In a set others may have come first.
    guard cutsStrings, (unordered == 0 ? bytes : 0) + count > encoding.limits.bytes else {
      spend(count)
      return .string(string)
    }
    // The head is small, and what comes behind may be worth more than the rest of it.
    spend(20)
    return .cut(string, bytes: count)
  }

  func number(_ value: Int) -> JSONValue {
    guard value.magnitude <= 1 << 53 else { return large(value) }
    return number(JSONNumber(value))
  }

  func number(_ value: some BinaryInteger) -> JSONValue {
    Int(exactly: value).map(number) ?? large(value)
  }

  func number(_ number: JSONNumber) -> JSONValue {
    spend(number.literal.utf8.count)
    return .number(number)
  }

  private func large(_ value: some BinaryInteger) -> JSONValue {
    let digits = String(value)
    spend(digits.utf8.count + 11)
    return ["$int": .string(digits)]
  }

  func number(_ value: some BinaryFloatingPoint & LosslessStringConvertible) -> JSONValue {
    if !value.isFinite { spend(22) }
    if value.isNaN { return ["$float": "NaN"] }
    if value.isInfinite { return ["$float": value < 0 ? "-Infinity" : "Infinity"] }
    // The shortest text that reads back as this value is a number of JSON.
    return JSONNumber(literal: value.description).map(number) ?? .opaque(type(of: value))
  }

  /// A value whose elements come in an order of their own.
  func unordered(_ make: () -> JSONValue) -> JSONValue {
    unordered += 1
    defer { unordered -= 1 }
    let json = make()
    if isExhausted { isArbitrary = true }
    return json
  }

  /// An array of values, as far as the limit allows.
  func array(_ elements: some Sequence, at place: Place) -> JSONValue {
    guard place.depth < encoding.limits.depth else { return tooDeep }
    var array: [JSONValue] = []
    array.reserveCapacity(min(elements.underestimatedCount, 1_024))
    spend(2)
    for element in elements {
      if isExhausted { break }
      array.append(json(element, at: Place(.index(array.count), in: place)))
      spend(1)
    }
    return .array(array)
  }
}

/// Where a value lies in what is encoded.
final class Place {
  enum Step {
    case key(String)
    case index(Int)
  }

  let parent: Place?
  let step: Step
  /// Objects and arrays around it.
  let depth: Int

  init() {
    parent = nil
    step = .key("")
    depth = 0
  }

  init(_ step: Step, in parent: Place) {
    self.parent = parent
    self.step = step
    depth = parent.depth + 1
  }

  /// From the outside in, without the root.
  var steps: [Step] {
    var steps: [Step] = []
    var place = self
    while let parent = place.parent {
      steps.append(place.step)
      place = parent
    }
    return steps.reversed()
  }

  var pointer: String {
    JSONPointer(steps.map(\.stringValue)).description
  }
}

extension Place.Step: CodingKey {
  init(stringValue: String) { self = .key(stringValue) }

  init(intValue: Int) { self = .index(intValue) }

  var stringValue: String {
    switch self {
    case .key(let key): key
    case .index(let index): String(index)
    }
  }

  var intValue: Int? {
    if case .index(let index) = self { index } else { nil }
  }
}
