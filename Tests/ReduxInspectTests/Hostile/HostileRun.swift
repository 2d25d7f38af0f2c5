@testable import ReduxInspect

/// A command that was run on a hostile trace, and what is wrong with how it took it.
struct HostileRun {
  let words: String
  let status: Int32
  let output: [UInt8]
  let errors: String
  /// What may not be, in words; empty where all is well.
  private(set) var complaints: [String] = []
  /// What was told on standard error.
  private(set) var messages: [ShownMessage] = []
  private let toTerminal: Bool

  /// - Parameters:
  ///   - fromPipes: The files can be read only once.
  ///   - toTerminal: Standard output is a terminal, a plain one.
  init(_ words: String, _ files: [String: [UInt8]], fromPipes: Bool = false, toTerminal: Bool = false) {
    let system = ByteSystem(files)
    system.arePipes = fromPipes
    if toTerminal {
      system.environment = Environment(variables: ["TERM": "dumb"], outputIsTerminal: true, terminalWidth: 100)
    }
    self.words = words
    self.toTerminal = toTerminal
    status = Inspect.run(words.split(separator: " ").map(String.init), on: system)
    output = system.output
    errors = system.errors
    judge()
  }

  private var command: String { String(words.prefix { $0 != " " }) }

  private var format: String {
    if command == "export" { return words.contains("csv") ? "csv" : "jsonl" }
    if ["filter", "cut", "redact"].contains(command) { return "jsonl" }
    return words.firstRange(of: "--format ").map { String(words[$0.upperBound...].prefix { $0 != " " }) } ?? "text"
  }

  /// Numbers of the lines that were told to be damaged.
  var damaged: [Int] { messages.filter(\.tellsDamage).compactMap(\.line) }

  private mutating func judge() {
    if !HostileCommands.codes(of: words).contains(status) { complain("exit code \(status)") }
    // Damaged lines and their exit code belong together, unless something weighs more.
    if status != 4, !damaged.isEmpty, ![2, 3].contains(status), command != "validate" {
      complain("damage, and \(status)")
    }
    judgeErrors()
    guard let text = String(validating: output, as: UTF8.self) else { return complain("output that is no UTF-8") }
    // In a file, what filter and a table write stands there as it was recorded.
    let isData = !toTerminal && (format == "csv" || ["filter", "cut"].contains(command))
    if Self.hasControl(text) && !isData { complain("a control character in its output") }
    if !text.isEmpty, !text.hasSuffix("\n") { complain("output without an end of its last line") }
    switch format {
    case "json":
      let values = command == "timeline" ? [text[...]] : text.split(separator: "\n")
      if !text.isEmpty, !values.allSatisfy(JSONText.isValid) { complain("output that is no JSON") }
    case "jsonl":
      if !text.split(separator: "\n").allSatisfy(JSONText.isValid) { complain("a line of output that is no JSON") }
    case "csv":
      if Set(Self.widths(ofTable: text)).count > 1 { complain("rows of different widths") }
    default: break
    }
  }

  private mutating func judgeErrors() {
    if Self.hasControl(errors) { complain("a control character in its messages") }
    do {
      messages = try ShownMessage.all(in: errors)
    } catch {
      return complain("a message of another shape at: \(error.line)")
    }
    for message in messages where message.tellsDamage {
      if message.column == nil, !message.text.contains("longer than") { complain("no column: \(message.text)") }
    }
    // The end of a trace may be told to be missing or cut, each once a file.
    if status == 0, messages.contains(where: { !$0.isWarning }) { complain("an error, and exit code 0") }
  }

  mutating func complain(_ what: String) { complaints.append(what) }

  /// C0 but for a line's end, DEL, C1.
  private static func hasControl(_ text: String) -> Bool {
    var before: UInt8 = 0
    for byte in text.utf8 {
      if byte < 0x20 && byte != 0x0A || byte == 0x7F || before == 0xC2 && byte < 0xA0 { return true }
      before = byte
    }
    return false
  }

  private static func widths(ofTable text: String) -> [Int] {
    var widths: [Int] = [], width = 1, isQuoted = false
    for byte in text.utf8 {
      switch byte {
      // Of two quotes within quotes the second opens again what the first has closed.
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted: width += 1
      case UInt8(ascii: "\n") where !isQuoted:
        widths.append(width)
        width = 1
      default: break
      }
    }
    return widths
  }
}
