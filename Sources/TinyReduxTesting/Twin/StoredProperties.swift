import TinyRedux

/// What a value is made of, under the names that its author gave it.
///
/// Reflection reads storage, so it registers no observation. What macros and the compiler add is left out
/// (`_$observationRegistrar`, the storage of `lazy`), the underscore that `@Observable` puts before a name is taken
/// away, and so is a state's read-only projection, which is no state of its own.
enum StoredProperties {
  static func of(_ mirror: Mirror) -> [(label: String, value: Any)] {
    var properties = mirror.superclassMirror.map(of) ?? []
    let isObserved = mirror.children.contains { $0.label == "_$observationRegistrar" }
    for (index, child) in mirror.children.enumerated() {
      var label = child.label ?? ".\(index)"
      if label.hasPrefix("$") || label.hasPrefix("_$") || child.value is any ReduxReadOnlyState { continue }
      if isObserved, label.hasPrefix("_") { label.removeFirst() }
      // The elements of a tuple.
      if label.hasPrefix(".") { label.removeFirst() }
      if isProjection(label, child.value) { continue }
      properties.append((label, child.value))
    }
    return properties
  }

  /// Also one that is optional, or held by another name's wrapper.
  private static func isProjection(_ label: String, _ value: Any) -> Bool {
    guard label == "readOnly" else { return false }
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .class || mirror.displayStyle == .optional
  }
}
