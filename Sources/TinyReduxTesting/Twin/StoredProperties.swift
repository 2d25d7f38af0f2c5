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

  /// Whether an object's property is its author's, and its state. Asked of the type: casting a value to a class's protocol
  /// would turn an array into an `NSArray` first.
  static func compares(_ label: String, type: Any.Type) -> Bool {
    if label.hasPrefix("$") || label.hasPrefix("_$") || type is any ReduxReadOnlyState.Type { return false }
    return label != "readOnly" || !(type is AnyClass || type is any OptionalObject.Type)
  }

  private static func ofObject(_ mirror: Mirror) -> [(label: String, value: Any)] {
    var properties = mirror.superclassMirror.map(ofObject) ?? []
    let isObserved = mirror.children.contains { $0.label == "_$observationRegistrar" }
    for child in mirror.children {
      var label = child.label ?? ""
      guard compares(label, type: type(of: child.value)) else { continue }
      if isObserved, label.hasPrefix("_") { label.removeFirst() }
      properties.append((label, child.value))
    }
    return properties
  }
}

private protocol OptionalObject {}

extension Optional: OptionalObject where Wrapped: AnyObject {}
