import TinyReduxTrace

/// A property of a state, as it was when it was looked at last: keeps a copy, and compares its bytes.
///
/// A value that has the same bytes as a copy that is kept is the same value: what it refers to is shared with the copy, and
/// whoever changes a shared part makes a part of his own. Only objects change in place: a value that leads to one, or to
/// something opaque, is encoded every time, and not kept, as nothing here may prolong an object's life. (An object behind a
/// value's own `encode(to:)` can't be seen by anybody.)
///
/// Looking at what has not changed runs through no generic code: it is done for every property, after every action.
@MainActor
class SeenProperty {
  let type: Any.Type
  /// Of the value that is kept; nil if none is.
  fileprivate var bytes: [UInt8]?

  fileprivate init(type: Any.Type) {
    self.type = type
  }

  static func make(for type: Any.Type) -> SeenProperty {
    func make<Value>(_ type: Value.Type) -> SeenProperty { SeenValue<Value>() }
    return _openExistential(type, do: make)
  }

  /// The property's value, unless it is certainly the same as before.
  ///
  /// - Parameter address: Where a value of ``type`` lies.
  final func change(at address: UnsafeRawPointer, _ encoding: ValueEncoding) -> EncodedValue? {
    // Memory that holds a value may be read; bytes between its fields may differ, which costs an encoding and no more.
    if let bytes, bytes.elementsEqual(UnsafeRawBufferPointer(start: address, count: bytes.count)) { return nil }
    return encode(address, encoding)
  }

  fileprivate func encode(_ address: UnsafeRawPointer, _ encoding: ValueEncoding) -> EncodedValue? { nil }

  /// The same for a value of ``type`` that came from a mirror.
  func change(of value: Any, _ encoding: ValueEncoding) -> EncodedValue? { nil }
}

private final class SeenValue<Value>: SeenProperty {
  /// Keeps what the bytes refer to.
  private var last: Value?

  init() {
    super.init(type: Value.self)
  }

  override func encode(_ address: UnsafeRawPointer, _ encoding: ValueEncoding) -> EncodedValue? {
    // Safe: the caller says that a value of `type` lies there, and `type` is this Value, which `init` has set.
    let value = address.assumingMemoryBound(to: Value.self).pointee
    let encoded = encoding.encoded(value, cutsStrings: false)
    last = encoded.leadsToObject ? nil : value
    bytes = encoded.leadsToObject ? nil : withUnsafeBytes(of: value) { Array($0) }
    return encoded
  }

  override func change(of value: Any, _ encoding: ValueEncoding) -> EncodedValue? {
    guard let value = value as? Value else { return nil }
    return withUnsafePointer(to: value) { change(at: UnsafeRawPointer($0), encoding) }
  }
}
