/// What is wrong with a record: the path to the value, empty where it is missing, and a sentence fragment.
struct RecordProblem: Error, Hashable {
  var path: [String]
  var reason: String
  /// The version of a header that this version doesn't read.
  var newerVersion: TraceRecord.Version?
}

/// The members of an object, taken one by one. Taken in the order that the writer has, each costs one comparison.
struct RecordFields {
  private let members: [JSONObject.Member]
  /// Keys from the record to this object.
  private let path: [String]
  /// What the object is, for messages: `a "dispatch"`.
  private let name: String
  private var taken = 0
  private var isTaken: UInt64 = 0
  private var next = 0

  init(_ object: JSONObject, path: [String] = [], name: String) {
    members = object.members
    self.path = path
    self.name = name
  }

  /// The same members under the name of their kind.
  func renamed(_ name: String) -> RecordFields {
    var fields = RecordFields(JSONObject(members), path: path, name: name)
    (fields.taken, fields.isTaken, fields.next) = (taken, isTaken, next)
    return fields
  }

  mutating func take(_ key: String) -> JSONValue? {
    guard let index = index(of: key) else { return nil }
    isTaken |= 1 << UInt64(index)
    taken += 1
    next = index + 1
    return members[index].value
  }

  /// Gives up reading a member that was taken: it stays among the rest.
  mutating func putBack(_ key: String) {
    guard let index = members.firstIndex(where: { $0.key == key }), isTaken & 1 << UInt64(index) != 0 else { return }
    isTaken &= ~(1 << UInt64(index))
    taken -= 1
  }

  private func index(of key: String) -> Int? {
    // A mask of 64 bits: no version has lines with more known keys, and those further back stay unknown.
    let count = min(members.count, 64)
    for index in next..<max(next, count) where members[index].key == key { return free(index) }
    for index in 0..<min(next, count) where members[index].key == key { return free(index) }
    return nil
  }

  private func free(_ index: Int) -> Int? {
    isTaken & 1 << UInt64(index) == 0 ? index : nil
  }

  /// The members that nobody took, in order.
  func rest() throws(RecordProblem) -> [JSONObject.Member] {
    if taken == members.count { return [] }
    let known = members.indices.prefix(64).filter { isTaken & 1 << UInt64($0) != 0 }.map { members[$0].key }
    var rest: [JSONObject.Member] = []
    for index in members.indices where index >= 64 || isTaken & 1 << UInt64(index) == 0 {
      if known.contains(members[index].key) { throw problem(members[index].key, "must occur once, found it twice") }
      rest.append(members[index])
    }
    return rest
  }
}

extension RecordFields {
  mutating func value(_ key: String) throws(RecordProblem) -> JSONValue {
    guard let value = take(key) else { throw missing(key) }
    return value
  }

  mutating func int(_ key: String) throws(RecordProblem) -> Int {
    guard let int = try optionalInt(key) else { throw missing(key) }
    return int
  }

  mutating func optionalInt(_ key: String) throws(RecordProblem) -> Int? {
    guard let value = take(key) else { return nil }
    guard let int = value.int else { throw mismatch(key, "a whole number", value) }
    guard TraceGrammar.numbers.contains(int) else { throw mismatch(key, "at least 0 and below 2^53", value) }
    return int
  }

  mutating func string(_ key: String) throws(RecordProblem) -> String {
    guard let string = try optionalString(key) else { throw missing(key) }
    return string
  }

  mutating func optionalString(_ key: String) throws(RecordProblem) -> String? {
    guard let value = take(key) else { return nil }
    guard case .string(let string) = value else { throw mismatch(key, "a string", value) }
    return string
  }

  mutating func optionalBool(_ key: String) throws(RecordProblem) -> Bool? {
    guard let value = take(key) else { return nil }
    guard case .bool(let bool) = value else { throw mismatch(key, "true or false", value) }
    return bool
  }

  mutating func optionalArray(_ key: String) throws(RecordProblem) -> [JSONValue]? {
    guard let value = take(key) else { return nil }
    guard case .array(let elements) = value else { throw mismatch(key, "an array", value) }
    return elements
  }

  mutating func optionalObject(_ key: String) throws(RecordProblem) -> RecordFields? {
    guard let value = take(key) else { return nil }
    guard case .object(let object) = value else { throw mismatch(key, "an object", value) }
    return RecordFields(object, path: path + [key], name: "\"\(key)\"")
  }

  /// The fields of an element of the array under `key`.
  func element(_ value: JSONValue, at index: Int, of key: String) throws(RecordProblem) -> RecordFields {
    let path = path + [key, String(index)]
    guard case .object(let object) = value else {
      throw RecordProblem(path: path, reason: "\"\(key)\" must hold objects, found \(value.excerpt)")
    }
    return RecordFields(object, path: path, name: "an operation of \"\(key)\"")
  }

  func mismatch(_ key: String, _ expected: String, _ found: JSONValue) -> RecordProblem {
    problem(key, "must be \(expected), found \(found.excerpt)")
  }

  func problem(_ key: String, _ reason: String) -> RecordProblem {
    RecordProblem(path: path + [key], reason: "\"\(key)\" \(reason)")
  }

  func missing(_ key: String) -> RecordProblem {
    RecordProblem(path: path, reason: "\(name) must have \"\(key)\", found none")
  }
}

extension JSONValue {
  /// The value in a few words.
  var excerpt: String {
    switch self {
    case .array(let elements): elements.isEmpty ? "an empty array" : "an array of \(elements.count)"
    case .object(let object): object.members.isEmpty ? "an empty object" : "an object"
    default:
      switch description {
      case let text where text.unicodeScalars.count <= 40: text
      case let text: String(String.UnicodeScalarView(text.unicodeScalars.prefix(39))) + "…"
      }
    }
  }
}
