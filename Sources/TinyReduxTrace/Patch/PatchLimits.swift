extension JSONValue {
  /// Levels of arrays and objects that a patch may lead to: as many as a snapshot of it has in its line.
  static let mostLevels = JSONParser.depthLimit - 1

  func isDeeper(than levels: Int) -> Bool {
    switch self {
    case .null, .bool, .number, .string: false
    case .array(let elements): levels == 0 || elements.contains { $0.isDeeper(than: levels - 1) }
    case .object(let object): levels == 0 || object.members.contains { $0.value.isDeeper(than: levels - 1) }
    }
  }

  /// About its bytes as compact JSON.
  var weight: Int {
    switch self {
    case .null, .bool: 5
    case .number(let number): number.literal.utf8.count + 1
    case .string(let string): string.utf8.count + 3
    case .array(let elements): elements.reduce(3) { $0 + $1.weight }
    case .object(let object): object.members.reduce(3) { $0 + $1.key.utf8.count + 3 + $1.value.weight }
    }
  }
}

/// What patches may still copy. A copy takes no memory while it is shared, but whoever walks through the value walks
/// through each: thirty copies of the whole into itself make a thousand million of it.
package struct CopyBudget: Sendable {
  /// Bytes as JSON: as many as the largest snapshot that a recorder writes.
  private var left = 16 << 20

  package init() {}

  /// False where nothing is left.
  mutating func take(_ value: JSONValue) -> Bool {
    left -= min(value.weight, left + 1)
    return left >= 0
  }
}
