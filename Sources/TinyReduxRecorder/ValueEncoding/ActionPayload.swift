import TinyRedux
import TinyReduxTrace

extension ValueEncoding {
  /// What an action carries: nil if nothing.
  ///
  /// The associated values of an enum's case, by label: `.login(user: "ada")` has `{"user":"ada"}`. A single value without
  /// a label stands for itself (`.inc(2)` has `2`), several make an array (`.move(1, 2)` has `[1,2]`); among labelled ones
  /// a value without a label gets its position as its key. An action that is a struct has its properties. An
  /// `Encodable` action has what it encodes, in the same shape.
  func payload(of action: any ReduxAction) -> EncodedValue? {
    let walk = ValueWalk(self)
    return walk.payload(of: action).map { EncodedValue($0, walk) }
  }
}

extension ValueWalk {
  fileprivate func payload(of action: any ReduxAction) -> JSONValue? {
    let mirror = Mirror(reflecting: action)
    guard mirror.displayStyle == .enum else { return ownPayload(json(action, at: Place()), of: action) }
    guard let (label, values) = mirror.children.first, let label else { return nil }
    guard action is any Encodable else { return associatedValues(values, at: Place()) }
    return unwrapped(json(action, at: Place()), name: label)
  }

  /// A struct has nothing to tell when it has nothing but its id.
  private func ownPayload(_ json: JSONValue, of action: any ReduxAction) -> JSONValue? {
    guard case .object(let object) = json else { return json }
    let members = object.members.filter { $0.key != "id" }
    return members.isEmpty || object["$opaque"] != nil ? nil : .object(JSONObject(members))
  }

  /// What the compiler writes for a case: `{"login":{"user":"ada"}}`, with `_0` where there is no label.
  private func unwrapped(_ json: JSONValue, name: String) -> JSONValue? {
    guard case .object(let object) = json, object.members.count == 1, let inner = object[name]?.object else {
      return json
    }
    let members = inner.members.map { member in (Self.position(member.key) ?? member.key, member.value) }
    if members.isEmpty { return nil }
    guard members.indices.allSatisfy({ inner.members[$0].key == "_\($0)" }) else { return .object(members) }
    return members.count == 1 ? members[0].1 : .array(members.map(\.1))
  }

  private static func position(_ key: String) -> String? {
    guard key.first == "_", let position = Int(key.dropFirst()) else { return nil }
    return String(position)
  }
}
