import TestSupport
import TinyReduxTrace

extension FixedRandom {
  /// A document of few different keys and values, so that two of them have things in common.
  mutating func document(depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &self) {
    case 0: return .null
    case 1: return .bool(.random(using: &self))
    case 2: return .number(JSONNumber(Int.random(in: -3..<12, using: &self)))
    case 3: return .string(pick(["", "a", "b", "~/", "e\u{301}", "\u{E9}", "\n"]))
    case 4: return JSONNumber(literal: pick(["1.0", "10e-1", "1e400", "0.5", "-0"])).map(JSONValue.number) ?? .null
    case 5:
      return .array((0..<Int.random(in: 0..<12, using: &self)).map { _ in document(depth: depth - 1) })
    default:
      var object = JSONObject()
      for _ in 0..<Int.random(in: 0..<8, using: &self) {
        object[pick(["", "a", "b", "c", "a/b", "~0", "0", "-"])] = document(depth: depth - 1)
      }
      return .object(object)
    }
  }

  /// The document after a few small changes.
  mutating func changed(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(var elements):
      for _ in 0..<Int.random(in: 1..<4, using: &self) {
        let index = Int.random(in: 0...elements.count, using: &self)
        switch Int.random(in: 0..<3, using: &self) {
        case 0: elements.insert(document(depth: 1), at: index)
        case 1 where index < elements.count: elements.remove(at: index)
        case _ where index < elements.count: elements[index] = changed(elements[index])
        default: break
        }
      }
      return .array(elements)
    case .object(var object) where !object.members.isEmpty:
      let key = pick(object.members).key
      object[key] = Bool.random(using: &self) ? nil : object[key].map { changed($0) }
      return .object(object)
    default:
      return document(depth: 1)
    }
  }
}
