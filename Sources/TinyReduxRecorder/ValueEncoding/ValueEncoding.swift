package import TinyReduxTrace

/// Turns Swift values into JSON: by `Encodable` where the type is, else by reflection; never from descriptions.
///
/// The same value gives the same JSON: sets and dictionaries are sorted. What JSON has no word for is an object with one
/// key: `{"$float":"NaN"}`, `{"$int":"9007199254740993"}` beyond ±2^53, `{"$cycle":"/path"}` where an object contains
/// itself, `{"$opaque":"Type"}` for a value with nothing to show, `{"$cut":{"bytes":70000,"head":"…"}}` for one that is
/// too large (it has at least that many bytes; without a `head` where that would depend on the order of a set) and
/// `{"$cut":{"depth":32}}` for one that lies too deep.
package struct ValueEncoding: Sendable {
  /// How much is taken in.
  package struct Limits: Sendable {
    /// Of the JSON text.
    package var bytes: Int
    /// Objects and arrays inside of each other.
    package var depth: Int

    package init(bytes: Int = 65_536, depth: Int = 32) {
      self.bytes = bytes
      self.depth = depth
    }
  }

  package var limits: Limits
  /// Whether classes that aren't `Encodable` are looked into. Only safe where their properties can't change meanwhile: the
  /// objects of a state, on the main actor. Elsewhere they are opaque.
  package var reflectsObjects: Bool

  package init(limits: Limits = Limits(), reflectsObjects: Bool = false) {
    self.limits = limits
    self.reflectsObjects = reflectsObjects
  }

  /// Any value as JSON. Stops at the limits, so that a huge value costs no more than a large one.
  package func json(_ value: Any) -> JSONValue { encoded(value).recorded }

  func encoded(_ value: Any, cutsStrings: Bool = true) -> EncodedValue {
    let walk = ValueWalk(self, cutsStrings: cutsStrings)
    return EncodedValue(walk.json(value, at: Place()), walk)
  }
}

/// A value as JSON, as far as the limit allowed.
struct EncodedValue {
  var json: JSONValue
  /// Of the JSON text, about.
  let bytes: Int
  let isTooLarge: Bool
  /// The limit, where what there is of the value, and how much, is a matter of chance.
  private let arbitraryLimit: Int?
  /// Whether an object was met, which may change without the value's knowing.
  let leadsToObject: Bool

  init(_ json: JSONValue, _ walk: ValueWalk) {
    self.json = json
    bytes = walk.bytes
    isTooLarge = walk.isExhausted
    arbitraryLimit = walk.isArbitrary ? walk.encoding.limits.bytes : nil
    leadsToObject = walk.metObject
  }

  /// What a trace gets.
  var recorded: JSONValue {
    guard isTooLarge else { return json }
    if let arbitraryLimit { return ["$cut": ["bytes": .number(JSONNumber(arbitraryLimit))]] }
    return .cut(json.description, bytes: bytes)
  }
}

extension JSONValue {
  static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(JSONObject(members.map { JSONObject.Member(key: $0.0, value: $0.1) }))
  }

  static func opaque(_ type: Any.Type) -> JSONValue {
    ["$opaque": .string(String(describing: type))]
  }

  /// What is left of a text that is too long.
  static func cut(_ text: String, bytes: Int) -> JSONValue {
    ["$cut": ["bytes": .number(JSONNumber(bytes)), "head": .string(String(text.unicodeScalars.prefix(64)))]]
  }
}

extension String {
  /// Of its JSON text: with quotes, and with escapes.
  var jsonByteCount: Int {
    utf8.withContiguousStorageIfAvailable { $0.escapedByteCount + 2 } ?? JSONValue.string(self).description.utf8.count
  }
}
