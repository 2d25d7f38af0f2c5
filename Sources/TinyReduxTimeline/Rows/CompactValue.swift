package import TinyReduxTrace

/// JSON values in a few characters: strings and numbers as they are, two to four short elements as `[1, 2]`, else `[20]` for
/// an array of 20 and `{3}` for an object of 3.
package enum CompactValue {
  private static let longest = 48

  package static func text(_ value: JSONValue) -> Phrase {
    var phrase = Phrase()
    add(value, to: &phrase)
    return phrase
  }

  /// An action: its name, then its values, from the payload if there is one, else from its label.
  package static func action(_ action: TraceRecord.Action) -> Phrase {
    var phrase = Phrase()
    add(action, to: &phrase)
    return phrase
  }

  static func add(_ action: TraceRecord.Action, to phrase: inout Phrase) {
    phrase.quote(action.action, .name)
    addValues(of: action, to: &phrase)
  }

  /// What stands behind an action's name.
  static func addValues(of action: TraceRecord.Action, to phrase: inout Phrase) {
    if let payload = action.payload {
      // A `Codable` case is encoded under its name.
      if case .object(let object) = payload, case .object(let values)? = object[action.action] {
        add(payload: .object(values), to: &phrase)
      } else {
        add(payload: payload, to: &phrase)
      }
    } else if let label = action.label {
      add(label, of: action.action, to: &phrase)
    }
  }

  /// `.login(user: ada)` without what the action's name says already.
  private static func add(_ label: String, of action: String, to phrase: inout Phrase) {
    label.withBytes { bytes in
      var rest = bytes.drop { $0 == UInt8(ascii: ".") }
      if rest.starts(with: action.utf8) { rest = rest.dropFirst(action.utf8.count) }
      if rest.first == UInt8(ascii: "("), rest.last == UInt8(ascii: ")") { rest = rest.dropFirst().dropLast() }
      rest = rest.drop { $0 == UInt8(ascii: " ") }
      guard !rest.isEmpty else { return }
      phrase.say(" ")
      phrase.quote(UnsafeBufferPointer(rebasing: rest))
    }
  }

  /// ` key: value, key: value`, or ` value`.
  static func add(payload: JSONValue, to phrase: inout Phrase) {
    guard case .object(let object) = payload, Marker(object) == nil else {
      phrase.say(" ")
      return add(payload, to: &phrase)
    }
    for (index, member) in object.members.enumerated() {
      phrase.say(index == 0 ? " " : ", ")
      if !isUnlabelled(member.key) {
        phrase.quote(member.key + ": ")
        if case .string(let string) = member.value, isWord(string) {
          phrase.quote(string)
          continue
        }
      }
      add(member.value, to: &phrase)
    }
  }

  static func add(_ value: JSONValue, to phrase: inout Phrase) {
    switch value {
    case .null: phrase.say("null")
    case .bool(let bool): phrase.say(bool ? "true" : "false")
    case .number(let number): phrase.quote(number.literal, limit: longest)
    case .string(let string):
      phrase.say("\"")
      phrase.quote(string, limit: longest)
      phrase.say("\"")
    case .array(let elements): add(elements, to: &phrase)
    case .object(let object):
      if let marker = Marker(object) {
        add(marker, to: &phrase)
      } else {
        phrase.say { text in
          text.append("{")
          text.append(decimal: object.members.count)
          text.append("}")
        }
      }
    }
  }

  /// Points, ranges and pairs are shown; everything else is counted.
  private static func add(_ elements: [JSONValue], to phrase: inout Phrase) {
    guard (2...4).contains(elements.count), elements.allSatisfy(isShort) else {
      return phrase.say { text in
        text.append("[")
        text.append(decimal: elements.count)
        text.append("]")
      }
    }
    for (index, element) in elements.enumerated() {
      phrase.say(index == 0 ? "[" : ", ")
      add(element, to: &phrase)
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
  private enum Marker {
    case number(String), opaque(String), cycle(String)
    case cut(JSONObject)

    init?(_ object: JSONObject) {
      guard object.members.count == 1, let member = object.members.first else { return nil }
      switch (member.key, member.value) {
      case ("$float", .string(let text)), ("$int", .string(let text)): self = .number(text)
      case ("$opaque", .string(let text)): self = .opaque(text)
      case ("$cycle", .string(let path)): self = .cycle(path)
      case ("$cut", .object(let cut)): self = .cut(cut)
      default: return nil
      }
    }
  }

  private static func add(_ marker: Marker, to phrase: inout Phrase) {
    switch marker {
    case .number(let text): phrase.quote(text, limit: longest)
    case .opaque(let text):
      phrase.say("<")
      phrase.quote(text, limit: longest)
      phrase.say(">")
    case .cycle(let path): phrase.quote("<cycle \(path)>", limit: longest)
    case .cut(let cut):
      phrase.say("<")
      if case .number(let bytes)? = cut.members.first(where: { $0.key == "bytes" })?.value {
        phrase.quote(bytes.literal, limit: longest)
      }
      phrase.say(" bytes>")
    }
  }

  /// `_0`, as an encoder names the values of a case that have no label.
  private static func isUnlabelled(_ key: String) -> Bool {
    key.utf8.first == UInt8(ascii: "_") && key.utf8.count > 1 && key.utf8.dropFirst().allSatisfy(\.isDigit)
  }

  /// Can't be taken for anything but a string.
  private static func isWord(_ string: String) -> Bool {
    guard string.utf8.count <= longest, string != "true", string != "false", string != "null" else { return false }
    if string.utf8.allSatisfy({ $0 < 0x80 }) {
      return string.utf8.first?.isLetter == true
        && string.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0.joinsWords }
    }
    return string.first?.isLetter == true
      && string.allSatisfy { $0.isLetter || $0.isNumber || $0.utf8.first?.joinsWords == true }
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
  fileprivate var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// `_`, `-`, `.`, `@` or `/`.
  fileprivate var joinsWords: Bool {
    switch self {
    case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "@"), UInt8(ascii: "/"): true
    default: false
    }
  }
}
