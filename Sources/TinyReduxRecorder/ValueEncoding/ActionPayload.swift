import TinyRedux
import TinyReduxTrace

extension ValueEncoding {
  /// What an action carries: nil if nothing.
  ///
  /// An `Encodable` action has what it encodes, so that it can be decoded again: `.login(user: "ada")` has
  /// `{"login":{"user":"ada"}}`, as the compiler writes it; nothing where that is `{"login":{}}`.
  ///
  /// Else the associated values of an enum's case, by label: `.login(user: "ada")` has `{"user":"ada"}`. A single value
  /// without a label stands for itself (`.inc(2)` has `2`), several make an array (`.move(1, 2)` has `[1,2]`); among
  /// labelled ones a value without a label gets its position as its key. A struct has its properties.
  func payload(of action: any ReduxAction) -> EncodedValue? {
    let walk = ValueWalk(self, staysDecodable: action is any Encodable)
    return walk.payload(of: action).map { EncodedValue($0, walk) }
  }
}

extension ValueWalk {
  fileprivate func payload(of action: any ReduxAction) -> JSONValue? {
    if let json = encoded(action, at: Place()) { return json == [action.id: [:]] ? nil : json }
    let mirror = Mirror(reflecting: action)
    guard mirror.displayStyle == .enum else { return properties(of: action) }
    return mirror.children.first.flatMap { associatedValues($0.value, at: Place()) }
  }

  /// A struct has nothing to tell when it has nothing but its id.
  private func properties(of action: any ReduxAction) -> JSONValue? {
    let json = json(action, at: Place())
    guard case .object(let object) = json else { return json }
    let members = object.members.filter { $0.key != "id" }
    return members.isEmpty || object["$opaque"] != nil ? nil : .object(JSONObject(members))
  }
}
