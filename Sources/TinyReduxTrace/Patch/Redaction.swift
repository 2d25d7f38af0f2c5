/// Takes values out of what is recorded.
package struct Redaction: Sendable {
  /// What stands where a value was.
  package static let mark: JSONValue = ["$redacted": true]

  private var patterns: [[String]]

  /// - Parameter paths: JSON Pointers in which `*` stands for any one key or index.
  package init(_ paths: [String]) {
    patterns = paths.map { path in
      // A path that is spelt wrongly must hide something rather than nothing.
      (JSONPointer(parsing: path) ?? JSONPointer(parsing: "/" + path))?.tokens
        ?? path.split(separator: "/").map(String.init)
    }
  }

  /// - Returns: The value without what is to be hidden, and whether anything was.
  package func applied(to json: JSONValue) -> (json: JSONValue, isHit: Bool) {
    if patterns.isEmpty { return (json, false) }
    var json = json
    var isHit = false
    for pattern in patterns { Self.redact(&json, pattern[...], &isHit) }
    return (json, isHit)
  }

  /// The same for what an action encodes: a `Codable` case's values stand under its name, which a path may leave out.
  package func applied(toEncoded json: JSONValue) -> (json: JSONValue, isHit: Bool) {
    let outer = applied(to: json)
    guard case .object(var object) = outer.json, object.members.count == 1, object.members[0].value != Self.mark else {
      return outer
    }
    let inner = applied(to: object.members[0].value)
    object.members[0].value = inner.json
    return (.object(object), outer.isHit || inner.isHit)
  }

  /// - Returns: The operation without what is to be hidden; nil where all that it changes is.
  package func applied(to operation: JSONPatch.Operation) -> JSONPatch.Operation? {
    var operation = operation
    let path = JSONPointer(parsing: operation.path)?.tokens ?? []
    for pattern in patterns where zip(pattern, path).allSatisfy(Self.matches) {
      if path.count > pattern.count { return nil }
      let rest = pattern[path.count...]
      var isHit = false
      if var value = operation.value {
        Self.redact(&value, rest, &isHit)
        operation.value = value
      }
      if var was = operation.was {
        Self.redact(&was, rest, &isHit)
        operation.was = was
      }
    }
    return operation
  }

  /// What a `move` or `copy` takes along is hidden where it comes to, too; in an array that is any place, as elements move.
  package mutating func follow(_ operation: JSONPatch.Operation) {
    guard let from = operation.from.flatMap({ JSONPointer(parsing: $0)?.tokens }),
      let path = JSONPointer(parsing: operation.path)?.tokens
    else { return }
    let target = path.map { $0 == "-" || JSONPointer.index($0) != nil ? "*" : $0 }
    for pattern in patterns where zip(pattern, from).allSatisfy(Self.matches) {
      let carried = target + pattern.dropFirst(from.count)
      let isHidden = patterns.contains { $0.count <= carried.count && zip($0, carried).allSatisfy(Self.matches) }
      if !isHidden { patterns.append(carried) }
    }
  }

  /// `-` is behind the last element: it may be any.
  private static func matches(_ token: String, _ key: String) -> Bool {
    token == "*" || token == key || (key == "-" && JSONPointer.index(token) != nil)
  }

  private static func redact(_ json: inout JSONValue, _ pattern: ArraySlice<String>, _ isHit: inout Bool) {
    guard let token = pattern.first else {
      isHit = true
      json = mark
      return
    }
    let rest = pattern.dropFirst()
    switch json {
    case .object(let object) where object.members.count == 1 && object["$cut"] != nil:
      // The head of what was cut may show what is to be hidden.
      redact(&json, [], &isHit)
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
