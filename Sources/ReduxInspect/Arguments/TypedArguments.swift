/// The command line as it was typed: flags with their values, and the other words, in order.
struct TypedArguments {
  var flags: [(flag: Flag, value: String)] = []
  var words: [String] = []

  /// Reads `--flag`, `--flag VALUE`, `--flag=VALUE`, `-f VALUE`, `-fVALUE` and switches in one word, `-px`.
  /// A single `-` is a word; behind `--` all are.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        words += rest
        return
      } else if argument.hasPrefix("--") {
        try readLong(argument.dropFirst(2), &rest)
      } else if argument.hasPrefix("-"), argument != "-" {
        try readShort(argument.dropFirst(), &rest)
      } else {
        words.append(argument)
      }
    }
  }

  private mutating func readLong(_ text: Substring, _ rest: inout ArraySlice<String>) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let flag = Flag.named(name) else { throw .unknownFlag("--\(name)") }
    let attached = parts.count > 1 ? String(parts[1]) : nil
    if flag.value == nil, let attached { throw .needlessValue(flag: "--\(name)", value: attached) }
    try take(flag, typed: "--\(name)", attached, &rest)
  }

  private mutating func readShort(_ text: Substring, _ rest: inout ArraySlice<String>) throws(UsageError) {
    var letters = text
    while let letter = letters.popFirst() {
      guard let flag = Flag.named(letter) else { throw .unknownFlag("-\(letter)") }
      if flag.value == nil {
        flags.append((flag, ""))
      } else {
        return try take(flag, typed: "-\(letter)", letters.isEmpty ? nil : String(letters), &rest)
      }
    }
  }

  private mutating func take(
    _ flag: Flag, typed: String, _ attached: String?, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    if flag.value == nil {
      flags.append((flag, ""))
    } else if let value = attached ?? rest.popFirst() {
      flags.append((flag, value))
    } else {
      throw .missingValue(flag: typed, placeholder: flag.value?.placeholder ?? "")
    }
  }
}
