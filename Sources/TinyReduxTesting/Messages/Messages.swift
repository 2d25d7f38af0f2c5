/// Every text of a failure: what happened, what was expected, and what to do. The files beside this one sort them.
enum Messages {
  static func otherSteps(expected: [String], actual: [String]) -> String {
    if actual.isEmpty { return missingSteps(expected, actual: []) }
    let changes = actual.difference(from: expected)
    let gone = Set(changes.removals.map(\.place))
    let new = Set(changes.insertions.map(\.place))
    var lines: [String] = []
    var (old, now) = (0, 0)
    while old < expected.count || now < actual.count {
      if gone.contains(old) {
        lines.append("− " + expected[old])
        old += 1
      } else if new.contains(now) {
        lines.append("+ " + actual[now])
        now += 1
      } else {
        lines.append("  " + actual[now])
        old += 1
        now += 1
      }
    }
    return """
      The pipeline took other steps.

      \(lines.joined(separator: "\n"))

      (− expected, + actual; steps that left with defaultNext count only if one is expected)
      """
  }

  static func missingSteps(_ expected: [String], actual: [String]) -> String {
    let none = "It took none: nothing was sent or received yet, or all passed with defaultNext."
    return """
      The pipeline did not take all these steps in this order:
      \(list(expected))

      \(actual.isEmpty ? none : "It took:\n" + list(actual))
      """
  }

  static func happened(_ timeline: String) -> String { "What happened, by the test's clock:\n" + timeline }

  static let traceIsAttached = "The trace is attached: keep it with `swift test --attachments-path …`."

  static func traceIsIn(_ file: String) -> String { "The trace: \(file)" }

  static func stopped(_ failure: String, left: [String]) -> String {
    """
    \(failure)

    The script stopped here. These lines did not run:
    \(list(left))
    """
  }

  static func notAReception(_ step: String) -> String {
    "`unordered` takes only lines that receive something, and \(step) doesn't. Put it before or behind."
  }

  static func list(_ lines: [String]) -> String {
    lines.map { "  • " + $0 }.joined(separator: "\n")
  }
}

extension CollectionDifference.Change {
  fileprivate var place: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
