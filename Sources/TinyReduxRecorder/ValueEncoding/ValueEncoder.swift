import TinyReduxTrace

/// Takes what a user's `encode(to:)` writes, straight into JSON.
///
/// Nested and super encoders may be written to at any time until ``json`` is asked for. A container of another shape than
/// the first replaces what was written: odd, but no reason to end the program.
final class ValueEncoder: Encoder {
  enum Content {
    case json(JSONValue)
    case encoder(ValueEncoder)
  }

  enum Shape {
    case nothing, single, array, object
    /// A container that lies too deep: what is written to it is left out.
    case cut
  }

  let walk: ValueWalk
  let place: Place
  private var shape = Shape.nothing
  private var contents: [Content] = []
  private var keys: [String] = []
  private var positions: [String: Int] = [:]

  init(walk: ValueWalk, place: Place) {
    self.walk = walk
    self.place = place
  }

  var codingPath: [any CodingKey] { place.steps }
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  var count: Int { contents.count }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    become(.object)
    return KeyedEncodingContainer(KeyedValues(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    become(.array)
    return UnkeyedValues(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleValue(encoder: self)
  }

  /// Nil if nothing was written.
  var json: JSONValue? {
    switch shape {
    case .nothing: nil
    case .single: contents.first.map(json)
    case .cut: walk.tooDeep
    case .array: .array(contents.map(json))
    case .object: .object(JSONObject(zip(keys, contents).map { JSONObject.Member(key: $0, value: json($1)) }))
    }
  }

  private func json(_ content: Content) -> JSONValue {
    switch content {
    case .json(let json): json
    case .encoder(let encoder): encoder.json ?? [:]
    }
  }

  private var isTooDeep: Bool { place.depth >= walk.encoding.limits.depth }

  private func become(_ shape: Shape) {
    guard self.shape != shape, self.shape != .cut else { return }
    self.shape = shape == .single || !isTooDeep ? shape : .cut
    contents = []
    keys = []
    positions = [:]
    walk.spend(2)
  }

  func set(_ value: some Encodable) throws {
    try goOn()
    become(.single)
    contents = [.json(walk.json(value, at: place))]
  }

  func append(_ value: some Encodable) throws {
    try goOn()
    contents.append(.json(walk.json(value, at: Place(.index(contents.count), in: place))))
    walk.spend(1)
  }

  /// A key that is written twice keeps its place and gets the new value.
  func insert(_ value: some Encodable, _ key: some CodingKey) throws {
    try goOn()
    insert(.json(walk.json(value, at: Place(.key(key.stringValue), in: place))), key.stringValue)
  }

  func nested(_ key: some CodingKey) -> ValueEncoder {
    if isTooDeep { return self }
    let encoder = ValueEncoder(walk: walk, place: Place(.key(key.stringValue), in: place))
    insert(.encoder(encoder), key.stringValue)
    return encoder
  }

  func nested() -> ValueEncoder {
    if isTooDeep { return self }
    let encoder = ValueEncoder(walk: walk, place: Place(.index(contents.count), in: place))
    contents.append(.encoder(encoder))
    return encoder
  }

  private func insert(_ content: Content, _ key: String) {
    walk.spend(key.jsonByteCount + 2)
    if let position = positions.updateValue(contents.count, forKey: key) {
      positions[key] = position
      contents[position] = content
    } else {
      keys.append(key)
      contents.append(content)
    }
  }

  private func goOn() throws(ValueWalk.Exhausted) {
    if walk.isExhausted { throw ValueWalk.Exhausted() }
  }
}
