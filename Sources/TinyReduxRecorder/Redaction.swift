import TinyReduxTrace

/// Takes values out of what is recorded.
struct Redaction: Sendable {
  /// What stands where a value was.
  static let mark: JSONValue = ["$redacted": true]

  private let patterns: [[String]]

  /// - Parameter paths: JSON Pointers in which `*` stands for any one key or index.
  init(_ paths: [String]) {
    patterns = paths.map { path in
      // A path that is spelt wrongly must hide something rather than nothing.
      (JSONPointer(parsing: path) ?? JSONPointer(parsing: "/" + path))?.tokens
        ?? path.split(separator: "/").map(String.init)
    }
  }

  /// - Returns: The value without what is to be hidden, and whether anything was.
  func applied(to json: JSONValue) -> (json: JSONValue, isHit: Bool) {
    if patterns.isEmpty { return (json, false) }
    var json = json
    var isHit = false
    for pattern in patterns { Self.redact(&json, pattern[...], &isHit) }
    return (json, isHit)
  }

  /// The same for what an action encodes: a `Codable` case's values stand under its name, which a path may leave out.
  func applied(toEncoded json: JSONValue) -> (json: JSONValue, isHit: Bool) {
    let outer = applied(to: json)
    guard case .object(var object) = outer.json, object.members.count == 1, object.members[0].value != Self.mark else {
      return outer
    }
    let inner = applied(to: object.members[0].value)
    object.members[0].value = inner.json
    return (.object(object), outer.isHit || inner.isHit)
  }

  private static func redact(_ json: inout JSONValue, _ pattern: ArraySlice<String>, _ isHit: inout Bool) {
    guard let token = pattern.first else {
      isHit = true
      json = mark
      return
    }
    let rest = pattern.dropFirst()
    switch json {
    case .object(var object):
      for index in object.members.indices where token == "*" || token == object.members[index].key {
        redact(&object.members[index].value, rest, &isHit)
      }
      json = .object(object)
    case .array(var elements):
      for index in elements.indices where token == "*" || token == String(index) {
        redact(&elements[index], rest, &isHit)
      }
      json = .array(elements)
    case .null, .bool, .number, .string:
      break
    }
  }
}
