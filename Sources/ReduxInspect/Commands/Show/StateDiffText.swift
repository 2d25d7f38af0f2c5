import TinyReduxTimeline
import TinyReduxTrace

/// A state before and after, as lines: what changed is marked `-` and `+`, what didn't is folded.
struct StateDiffText {
  /// Parts that didn't change are written out as well.
  let isFull: Bool
  private(set) var lines: [Phrase] = []

  /// - Parameters:
  ///   - before: nil if it wasn't there.
  ///   - after: nil if it isn't there any more.
  init(before: JSONValue?, after: JSONValue?, isFull: Bool) {
    self.isFull = isFull
    let place = Place(indent: 0, key: nil, comma: "")
    if let before, let after {
      compare(before, after, place)
    } else if let before {
      write(before, "-", place)
    } else if let after {
      write(after, "+", place)
    }
  }

  private struct Place {
    var indent: Int
    var key: String?
    var comma: String

    func inner(_ key: String?, isLast: Bool) -> Place {
      Place(indent: indent + 1, key: key, comma: isLast ? "" : ",")
    }
  }

  private mutating func compare(_ before: JSONValue, _ after: JSONValue, _ place: Place) {
    if before == after, isFull || place.indent > 0 || after.object == nil {
      return isFull ? write(after, " ", place) : fold(after, place)
    }
    switch (before, after) {
    case (.object(let before), .object(let after)):
      compare(before, after, place)
    case (.array(let before), .array(let after)):
      compare(before, after, place)
    default:
      write(before, "-", place)
      write(after, "+", place)
    }
  }

  /// Members in their old order, new ones behind.
  private mutating func compare(_ before: JSONObject, _ after: JSONObject, _ place: Place) {
    line(" ", place, "{", comma: false)
    let new = Dictionary(after.members.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    let old = Set(before.members.map(\.key))
    let added = after.members.filter { !old.contains($0.key) }
    for (index, member) in before.members.enumerated() {
      let inner = place.inner(member.key, isLast: added.isEmpty && index == before.members.count - 1)
      if let new = new[member.key] { compare(member.value, new, inner) } else { write(member.value, "-", inner) }
    }
    for (index, member) in added.enumerated() {
      write(member.value, "+", place.inner(member.key, isLast: index == added.count - 1))
    }
    line(" ", Place(indent: place.indent, key: nil, comma: place.comma), "}")
  }

  /// What stands at both ends of both arrays didn't change; what is between is compared one by one if it has kept its
  /// count.
  private mutating func compare(_ before: [JSONValue], _ after: [JSONValue], _ place: Place) {
    let most = min(before.count, after.count)
    let head = zip(before, after).prefix { $0 == $1 }.count
    let tail = zip(before.reversed(), after.reversed()).prefix(most - head).prefix { $0 == $1 }.count
    let old = before[head..<(before.count - tail)], new = after[head..<(after.count - tail)]
    line(" ", place, "[", comma: false)
    same(after.prefix(head), place, endsArray: head == after.count)
    if old.count == new.count {
      for (index, pair) in zip(old, new).enumerated() {
        compare(pair.0, pair.1, place.inner(nil, isLast: tail == 0 && index == new.count - 1))
      }
    } else {
      for element in old { write(element, "-", place.inner(nil, isLast: false)) }
      for (index, element) in new.enumerated() {
        write(element, "+", place.inner(nil, isLast: tail == 0 && index == new.count - 1))
      }
    }
    same(after.suffix(tail), place, endsArray: true)
    line(" ", Place(indent: place.indent, key: nil, comma: place.comma), "]")
  }

  private mutating func same(_ elements: ArraySlice<JSONValue>, _ place: Place, endsArray: Bool) {
    guard isFull || elements.count < 2 else {
      var phrase = margin(" ", place.indent + 1)
      phrase.say("\(Glyph.ellipsis) \(elements.count) equal elements", .faint)
      return lines.append(phrase)
    }
    for index in elements.indices {
      let inner = place.inner(nil, isLast: endsArray && index == elements.endIndex - 1)
      isFull ? write(elements[index], " ", inner) : fold(elements[index], inner)
    }
  }

  /// One line, containers by their size.
  private mutating func fold(_ value: JSONValue, _ place: Place) {
    var phrase = start(" ", place)
    phrase.add(CompactValue.text(value))
    phrase.say(place.comma)
    lines.append(phrase)
  }

  /// All of it, an element or member a line.
  private mutating func write(_ value: JSONValue, _ mark: String, _ place: Place) {
    switch value {
    case .array(let elements) where !elements.isEmpty:
      line(mark, place, "[", comma: false)
      for (index, element) in elements.enumerated() {
        write(element, mark, place.inner(nil, isLast: index == elements.count - 1))
      }
      line(mark, Place(indent: place.indent, key: nil, comma: place.comma), "]")
    case .object(let object) where !object.members.isEmpty:
      line(mark, place, "{", comma: false)
      for (index, member) in object.members.enumerated() {
        write(member.value, mark, place.inner(member.key, isLast: index == object.members.count - 1))
      }
      line(mark, Place(indent: place.indent, key: nil, comma: place.comma), "}")
    default:
      line(mark, place, value.description)
    }
  }

  private mutating func line(_ mark: String, _ place: Place, _ text: String, comma: Bool = true) {
    var phrase = start(mark, place)
    phrase.quote(text, limit: .max)
    if comma { phrase.say(place.comma) }
    lines.append(phrase)
  }

  private func start(_ mark: String, _ place: Place) -> Phrase {
    var phrase = margin(mark, place.indent)
    if let key = place.key {
      phrase.quote(JSONValue.string(key).description, .path, limit: .max)
      phrase.say(": ")
    }
    return phrase
  }

  private func margin(_ mark: String, _ indent: Int) -> Phrase {
    var phrase = Phrase()
    phrase.say("  \(mark) ", mark == "-" ? .bad : mark == "+" ? .good : .plain)
    phrase.say(String(repeating: "  ", count: indent))
    return phrase
  }
}
