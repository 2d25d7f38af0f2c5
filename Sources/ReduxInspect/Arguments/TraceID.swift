/// Something in a trace that has a number.
package enum TraceID: Sendable, Hashable, CustomStringConvertible {
  case dispatch(Int)
  case effect(Int)
  case error(Int)

  /// Reads `41`, `#41`, `e7` or `x3`, as the timeline writes them.
  package init?(_ text: String) {
    let digits = text.drop { "#ex".contains($0) }
    guard text.count - digits.count < 2, digits.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(digits)
    else { return nil }
    switch text.first {
    case "e": self = .effect(number)
    case "x": self = .error(number)
    default: self = .dispatch(number)
    }
  }

  /// The id that was meant by a number with one letter or sign too many, or a capital one: `E7`, `#e7`, `41e`.
  static func nearest(to typed: String) -> TraceID? {
    let digits = typed.filter { $0.isASCII && $0.isNumber }
    let rest = typed.lowercased().filter { !digits.contains($0) }
    guard (1...2).contains(rest.count), !digits.isEmpty, !rest.contains(".") else { return nil }
    return TraceID((rest.contains("e") ? "e" : rest.contains("x") ? "x" : "") + digits)
  }

  package var number: Int {
    switch self {
    case .dispatch(let number), .effect(let number), .error(let number): number
    }
  }

  package var description: String {
    switch self {
    case .dispatch(let id): "#\(id)"
    case .effect(let id): "e\(id)"
    case .error(let id): "x\(id)"
    }
  }
}
