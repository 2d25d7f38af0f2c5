import Observation
import TinyRedux
import TinyReduxTrace

extension ValueWalk {
  /// A value as its mirror shows it.
  func reflected(_ value: Any, at place: Place) -> JSONValue {
    // An actor's properties, or those of an object that other threads may change, must not be read here.
    if type(of: value) is AnyClass, !encoding.reflectsObjects || value is any Actor { return opaque(value) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .struct, .class: return properties(of: value, mirror, at: place)
    case .enum: return enumeration(value, mirror, at: place)
    case .tuple: return tuple(mirror, at: place) ?? [:]
    case .collection: return array(mirror.children.lazy.map(\.value), at: place)
    case .set: return set(mirror.children.lazy.map(\.value), at: place)
    case .dictionary: return dictionary(mirror.children.lazy.compactMap { Self.pair($0.value) }, at: place)
    case .optional: return mirror.children.first.map { json($0.value, at: place) } ?? .null
    default: return opaque(value)
    }
  }

  private func opaque(_ value: Any) -> JSONValue {
    spend(20)
    // A closure, say.
    metObject = true
    return .opaque(type(of: value))
  }

  private static func pair(_ child: Any) -> (Any, Any)? {
    let pair = Mirror(reflecting: child).children.map(\.value)
    return pair.count == 2 ? (pair[0], pair[1]) : nil
  }

  private func properties(of value: Any, _ mirror: Mirror, at place: Place) -> JSONValue {
    var object = JSONObject()
    let labels = PropertyLabels(of: value)
    var level: Mirror? = mirror
    var levels: [Mirror] = []
    while let mirror = level {
      levels.append(mirror)
      level = mirror.superclassMirror
    }
    spend(2)
    for mirror in levels.reversed() {
      for (index, child) in mirror.children.enumerated() {
        if isExhausted { break }
        guard let key = labels.key(child.label ?? String(index)) else { continue }
        spend(key.utf8.count + 4)
        object[key] = json(child.value, at: Place(.key(key), in: place))
      }
    }
    return object.members.isEmpty && levels.allSatisfy(\.children.isEmpty) ? opaque(value) : .object(object)
  }

  /// The case's name, or an object with the name as its only key where it has a payload.
  private func enumeration(_ value: Any, _ mirror: Mirror, at place: Place) -> JSONValue {
    guard let (name, payload) = mirror.children.first, let name else { return caseName(value) }
    spend(name.utf8.count + 6)
    let inside = Place(.key(name), in: place)
    return [name: associatedValues(payload, at: inside) ?? .null]
  }

  /// The name of a case without payload.
  ///
  /// A type that describes itself in its own words hides it: then the raw value is taken, and at last those words.
  private func caseName(_ value: Any) -> JSONValue {
    if value is any CustomStringConvertible || value is any CustomDebugStringConvertible,
      let value = value as? any RawRepresentable
    {
      return json(value.rawValue, at: Place())
    }
    return string(String(describing: value))
  }

  /// The payload of an enum's case: an object by label; for a single value without a label that value; for several, of
  /// which none has one, an array. A value without a label among others gets its position as its key.
  func associatedValues(_ payload: Any, at place: Place) -> JSONValue? {
    let mirror = Mirror(reflecting: payload)
    return mirror.displayStyle == .tuple ? tuple(mirror, at: place) : json(payload, at: place)
  }

  private func tuple(_ mirror: Mirror, at place: Place) -> JSONValue? {
    guard !mirror.children.isEmpty else { return nil }
    guard place.depth < encoding.limits.depth else { return tooDeep }
    if mirror.children.allSatisfy({ $0.label?.first == "." }) {
      return array(mirror.children.lazy.map(\.value), at: place)
    }
    spend(2)
    return .object(
      mirror.children.enumerated().map { index, child in
        let label = child.label ?? ""
        let key = label.first == "." ? String(index) : label
        spend(key.utf8.count + 4)
        return (key, json(child.value, at: Place(.key(key), in: place)))
      })
  }

  /// An observable class that is `Encodable` by synthesis names its properties as the macro stored them.
  func withoutObservation(_ json: JSONValue, of value: Any) -> JSONValue {
    guard type(of: value) is AnyClass, value is any Observable, case .object(let object) = json else { return json }
    let labels = PropertyLabels(of: value)
    return .object(
      object.members.compactMap { member in labels.key(member.key).map { ($0, member.value) } })
  }
}

/// What the properties of a value are called in a trace.
struct PropertyLabels {
  private let isObservable: Bool
  private let isState: Bool

  init(of value: Any) {
    let isObject = type(of: value) is AnyClass
    isObservable = isObject && value is any Observable
    isState = isObject && value is any ReduxState
  }

  /// Nil for what the language or a macro put there (its names begin with `$` or `_$`), and for a state's projection. The
  /// underscore that `@Observable` adds is taken off.
  func key(_ label: String) -> String? {
    if label.hasPrefix("$") || label.hasPrefix("_$") { return nil }
    let key = isObservable && label.hasPrefix("_") ? String(label.dropFirst()) : label
    return isState && key == "readOnly" ? nil : key
  }
}
