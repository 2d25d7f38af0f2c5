/// An object that is being written.
struct KeyedValues<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: ValueEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) throws { try encoder.insert(Int?.none, key) }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws { try encoder.insert(value, key) }

  func nestedContainer<Nested>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
    encoder.nested(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.nested(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder.nested(Place.Step.key("super")) }

  func superEncoder(forKey key: Key) -> any Encoder { encoder.nested(key) }
}

/// An array that is being written.
struct UnkeyedValues: UnkeyedEncodingContainer {
  let encoder: ValueEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.count }

  func encodeNil() throws { try encoder.append(Int?.none) }

  func encode<T: Encodable>(_ value: T) throws { try encoder.append(value) }

  func nestedContainer<Nested>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    encoder.nested().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.nested().unkeyedContainer() }

  func superEncoder() -> any Encoder { encoder.nested() }
}

/// A value that stands for another one.
struct SingleValue: SingleValueEncodingContainer {
  let encoder: ValueEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil() throws { try encoder.set(Int?.none) }

  func encode<T: Encodable>(_ value: T) throws { try encoder.set(value) }
}
