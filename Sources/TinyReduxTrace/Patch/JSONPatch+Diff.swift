extension JSONPatch {
  /// The operations that make `new` of `old`: `old.applying(patch) == new`.
  ///
  /// Objects are compared by key, arrays by their longest common run of elements as far as a budget goes. What has an
  /// old value carries it as `was`. A container is replaced as a whole where that is shorter, an array also where it
  /// would need more than ``mostMoves`` insertions and removals, or becomes or was empty. Two objects are never replaced
  /// as the whole document, so that the members of a part of a document can be compared for themselves.
  /// - Complexity: linear in the size of both values, times the number of arrays nested in each other.
  public static func diff(from old: JSONValue, to new: JSONValue) -> JSONPatch {
    var difference = Difference()
    difference.compare(old, new)
    return JSONPatch(difference.operations)
  }

  /// Insertions and removals in one array. Each moves what stands behind it when the patch is applied.
  public static let mostMoves = 1_024
}

/// A patch in the making.
struct Difference {
  private(set) var operations: [JSONPatch.Operation] = []
  /// Pairs of elements of arrays that were compared.
  private(set) var comparisons = 0
  private var path: [String] = []

  mutating func compare(_ old: JSONValue, _ new: JSONValue) {
    let start = operations.count
    switch (old, new) {
    case (.object(let oldObject), .object(let newObject)):
      let haveSameKeys = compare(oldObject, newObject)
      if operations.count > start || !haveSameKeys, oldObject.hasDuplicates || newObject.hasDuplicates {
        // A path can't tell members of one key apart.
        operations.removeSubrange(start...)
        if old != new { replace(old, new, since: start) }
        return
      }
      replaceIfShorter(old, new, since: start, max(oldObject.members.count, newObject.members.count))
    case (.array(let oldElements), .array(let newElements)):
      if oldElements.isEmpty != newElements.isEmpty { return replace(old, new, since: start) }
      let moves = compare(oldElements, newElements)
      if moves > JSONPatch.mostMoves { return replace(old, new, since: start) }
      replaceIfShorter(old, new, since: start, max(oldElements.count, newElements.count))
    default:
      if old != new { replace(old, new, since: start) }
    }
  }

  /// Returns whether both have the same keys in the same order.
  private mutating func compare(_ old: JSONObject, _ new: JSONObject) -> Bool {
    let (before, after) = (old.members, new.members)
    if before.count == after.count, before.elementsEqual(after, by: { $0.key.hasSameBytes(as: $1.key) }) {
      for index in before.indices { descend(before[index].key, before[index].value, after[index].value) }
      return true
    }
    let oldValues = old.valuesByKey
    let newValues = new.valuesByKey
    for member in before where newValues[ExactString(member.key)] == nil {
      emit(.remove, member.key, was: member.value)
    }
    for member in after {
      if let value = oldValues[ExactString(member.key)] {
        descend(member.key, value, member.value)
      } else {
        emit(.add, member.key, value: member.value)
      }
    }
    return false
  }

  /// Returns how many elements were inserted and removed.
  private mutating func compare(_ old: [JSONValue], _ new: [JSONValue]) -> Int {
    let shared = min(old.count, new.count)
    var prefix = 0
    while prefix < shared, old[prefix] == new[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shared - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] { suffix += 1 }
    comparisons += prefix + suffix
    let oldMiddle = old[prefix..<old.count - suffix]
    let newMiddle = new[prefix..<new.count - suffix]

    var moves = 0
    var (from, to) = (oldMiddle.startIndex, newMiddle.startIndex)
    for match in Alignment.matches(oldMiddle, newMiddle, &comparisons) + [(oldMiddle.endIndex, newMiddle.endIndex)] {
      moves += emitHunk(old[from..<match.0], new[to..<match.1])
      if moves > JSONPatch.mostMoves { break }
      (from, to) = (match.0 + 1, match.1 + 1)
    }
    return moves
  }

  /// Elements that face each other are compared, the rest removed or inserted. An index is that of the new array, as all
  /// before it is done.
  private mutating func emitHunk(_ old: ArraySlice<JSONValue>, _ new: ArraySlice<JSONValue>) -> Int {
    let shared = min(old.count, new.count)
    for offset in 0..<shared {
      let index = new.startIndex + offset
      descend(String(index), old[old.startIndex + offset], new[index])
    }
    let moves = old.count + new.count - 2 * shared
    guard moves <= JSONPatch.mostMoves else { return moves }
    for value in old.dropFirst(shared) { emit(.remove, String(new.startIndex + shared), was: value) }
    for index in new.indices.dropFirst(shared) { emit(.add, String(index), value: new[index]) }
    return moves
  }

  private mutating func descend(_ token: String, _ old: JSONValue, _ new: JSONValue) {
    path.append(token)
    compare(old, new)
    path.removeLast()
  }
}

extension Difference {
  private mutating func emit(_ op: JSONPatch.Verb, _ token: String, value: JSONValue? = nil, was: JSONValue? = nil) {
    var text = JSONPointer(path).description
    text.appendPointerToken(token)
    operations.append(JSONPatch.Operation(op: op, path: text, value: value, was: was))
  }

  /// Takes back what was said of a container, and replaces it.
  private mutating func replace(_ old: JSONValue, _ new: JSONValue, since start: Int) {
    operations.removeSubrange(start...)
    operations.append(
      JSONPatch.Operation(op: .replace, path: JSONPointer(path).description, value: new, was: old))
  }

  /// A few operations are kept, as they read better; many must be worth their bytes.
  private mutating func replaceIfShorter(_ old: JSONValue, _ new: JSONValue, since start: Int, _ count: Int) {
    let made = operations.count - start
    guard made > 8, made > count / 4, !path.isEmpty || old.object == nil else { return }
    let weight = operations[start...].reduce(0) { $0 + $1.weight }
    if weight > old.weight + new.weight { replace(old, new, since: start) }
  }
}

extension JSONObject {
  fileprivate var valuesByKey: [ExactString: JSONValue] {
    Dictionary(members.map { (ExactString($0.key), $0.value) }) { $1 }
  }

  fileprivate var hasDuplicates: Bool {
    Set(members.map { ExactString($0.key) }).count < members.count
  }
}

extension JSONPatch.Operation {
  /// About its bytes in a trace: `{"op":"replace","path":"…","value":…,"was":…}`.
  fileprivate var weight: Int {
    40 + path.utf8.count + (value?.weight ?? 0) + (was?.weight ?? 0)
  }
}
