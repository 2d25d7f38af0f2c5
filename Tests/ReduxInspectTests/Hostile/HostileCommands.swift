@testable import ReduxInspect

/// Every command that reads, in every format, for a trace that is named a.jsonl.
enum HostileCommands {
  /// - Parameters:
  ///   - id: what is asked for: `1`, `e1`, `x1`.
  ///   - other: another one, for the commands that take two.
  static func all(id: String, other: String) -> [String] {
    let formatted = [
      "timeline", "show \(id)", "why \(id)", "tree \(id.hasPrefix("x") ? "1" : id)", "errors", "stats", "state",
      "state --at \(id)", "state --at 3us", "diff \(id) \(other)", "diff 0s 1h", "info", "validate",
    ].flatMap { command in Options.Format.allCases.map { "\(command) --format \($0.rawValue) a.jsonl" } }
    let compared = Options.Format.allCases.flatMap {
      ["compare a.jsonl b.jsonl --format \($0.rawValue)", "compare b.jsonl a.jsonl --format \($0.rawValue)"]
    }
    let others = [
      "timeline -x -p", "timeline --flat -p --time wall", "timeline --errors -C 1 --time delta",
      "timeline --ascii --width 240 -x -p", "timeline --tail 3", "timeline -n 2 --format json", "timeline -f",
      "timeline -r 1us..1h --min 1us", "timeline --touches /a -k effect", "timeline b.jsonl", "timeline --flat b.jsonl",
      "stats --slowest 3 --sort p99", "stats --errors --by action b.jsonl", "errors --unhandled -r 2..",
      "show \(id) -x", "diff -x \(id) \(other)", "info b.jsonl", "validate b.jsonl",
      "filter", "filter -c * --errors -C 2", "filter b.jsonl", "cut 1..3", "cut 1us..5ms", "redact --text",
      "redact --path /* --path /*/*", "redact --path /a b.jsonl", "export csv", "export jsonl", "export jsonl -A a*",
    ].map { "\($0) a.jsonl" }
    return formatted + compared + others
  }

  /// The exit codes that the manual tells of, as far as the command can have them.
  static func codes(of words: String) -> Set<Int32> {
    switch words.prefix(while: { $0 != " " }) {
    case "compare", "validate": [0, 1, 3, 4]
    // An id that isn't there, a part that the state doesn't have, files of two recordings.
    case "show", "why", "tree", "state", "diff", "filter", "cut", "redact": [0, 2, 3, 4]
    default: words.contains(" -f ") ? [0, 3, 4, 130] : [0, 3, 4]
    }
  }
}
