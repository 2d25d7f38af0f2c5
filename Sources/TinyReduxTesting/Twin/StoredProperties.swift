import TinyRedux

/// What a value is made of, under the names that its author gave it.
///
/// Reflection reads storage, so it registers no observation. Of an object, what macros and the compiler add is left out
/// (`_$observationRegistrar`, the storage of `lazy`), the underscore that `@Observable` puts before a name is taken
/// away, and so is a state's read-only projection, which is no state of its own.
enum StoredProperties {
  static func of(_ mirror: Mirror) -> [(label: String, value: Any)] {
    if mirror.displayStyle == .class { return ofObject(mirror) }
    return mirror.children.map { child in
      guard let label = child.label else { return ("", child.value) }
      // The elements of a tuple are called ".0" and so on.
      return (label.utf8.first == UInt8(ascii: ".") ? String(label.dropFirst()) : label, child.value)
    }
  }

  private static func ofObject(_ mirror: Mirror) -> [(label: String, value: Any)] {
    var properties = mirror.superclassMirror.map(ofObject) ?? []
    let isObserved = mirror.children.contains { $0.label == "_$observationRegistrar" }
    for child in mirror.children {
      var label = child.label ?? ""
      if label.hasPrefix("$") || label.hasPrefix("_$") { continue }
      if isObserved, label.hasPrefix("_") { label.removeFirst() }
      if child.value is any ReduxReadOnlyState || isProjection(label, child.value) { continue }
      properties.append((label, child.value))
    }
    return properties
  }

  /// Also one that is optional.
  private static func isProjection(_ label: String, _ value: Any) -> Bool {
    guard label == "readOnly" else { return false }
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .class || mirror.displayStyle == .optional
  }
}
