import TinyReduxTrace

extension JSONValue {
  /// Over several lines, two blanks a level.
  var indented: String {
    var text = ""
    append(to: &text, indent: "")
    return text
  }

  private func append(to text: inout String, indent: String) {
    let inner = indent + "  "
    switch self {
    case .array(let elements) where !elements.isEmpty:
      text += "[\n"
      for (index, element) in elements.enumerated() {
        text += inner
        element.append(to: &text, indent: inner)
        text += index == elements.count - 1 ? "\n" : ",\n"
      }
      text += indent + "]"
    case .object(let object) where !object.members.isEmpty:
      text += "{\n"
      for (index, member) in object.members.enumerated() {
        text += inner + JSONValue.string(member.key).description + ": "
        member.value.append(to: &text, indent: inner)
        text += index == object.members.count - 1 ? "\n" : ",\n"
      }
      text += indent + "}"
    default:
      text += description
    }
  }
}
