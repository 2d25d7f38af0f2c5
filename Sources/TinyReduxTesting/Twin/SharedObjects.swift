import TinyRedux

/// Finds objects that two states have in common, which would make changes to one show in both.
struct SharedObjects {
  private var seen: Set<ObjectIdentifier> = []

  private init() {}

  /// The properties that hold an object of both states, or "" if the two are one.
  ///
  /// An object whose class is `Equatable` is compared by that, and may be shared; so may one that stores nothing.
  @MainActor static func paths<State: ReduxState>(of first: State, and second: State) -> [String] {
    if first === second { return [""] }
    var search = SharedObjects()
    return search.paths(Mirror(reflecting: first), Mirror(reflecting: second), in: "")
  }

  private mutating func paths(_ left: Mirror, _ right: Mirror, in path: String) -> [String] {
    zip(StoredProperties.of(left), StoredProperties.of(right)).flatMap { old, new in
      paths(old.value, new.value, in: path.isEmpty ? new.label : path + "." + new.label)
    }
  }

  private mutating func paths(_ left: Any, _ right: Any, in path: String) -> [String] {
    guard !(left is any Equatable) else { return [] }
    let (leftMirror, rightMirror) = (Mirror(reflecting: left), Mirror(reflecting: right))
    if leftMirror.displayStyle == .class {
      let (old, new) = (ObjectIdentifier(left as AnyObject), ObjectIdentifier(right as AnyObject))
      guard seen.insert(old).inserted else { return [] }
      if old == new { return StoredProperties.of(leftMirror).isEmpty ? [] : [path] }
    }
    return paths(leftMirror, rightMirror, in: path)
  }
}
