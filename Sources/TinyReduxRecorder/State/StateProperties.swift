import TinyReduxTrace

/// The properties of a state, as they were when they were looked at last.
@MainActor
final class StateProperties {
  private struct Property {
    let key: String
    /// Among all properties, those of superclasses first.
    let index: Int
    /// From the start of the object; nil if the property can only be read through a mirror.
    let offset: Int?
    var seen: (any SeenProperty)?
    /// Of its JSON text.
    var bytes = 0
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
    for index in properties.indices { properties[index].seen = nil }
  }

  /// The properties that may have changed, in their order; nil if the state has become too large.
  func changes(of state: AnyObject) -> [JSONObject.Member]? {
    var changed: [JSONObject.Member] = []
    var mirror: ObjectMirror?
    // Alive during this call, and not moving: no object does.
    let address = UnsafeRawPointer(Unmanaged.passUnretained(state).toOpaque())
    for index in properties.indices {
      let property = properties[index]
      let change: EncodedValue?
      if let offset = property.offset {
        let seen = property.seen ?? seenProperty(of: types[property.index])
        properties[index].seen = seen
        change = seen.change(at: address + offset, encoding)
      } else {
        mirror = mirror ?? ObjectMirror(state)
        guard let value = mirror?.value(at: property.index) else { continue }
        let seen = property.seen.flatMap { $0.fits(value) ? $0 : nil } ?? seenProperty(of: type(of: value))
        properties[index].seen = seen
        change = seen.change(of: value, encoding)
      }
      guard let change else { continue }
      if change.isTooLarge { return nil }
      properties[index].bytes = change.bytes + property.key.utf8.count
      changed.append(JSONObject.Member(key: property.key, value: change.json))
    }
    guard changed.isEmpty || properties.reduce(0, { $0 + $1.bytes }) <= encoding.limits.bytes else { return nil }
    return changed
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
