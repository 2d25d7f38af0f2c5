import TinyReduxTrace

/// The properties of a state, as they were when they were looked at last.
@MainActor
final class StateProperties {
  @MainActor
  private final class Property {
    let key: String
    /// Among all properties, those of superclasses first.
    let index: Int
    /// From the start of the object; nil if the property can only be read through a mirror.
    let offset: Int?
    var seen: SeenProperty?
    /// Of its JSON text.
    var bytes = 0

    init(key: String, index: Int, offset: Int?) {
      self.key = key
      self.index = index
      self.offset = offset
    }
  }

  private let encoding: ValueEncoding
  private var properties: [Property] = []
  private let types: [Any.Type]

  init(of state: AnyObject, _ encoding: ValueEncoding) {
    self.encoding = encoding
    let labels = PropertyLabels(of: state)
    let fields = StoredField.all(of: type(of: state)) ?? ObjectMirror(state).fields
    types = fields.map(\.type)
    for (index, field) in fields.enumerated() {
      guard let key = labels.key(field.label) else { continue }
      // A subclass's property hides one of the same name.
      properties.removeAll { $0.key == key }
      properties.append(Property(key: key, index: index, offset: field.offset))
    }
  }

  /// Makes every property count as changed.
  func forget() {
    for property in properties { property.seen = nil }
  }

  /// The properties that may have changed, in their order; nil if the state has become too large.
  func changes(of state: AnyObject) -> (members: [JSONObject.Member], bytes: Int)? {
    var changed: [JSONObject.Member] = []
    var bytes = 0
    var mirror: ObjectMirror?
    // Alive during this call, and not moving: no object does.
    let address = UnsafeRawPointer(Unmanaged.passUnretained(state).toOpaque())
    for property in properties {
      let change: EncodedValue?
      if let offset = property.offset {
        let seen = property.seen ?? .make(for: types[property.index])
        property.seen = seen
        change = seen.change(at: address + offset, encoding)
      } else {
        mirror = mirror ?? ObjectMirror(state)
        guard let value = mirror?.value(at: property.index) else { continue }
        change = self.change(of: value, property)
      }
      guard let change else { continue }
      if change.isTooLarge { return nil }
      property.bytes = change.bytes + property.key.utf8.count
      bytes += property.bytes
      changed.append(JSONObject.Member(key: property.key, value: change.json))
    }
    guard changed.isEmpty || properties.reduce(0, { $0 + $1.bytes }) <= encoding.limits.bytes else { return nil }
    return (changed, bytes)
  }

  /// A property that was declared as a protocol may hold values of several types.
  private func change(of value: Any, _ property: Property) -> EncodedValue? {
    let type = type(of: value)
    let seen = property.seen.flatMap { $0.type == type ? $0 : nil } ?? .make(for: type)
    property.seen = seen
    return seen.change(of: value, encoding)
  }
}

/// The mirrors of an object, one for each class that it inherits from, the topmost first.
struct ObjectMirror {
  private let levels: [Mirror]

  init(_ object: AnyObject) {
    var levels: [Mirror] = []
    var level: Mirror? = Mirror(reflecting: object)
    while let mirror = level {
      levels.append(mirror)
      level = mirror.superclassMirror
    }
    self.levels = levels.reversed()
  }

  var fields: [StoredField] {
    levels.flatMap { mirror in
      mirror.children.map { StoredField(label: $0.label ?? "", type: type(of: $0.value), offset: nil) }
    }
  }

  func value(at index: Int) -> Any? {
    var index = index
    for mirror in levels {
      let children = mirror.children
      if index < children.count { return children[children.index(children.startIndex, offsetBy: index)].value }
      index -= children.count
    }
    return nil
  }
}
