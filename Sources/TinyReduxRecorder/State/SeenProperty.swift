import TinyReduxTrace

/// A property of a state, as it was when it was looked at last.
@MainActor
protocol SeenProperty: AnyObject {
  /// The property's value if it may have changed since, else nil.
  ///
  /// - Parameter address: Where the value lies; it must be one of the type that this was made for.
  func change(at address: UnsafeRawPointer, _ encoding: ValueEncoding) -> EncodedValue?
  /// Whether this was made for the value's type.
  func fits(_ value: Any) -> Bool
  func change(of value: Any, _ encoding: ValueEncoding) -> EncodedValue?
}

/// Keeps a copy, and compares its bytes.
///
/// A value that has the same bytes as a copy that is kept is the same value: what it refers to is shared with the copy, and
/// whoever changes a shared part makes a part of his own. Only objects change in place: a value that leads to one is
/// encoded every time. (An object behind a value's own `encode(to:)` can't be seen by anybody.)
@MainActor
final class SeenValue<Value>: SeenProperty {
  private var last: Value?
  private var leadsToObject = false

  func change(at address: UnsafeRawPointer, _ encoding: ValueEncoding) -> EncodedValue? {
    // The protocol's promise: a value of this type lies there.
    let now = address.assumingMemoryBound(to: Value.self)
    if !leadsToObject, hasSameBytes(as: now) { return nil }
    last = now.pointee
    let encoded = encoding.encoded(now.pointee, cutsStrings: false)
    leadsToObject = encoded.leadsToObject
    return encoded
  }

  func fits(_ value: Any) -> Bool { type(of: value) == Value.self }

  func change(of value: Any, _ encoding: ValueEncoding) -> EncodedValue? {
    guard let value = value as? Value else { return encoding.encoded(value, cutsStrings: false) }
    return withUnsafePointer(to: value) { change(at: UnsafeRawPointer($0), encoding) }
  }

  private func hasSameBytes(as now: UnsafePointer<Value>) -> Bool {
    guard let last else { return false }
    // Both lie in memory that holds a value; bytes between its fields may differ, which costs an encoding and no more.
    return withUnsafeBytes(of: last) { $0.elementsEqual(UnsafeRawBufferPointer(start: now, count: $0.count)) }
  }
}

@MainActor
func seenProperty(of type: Any.Type) -> any SeenProperty {
  func make<Value>(_ type: Value.Type) -> any SeenProperty { SeenValue<Value>() }
  return _openExistential(type, do: make)
}
