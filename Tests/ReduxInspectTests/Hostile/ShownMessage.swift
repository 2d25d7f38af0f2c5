import TinyReduxTimeline

/// A message on standard error, read as a person or a script would: `redux-inspect: FILE:LINE:COLUMN: what is wrong`, the
/// excerpt with its caret, the remedy.
struct ShownMessage {
  private(set) var line: Int?
  private(set) var column: Int?
  private(set) var isWarning = false
  private(set) var text: String

  struct OtherShape: Error {
    var line: String
  }

  /// One of its line or of a record, not of the whole trace.
  var tellsDamage: Bool {
    ["this is not JSON", "this is not a record", "the line is longer"].contains { text.hasPrefix($0) }
  }

  static func all(in errors: String) throws(OtherShape) -> [ShownMessage] {
    var messages: [ShownMessage] = []
    var lines = errors.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.popLast() == "" else { throw OtherShape(line: "the end of \(errors)") }
    var rest = lines[...]
    while let first = rest.popFirst() {
      guard let message = ShownMessage(first) else { throw OtherShape(line: String(first)) }
      messages.append(message)
      if let excerpt = rest.first, excerpt.hasPrefix("    ") {
        rest.removeFirst()
        guard let caret = rest.popFirst(), caret.hasPrefix("    "), caret.hasSuffix("^"),
          caret.dropLast().allSatisfy({ $0 == " " }),
          caret.utf8.count <= DisplayWidth.of(String(excerpt)) + 1
        else { throw OtherShape(line: String(excerpt)) }
      } else if message.tellsDamage, message.column != nil {
        throw OtherShape(line: String(first))
      }
      // What helps: whole sentences, or a command.
      if let remedy = rest.first, remedy.hasPrefix("  ") {
        rest.removeFirst()
        guard remedy.dropFirst(2).first?.isWhitespace == false,
          remedy.hasSuffix(".") || remedy.hasSuffix(" | redux-inspect timeline -")
        else { throw OtherShape(line: String(remedy)) }
      }
    }
    return messages
  }

  private init?(_ shown: Substring) {
    guard shown.hasPrefix("redux-inspect: ") else { return nil }
    var rest = shown.dropFirst("redux-inspect: ".count)
    if let end = rest.firstRange(of: ".jsonl:")?.upperBound {
      rest = rest[rest.index(before: end)...]
      line = Self.number(&rest)
      column = line == nil ? nil : Self.number(&rest)
      guard rest.hasPrefix(": ") else { return nil }
      rest = rest.dropFirst(2)
    }
    if rest.hasPrefix("warning: ") {
      isWarning = true
      rest = rest.dropFirst("warning: ".count)
    }
    text = String(rest)
    guard let last = text.last, last != ".", text.first?.isUppercase == false else { return nil }
  }

  /// `:12`, from 1.
  private static func number(_ rest: inout Substring) -> Int? {
    guard rest.first == ":", let number = Int(rest.dropFirst().prefix { $0.isNumber }), number > 0 else { return nil }
    rest = rest.dropFirst().drop { $0.isNumber }
    return number
  }
}
