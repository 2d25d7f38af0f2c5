extension JSONValue {
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }

  public var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }

  /// The value of a whole number that fits; see ``JSONNumber/int``.
  public var int: Int? {
    if case .number(let number) = self { number.int } else { nil }
  }

  /// The nearest value of a number; see ``JSONNumber/double``.
  public var double: Double? {
    if case .number(let number) = self { number.double } else { nil }
  }

  public var string: String? {
    if case .string(let string) = self { string } else { nil }
  }

  public var array: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  public var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }

  /// The member of an object; nil where there is none, or where this is no object.
  public subscript(key: String) -> JSONValue? { object?[key] }

  /// The element of an array; nil where there is none, or where this is no array.
  public subscript(index: Int) -> JSONValue? {
    guard let array, array.indices.contains(index) else { return nil }
    return array[index]
  }
}

extension JSONValue: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
}

extension JSONValue: ExpressibleByFloatLiteral {
  /// A literal too large for `Double` is null, as JSON has no infinity.
  public init(floatLiteral value: Double) { self = JSONNumber(value).map(JSONValue.number) ?? .null }
}

extension JSONValue: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(JSONObject(members.map { JSONObject.Member(key: $0.0, value: $0.1) }))
  }
}
