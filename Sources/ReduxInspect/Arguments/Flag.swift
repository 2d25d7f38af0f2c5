/// One flag: what it is called, what it takes, what it does, and to which commands it belongs.
///
/// The command line is parsed by these rows, and help is written from them.
package struct Flag: Sendable {
  /// Without the dashes.
  package var long: String
  package var short: Character?
  /// What the flag takes; nil for a switch.
  package var value: Value?
  package var commands: Set<CommandName>
  package var group: Group
  /// Whole sentences.
  package var help: String
  /// Puts the value (empty for a switch) where it is meant to be.
  var apply: @Sendable (inout Options, String) throws(BadValue) -> Void

  package enum Value: Sendable, Hashable {
    /// Free text, shown by this name: `GLOB`.
    case text(String)
    /// One of these words.
    case choice([String])
    /// One of many words, shown by this name.
    case named(String, [String])

    package var placeholder: String {
      switch self {
      case .text(let name): name
      case .choice(let words): words.joined(separator: "|")
      case .named(let name, _): name
      }
    }

    /// The words that it may be; empty for free text.
    var words: [String] {
      switch self {
      case .text: []
      case .choice(let words), .named(_, let words): words
      }
    }
  }

  /// The heading under which help shows the flag.
  package enum Group: String, Sendable, CaseIterable {
    case selection = "What to take"
    case content = "What to show"
    case output = "How to write it"
    case general = "General"
  }

  init(
    _ long: String, _ short: Character? = nil, _ value: Value? = nil, of commands: Set<CommandName>, _ group: Group,
    _ help: String, apply: @escaping @Sendable (inout Options, String) throws(BadValue) -> Void
  ) {
    self.long = long
    self.short = short
    self.value = value
    self.commands = commands
    self.group = group
    self.help = help
    self.apply = apply
  }

  /// As it is typed: `-a, --action GLOB`.
  package var spelling: String {
    let short = short.map { "-\($0), " } ?? "    "
    return "\(short)--\(long)" + (value.map { " \($0.placeholder)" } ?? "")
  }
}

/// A value that its flag can't take, with what it takes instead: "a number from 1".
package struct BadValue: Error, Sendable, Hashable {
  var expected: String
  var hint: String?
}
