import TinyReduxTrace

extension Optional: DirectlyEncoded {
  func json(in walk: ValueWalk, at place: Place) -> JSONValue {
    guard let value = self else {
      walk.spend(4)
      return .null
    }
    return walk.json(value, at: place)
  }
}

extension Array: DirectlyEncoded {
  func json(in walk: ValueWalk, at place: Place) -> JSONValue { walk.array(self, at: place) }
}

extension ArraySlice: DirectlyEncoded {
  func json(in walk: ValueWalk, at place: Place) -> JSONValue { walk.array(self, at: place) }
}

extension ContiguousArray: DirectlyEncoded {
  func json(in walk: ValueWalk, at place: Place) -> JSONValue { walk.array(self, at: place) }
}

extension Set: DirectlyEncoded {
  func json(in walk: ValueWalk, at place: Place) -> JSONValue { walk.set(self, at: place) }
}

extension Dictionary: DirectlyEncoded {
  func json(in walk: ValueWalk, at place: Place) -> JSONValue {
    let isFlat = walk.staysDecodable && !(Key.self is any CodingKeyRepresentable.Type)
    return walk.dictionary(lazy.map { ($0.key, $0.value) }, isFlat: isFlat, at: place)
  }
}

extension ValueWalk {
  /// An object whose keys are the keys' text, sorted. Where a key is no string, number or truth value, or two have the
  /// same text: an array of `{"key":…,"value":…}`.
  ///
  /// - Parameter isFlat: An array of keys and values in turn, as such a dictionary encodes itself.
  func dictionary(_ pairs: some Sequence<(Any, Any)>, isFlat: Bool = false, at place: Place) -> JSONValue {
    guard place.depth < encoding.limits.depth else { return tooDeep }
    return unordered { dictionary(of: pairs, isFlat, place) }
  }

  /// An array of values that come in an order of their own, sorted.
  func set(_ elements: some Sequence, at place: Place) -> JSONValue {
    unordered { array(elements, at: place) }.sorted
  }

  private func dictionary(of pairs: some Sequence<(Any, Any)>, _ isFlat: Bool, _ place: Place) -> JSONValue {
    spend(2)
    var members: [JSONObject.Member] = []
    var keys: [JSONValue] = []
    for (key, value) in pairs {
      if isExhausted { break }
      let key = json(key, at: place)
      let text = key.keyText
      members.append(JSONObject.Member(key: text ?? "", value: json(value, at: Place(.key(text ?? "?"), in: place))))
      keys.append(key)
      // Quotes around a number, or a pair's keys.
      spend(text == nil ? 18 : 4)
    }
    let order = keys.indices.sorted { keys[$0].precedes(keys[$1]) }
    if isFlat { return .array(order.flatMap { [keys[$0], members[$0].value] }) }
    if keys.allSatisfy({ $0.keyText != nil }), Set(members.lazy.map(\.key)).count == members.count {
      return .object(JSONObject(order.map { members[$0] }))
    }
    return .array(order.map { ["key": keys[$0], "value": members[$0].value] })
  }
}

extension JSONValue {
  fileprivate var keyText: String? {
    switch self {
    case .string(let text): text
    case .number(let number): number.literal
    case .bool(let bool): bool ? "true" : "false"
    case .null, .array, .object: nil
    }
  }

  fileprivate var sorted: JSONValue {
    guard case .array(let elements) = self else { return self }
    return .array(elements.sorted { $0.precedes($1) })
  }

  /// An order of all values: numbers by value, strings by their bytes, everything else by its text.
  fileprivate func precedes(_ other: JSONValue) -> Bool {
    switch (self, other) {
    case (.number(let left), .number(let right)) where left.double != right.double:
      left.double < right.double
    case (.string(let left), .string(let right)):
      left.utf8.lexicographicallyPrecedes(right.utf8)
    case (.number, .number):
      description.utf8.lexicographicallyPrecedes(other.description.utf8)
    case (.number, _): true
    case (_, .number): false
    default:
      canonicalBytes.lexicographicallyPrecedes(other.canonicalBytes)
    }
  }
}
