import TinyRedux
import TinyReduxRecorder

/// Compares the properties of two states where they lie, without mirrors, which take a microsecond a property.
///
/// It settles the common case, and leaves the rest to ``StateComparison``: what is not `Equatable`, what may be an
/// object, and what is not even equal to itself.
@MainActor enum FieldComparison {
  private typealias Comparison = @MainActor (UnsafeRawPointer, UnsafeRawPointer) -> Bool

  private struct Field {
    let offset: Int
    /// Nil: the property has to be looked at.
    let areEqual: Comparison?
  }

  private static var fieldsByType: [ObjectIdentifier: [Field]?] = [:]

  /// Whether two states are alike; nil if that is not certain.
  static func areAlike<State: ReduxState>(_ first: State, _ second: State) -> Bool? {
    guard type(of: first) == type(of: second), let fields = fields(of: type(of: first)) else { return nil }
    // Alive during this call, and not moving: no object does.
    let left = UnsafeRawPointer(Unmanaged.passUnretained(first).toOpaque())
    let right = UnsafeRawPointer(Unmanaged.passUnretained(second).toOpaque())
    var isCertain = true
    for field in fields {
      guard let areEqual = field.areEqual else {
        isCertain = false
        continue
      }
      let (old, new) = (left + field.offset, right + field.offset)
      if areEqual(old, new) { continue }
      if areEqual(old, old) { return false }
      isCertain = false
    }
    return isCertain ? true : nil
  }

  private static func fields(of type: AnyClass) -> [Field]? {
    let key = ObjectIdentifier(type)
    if let known = fieldsByType[key] { return known }
    let fields = StoredField.all(of: type)?
      .filter { StoredProperties.compares($0.label, type: $0.type) }
      .map { Field(offset: $0.offset ?? 0, areEqual: $0.offset == nil ? nil : comparison(of: $0.type)) }
    fieldsByType[key] = .some(fields)
    return fields
  }

  private static func comparison(of type: Any.Type) -> Comparison? {
    func typed<Value: Equatable>(_: Value.Type) -> Comparison {
      // Safe: the runtime says that a value of this type lies at this offset of every instance.
      return { $0.assumingMemoryBound(to: Value.self).pointee == $1.assumingMemoryBound(to: Value.self).pointee }
    }
    guard let type = type as? any Equatable.Type else { return nil }
    return typed(type)
  }
}
