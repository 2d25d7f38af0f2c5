import TinyRedux

#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
  @_spi(Reflection) import Swift

  /// Where the properties of a class lie in its instances.
  ///
  /// A mirror takes a microsecond a property, on the main actor and for every action; the runtime's own description of a
  /// class, which mirrors are made from, has to be read once. It is not yet part of the promised language, hence the bounds.
  package struct StoredField {
    package let label: String
    package let type: Any.Type
    /// From the start of the instance; nil for what can't be read there: an object, since the reference to it may be weak.
    package let offset: Int?

    package static func all(of type: AnyClass) -> [StoredField]? {
      var fields: [StoredField] = []
      let isComplete = _forEachField(of: type, options: _EachFieldOptions(rawValue: 1)) { label, offset, type, kind in
        fields.append(
          StoredField(label: String(cString: label), type: type, offset: isValue(type, kind) ? offset : nil))
        return true
      }
      return isComplete ? fields : nil
    }

    /// Only references can be weak or unowned; an optional one is an optional of a class or of an existential.
    private static func isValue(_ type: Any.Type, _ kind: _MetadataKind) -> Bool {
      switch kind {
      case .struct, .enum, .tuple:
        return true
      case .optional:
        guard let optional = type as? any OptionalType.Type else { return false }
        // The kind of a type is only told of a field.
        return _forEachField(of: optional.holder) { _, _, type, kind in isValue(type, kind) }
      default:
        return false
      }
    }
  }

  private protocol OptionalType {
    static var holder: Any.Type { get }
  }

  private struct Holder<Value> {
    let value: Value
  }

  extension Optional: OptionalType {
    fileprivate static var holder: Any.Type { Holder<Wrapped>.self }
  }
#else
  /// Elsewhere properties are read through mirrors.
  package struct StoredField {
    package let label: String
    package let type: Any.Type
    package let offset: Int?

    package static func all(of type: AnyClass) -> [StoredField]? { nil }
  }
#endif
