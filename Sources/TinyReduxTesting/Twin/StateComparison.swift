import TinyRedux

/// Compares two instances of a state, property by property, and says where they part.
///
/// A value's own `==` comes first, and what it finds alike is never looked into. Reflection finds the smallest part that
/// differs, and compares what is not `Equatable`. Two floating-point values that are not numbers are alike. Dictionaries
/// are matched by key. Closures can't be compared and count as alike.
struct StateComparison {
  private struct Pair: Hashable {
    let expected: ObjectIdentifier
    let actual: ObjectIdentifier
  }

  /// Classes can refer to each other in circles; a pair that is being compared is not entered again.
  private var underWay: Set<Pair> = []
  private var excusedNaNs = 0

  private init() {}

  /// What differs between two states; nil if nothing does.
  ///
  /// - Complexity: What `==` costs where it says that all is alike; else O(n) in the values that it can't settle.
  @MainActor static func difference<State: ReduxState>(expected: State, actual: State) -> Difference? {
    var comparison = StateComparison()
    return comparison.properties(of: Mirror(reflecting: expected), and: Mirror(reflecting: actual))
      .map { Difference(label: "", change: $0) }
  }

  /// What differs between two values; nil if nothing does.
  static func difference(expected: Any, actual: Any) -> Difference.Change? {
    var comparison = StateComparison()
    return comparison.compare(expected, actual)
  }

  private mutating func compare(_ expected: Any, _ actual: Any) -> Difference.Change? {
    let equality = Equality.between(expected, actual)
    if equality == true { return nil }
    guard type(of: expected) == type(of: actual) else { return text(expected, actual) }
    if equality == false, FloatingPointValue.areBothNaN(expected, actual) {
      excusedNaNs += 1
      return nil
    }
    let excusedBefore = excusedNaNs
    if let change = parts(expected, actual) { return change }
    if equality == false, excusedNaNs == excusedBefore {
      return .disagreement(type: "\(type(of: actual))", value: ValueText.structure(of: actual))
    }
    return nil
  }

  private mutating func parts(_ expected: Any, _ actual: Any) -> Difference.Change? {
    let (left, right) = (Mirror(reflecting: expected), Mirror(reflecting: actual))
    switch left.displayStyle {
    case .optional:
      guard let old = left.children.first?.value, let new = right.children.first?.value else {
        return left.children.count == right.children.count ? nil : text(expected, actual)
      }
      return compare(old, new)
    case .collection: return elements(Array(left.children).map(\.value), Array(right.children).map(\.value))
    case .dictionary: return entries(expected as? [AnyHashable: Any] ?? [:], actual as? [AnyHashable: Any] ?? [:])
    case .set: return members(expected as? Set<AnyHashable> ?? [], actual as? Set<AnyHashable> ?? [])
    case .enum: return cases(expected, actual, left, right)
    case .class, .foreignReference: return objects(expected, actual, left, right)
    default:
      if left.children.isEmpty { return text(expected, actual) }
      return properties(of: left, and: right).map { ownWords(expected, actual) ?? $0 }
    }
  }

  /// The descriptions that the author wrote, if they tell the difference.
  private func ownWords(_ expected: Any, _ actual: Any) -> Difference.Change? {
    guard expected is any CustomStringConvertible || expected is any CustomDebugStringConvertible else { return nil }
    let (left, right) = (ValueText.of(expected), ValueText.of(actual))
    return left == right ? nil : .value(expected: left, actual: right)
  }

  /// Nil if even the structures read alike.
  private func text(_ expected: Any, _ actual: Any) -> Difference.Change? {
    var (left, right) = (ValueText.of(expected), ValueText.of(actual))
    if left == right { (left, right) = (ValueText.structure(of: expected), ValueText.structure(of: actual)) }
    if left == right, type(of: expected) != type(of: actual) {
      (left, right) = ("\(left) as \(type(of: expected))", "\(right) as \(type(of: actual))")
    }
    return left == right ? nil : .value(expected: left, actual: right)
  }

  private mutating func objects(_ expected: Any, _ actual: Any, _ left: Mirror, _ right: Mirror) -> Difference.Change? {
    let pair = Pair(
      expected: ObjectIdentifier(expected as AnyObject), actual: ObjectIdentifier(actual as AnyObject))
    guard pair.expected != pair.actual, underWay.insert(pair).inserted else { return nil }
    defer { underWay.remove(pair) }
    return properties(of: left, and: right)
  }

  private mutating func properties(of left: Mirror, and right: Mirror) -> Difference.Change? {
    let (old, new) = (StoredProperties.of(left), StoredProperties.of(right))
    var differing: [Difference] = []
    for (old, new) in zip(old, new) {
      if let change = compare(old.value, new.value) { differing.append(Difference(label: new.label, change: change)) }
    }
    return inside(differing, of: new.count)
  }

  private mutating func cases(_ expected: Any, _ actual: Any, _ left: Mirror, _ right: Mirror) -> Difference.Change? {
    guard let old = left.children.first, let new = right.children.first, old.label == new.label else {
      return text(expected, actual)
    }
    guard let change = compare(old.value, new.value) else { return nil }
    return .inside([Difference(label: new.label ?? "", change: change)], unchanged: 0)
  }

  /// What both begin and end with is set aside, so that an insertion shows as one.
  private mutating func elements(_ expected: [Any], _ actual: [Any]) -> Difference.Change? {
    var first = 0
    var changes: [Difference.Change?] = []
    let shorter = min(expected.count, actual.count)
    if expected.count != actual.count {
      while first < shorter, compare(expected[first], actual[first]) == nil { first += 1 }
    }
    var last = 0
    if expected.count != actual.count {
      while last < shorter - first,
        compare(expected[expected.count - 1 - last], actual[actual.count - 1 - last]) == nil
      { last += 1 }
    }
    let (old, new) = (expected[first..<(expected.count - last)], actual[first..<(actual.count - last)])
    for offset in 0..<max(old.count, new.count) {
      let left = offset < old.count ? old[first + offset] : nil
      let right = offset < new.count ? new[first + offset] : nil
      if let left, let right {
        changes.append(compare(left, right))
      } else {
        changes.append(.value(expected: left.map(ValueText.of), actual: right.map(ValueText.of)))
      }
    }
    let differing = changes.enumerated().compactMap { offset, change in
      change.map { Difference(label: "[\(first + offset)]", change: $0) }
    }
    return inside(differing, of: max(expected.count, actual.count))
  }

  private mutating func entries(_ expected: [AnyHashable: Any], _ actual: [AnyHashable: Any]) -> Difference.Change? {
    var differing: [Difference] = []
    let keys = Set(expected.keys).union(actual.keys)
    for key in keys {
      let change: Difference.Change? =
        if let old = expected[key], let new = actual[key] {
          compare(old, new)
        } else {
          .value(expected: expected[key].map(ValueText.of), actual: actual[key].map(ValueText.of))
        }
      if let change { differing.append(Difference(label: "[\(ValueText.of(key.base))]", change: change)) }
    }
    return inside(differing.sorted { $0.label < $1.label }, of: keys.count)
  }

  private func members(_ expected: Set<AnyHashable>, _ actual: Set<AnyHashable>) -> Difference.Change? {
    let missing = expected.subtracting(actual).map { ValueText.of($0.base) }.sorted()
    let added = actual.subtracting(expected).map { ValueText.of($0.base) }.sorted()
    return inside(
      missing.map { Difference(label: "{}", change: .value(expected: $0, actual: nil)) }
        + added.map { Difference(label: "{}", change: .value(expected: nil, actual: $0)) },
      of: expected.union(actual).count)
  }

  private func inside(_ differing: [Difference], of count: Int) -> Difference.Change? {
    differing.isEmpty ? nil : .inside(differing, unchanged: count - differing.count)
  }
}
