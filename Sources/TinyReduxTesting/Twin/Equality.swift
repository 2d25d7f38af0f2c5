/// The `==` of values whose type is known only while the program runs.
enum Equality {
  /// Nil if the type has none.
  static func between(_ left: Any, _ right: Any) -> Bool? {
    guard let left = left as? any Equatable else { return nil }
    return isEqual(left, right)
  }

  private static func isEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool {
    (right as? Value).map { $0 == left } ?? false
  }
}

enum FloatingPointValue {
  static func areBothNaN(_ left: Any, _ right: Any) -> Bool {
    guard let left = left as? any FloatingPoint, let right = right as? any FloatingPoint else { return false }
    return left.isNaN && right.isNaN
  }
}
