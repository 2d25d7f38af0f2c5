/// A value in one line, as one would write it: strings quoted, cases with their payload, long collections cut.
enum ValueText {
  private static let maxElements = 12
  private static let maxDepth = 6

  /// In the words of its own description, where the type has one.
  static func of(_ value: Any) -> String { text(value, usesDescriptions: true, depth: 0) }

  /// By its parts alone, for values whose descriptions say too little.
  static func structure(of value: Any) -> String { text(value, usesDescriptions: false, depth: 0) }

  private static func text(_ value: Any, usesDescriptions: Bool, depth: Int) -> String {
    if value is String || value is Substring || value is Character { return String(reflecting: value) }
    let mirror = Mirror(reflecting: value)
    func inner(_ value: Any) -> String { text(value, usesDescriptions: usesDescriptions, depth: depth + 1) }
    switch mirror.displayStyle {
    case .optional:
      return mirror.children.first.map { inner($0.value) } ?? "nil"
    case .collection, .set:
      let elements = mirror.children.prefix(maxElements).map { inner($0.value) }
      return list(mirror.displayStyle == .set ? elements.sorted() : elements, of: mirror.children.count)
    case .dictionary:
      let pairs = mirror.children.map { pair in
        Mirror(reflecting: pair.value).children.map { inner($0.value) }.joined(separator: ": ")
      }
      return pairs.isEmpty ? "[:]" : list(pairs.sorted().prefix(maxElements).map { $0 }, of: pairs.count)
    case .tuple:
      return "(" + fields(mirror, inner) + ")"
    default: break
    }
    if usesDescriptions {
      if let value = value as? any CustomDebugStringConvertible { return value.debugDescription }
      if let value = value as? any CustomStringConvertible { return value.description }
    }
    if depth >= maxDepth { return "…" }
    if mirror.displayStyle == .enum {
      guard let payload = mirror.children.first else { return "." + String(describing: value) }
      let text = inner(payload.value)
      return ".\(payload.label ?? "")" + (text.hasPrefix("(") ? text : "(\(text))")
    }
    if mirror.children.isEmpty { return String(describing: value) }
    return "\(mirror.subjectType)(" + fields(mirror, inner) + ")"
  }

  private static func fields(_ mirror: Mirror, _ inner: (Any) -> String) -> String {
    StoredProperties.of(mirror)
      .map { Int($0.label) == nil ? "\($0.label): \(inner($0.value))" : inner($0.value) }
      .joined(separator: ", ")
  }

  private static func list(_ elements: [String], of count: Int) -> String {
    let more = count > elements.count ? ["… \(count - elements.count) more"] : []
    return "[" + (elements + more).joined(separator: ", ") + "]"
  }
}
