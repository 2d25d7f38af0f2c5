/// A difference as text: the type, then only what changed, the rest counted.
///
/// ```
///   AppState
/// −   counter: 3
/// +   counter: 2
///     (4 unchanged)
///
/// (− expected, + actual)
/// ```
enum DifferenceText {
  static func of(_ difference: Difference, type: String) -> String {
    var lines = ["  " + type]
    append(difference.change, label: "", indent: 1, to: &lines)
    return lines.joined(separator: "\n") + "\n\n(− expected, + actual)"
  }

  private static func append(_ change: Difference.Change, label: String, indent: Int, to lines: inout [String]) {
    let margin = String(repeating: "  ", count: indent)
    let name = label.isEmpty || label == "{}" ? "" : label + ": "
    switch change {
    case .value(let expected, let actual):
      if let expected { lines.append("− " + margin + name + indented(expected, by: indent)) }
      if let actual { lines.append("+ " + margin + name + indented(actual, by: indent)) }
    case .disagreement(let type, let value):
      lines.append("  " + margin + name + indented(value, by: indent))
      lines.append("  " + margin + "every part is alike, but the == of \(type) says that they differ")
    case .inside(let parts, let unchanged):
      var inner = indent
      if !label.isEmpty {
        lines.append("  " + margin + label)
        inner += 1
      }
      for part in parts { append(part.change, label: part.label, indent: inner, to: &lines) }
      if unchanged > 0 { lines.append("  " + String(repeating: "  ", count: inner) + "(\(unchanged) unchanged)") }
    }
  }

  /// Descriptions may have several lines.
  private static func indented(_ text: String, by indent: Int) -> String {
    text.replacing("\n", with: "\n" + String(repeating: "  ", count: indent + 2))
  }
}
