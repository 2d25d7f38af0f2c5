package import TinyReduxTrace

/// JSON values in a few characters: strings and numbers as they are, two to four short elements as `[1, 2]`, else `[20]` for
/// an array of 20 and `{3}` for an object of 3.
package enum CompactValue {
  private static let longest = 48

  package static func text(_ value: JSONValue) -> Phrase {
    var phrase = Phrase()
    append(value, to: &phrase)
    return phrase
  }

  /// An action: its name, what is said of it, then its values, from the payload if there is one, else from its label.
  package static func action(_ action: TraceRecord.Action, _ remark: Phrase = Phrase()) -> Phrase {
    var phrase = Phrase()
    phrase.quote(action.action, .name)
    phrase.add(remark)
    if let payload = action.payload {
      // A `Codable` case is encoded under its name.
      append(payload: payload[action.action].flatMap { $0.object == nil ? nil : $0 } ?? payload, to: &phrase)
    } else if let label = action.label, let rest = values(label, of: action.action) {
      phrase.say(" ")
      phrase.quote(String(rest))
    }
    return phrase
  }

  /// ` key: value, key: value`.
  static func members(_ members: [JSONObject.Member]) -> Phrase {
    var phrase = Phrase()
    append(payload: .object(JSONObject(members)), to: &phrase)
    return phrase
  }

  private static func append(payload: JSONValue, to phrase: inout Phrase) {
    guard case .object(let object) = payload, marker(object) == nil else {
      phrase.say(" ")
      return append(payload, to: &phrase)
    }
    for (index, member) in object.members.enumerated() {
      phrase.say(index == 0 ? " " : ", ")
      if !isUnlabelled(member.key) {
        phrase.quote("\(member.key): ")
        if case .string(let string) = member.value, isWord(string) {
          phrase.quote(string)
          continue
        }
      }
      append(member.value, to: &phrase)
    }
  }

  private static func append(_ value: JSONValue, to phrase: inout Phrase) {
    switch value {
    case .null: phrase.say("null")
    case .bool(let bool): phrase.say(bool ? "true" : "false")
    case .number(let number): phrase.quote(number.literal, limit: longest)
    case .string(let string):
      phrase.say("\"")
      phrase.quote(string, limit: longest)
      phrase.say("\"")
    case .array(let elements): append(elements, to: &phrase)
    case .object(let object):
      if let marker = marker(object) { phrase.add(marker) } else { phrase.say("{\(object.members.count)}") }
    }
  }

  /// Points, ranges and pairs are shown; everything else is counted.
  private static func append(_ elements: [JSONValue], to phrase: inout Phrase) {
    guard (2...4).contains(elements.count), elements.allSatisfy(isShort) else {
      return phrase.say("[\(elements.count)]")
    }
    for (index, element) in elements.enumerated() {
      phrase.say(index == 0 ? "[" : ", ")
      append(element, to: &phrase)
    }
    phrase.say("]")
  }

  private static func isShort(_ value: JSONValue) -> Bool {
    switch value {
    case .null, .bool: true
    case .number(let number): number.literal.utf8.count <= 12
    case .string(let string): string.utf8.count <= 12
    case .array, .object: false
    }
  }

  /// What stands for a value that JSON can't hold, or that was too large.
  private static func marker(_ object: JSONObject) -> Phrase? {
    guard object.members.count == 1, let member = object.members.first else { return nil }
    var phrase = Phrase()
    switch (member.key, member.value) {
    case ("$float", .string(let text)), ("$int", .string(let text)): phrase.quote(text, limit: longest)
    case ("$opaque", .string(let text)):
      phrase.say("<")
      phrase.quote(text, limit: longest)
      phrase.say(">")
    case ("$cycle", .string(let path)): phrase.quote("<cycle \(path)>", limit: longest)
    case ("$cut", .object(let cut)):
      phrase.say("<")
      if case .number(let bytes)? = cut.members.first(where: { $0.key == "bytes" })?.value {
        phrase.quote(bytes.literal, limit: longest)
      }
      phrase.say(" bytes>")
    default: return nil
    }
    return phrase
  }

  /// `.login(user: ada)` without what the action's name says already; nil if nothing is left.
  private static func values(_ label: String, of action: String) -> Substring? {
    var rest = label.drop { $0 == "." }
    if rest.hasPrefix(action) { rest = rest.dropFirst(action.count) }
    if rest.first == "(", rest.last == ")" { rest = rest.dropFirst().dropLast() }
    rest = rest.drop { $0 == " " }
    return rest.isEmpty ? nil : rest
  }

  /// `_0`, as an encoder names the values of a case that have no label.
  private static func isUnlabelled(_ key: String) -> Bool {
    key.first == "_" && key.utf8.count > 1 && key.dropFirst().allSatisfy(\.isWholeNumber)
  }

  /// Can't be taken for anything but a string.
  private static func isWord(_ string: String) -> Bool {
    guard let first = string.first, first.isLetter, !["true", "false", "null"].contains(string) else { return false }
    return string.utf8.count <= longest && string.allSatisfy { $0.isLetter || $0.isNumber || "_-.@/".contains($0) }
  }
}
