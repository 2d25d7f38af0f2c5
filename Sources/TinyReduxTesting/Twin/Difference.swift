/// Where two values of one kind part, as a tree of the parts that differ.
struct Difference: Equatable {
  /// A property's name, `[3]`, `["key"]`, or a case's name.
  let label: String
  let change: Change

  indirect enum Change: Equatable {
    /// As text; nil where that side has nothing.
    case value(expected: String?, actual: String?)
    /// Nothing to see differs, and yet the type's `==` says that they do.
    case disagreement(type: String, value: String)
    /// It lies further in; so many siblings are alike.
    case inside([Difference], unchanged: Int)
  }

  /// The full names of all that differs: `user.name`, `rows[3].title`.
  var paths: [String] {
    guard case .inside(let parts, _) = change else { return [label] }
    return parts.flatMap { part in
      part.paths.map { path in
        if label.isEmpty { return path }
        return path.hasPrefix("[") ? label + path : label + "." + path
      }
    }
  }

  /// Whether both name one part, or a part within the other's: `rows` and `rows[3].title`, not `row` and `rows`.
  func overlaps(_ other: Difference) -> Bool {
    guard label == other.label else { return false }
    guard case .inside(let parts, _) = change, case .inside(let others, _) = other.change else { return true }
    let named = Dictionary(others.map { ($0.label, $0) }) { first, _ in first }
    return parts.contains { part in named[part.label].map(part.overlaps) ?? false }
  }
}
