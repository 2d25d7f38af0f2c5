extension JSONValue {
  /// Appends compact JSON: members in their order, numbers to the digit.
  ///
  /// Escaped are quotes, backslashes, the controls C0, DEL and C1, and U+2028 and U+2029, so that no line of text ever
  /// breaks or drives a terminal.
  public func append(to bytes: inout [UInt8]) {
    JSONOutput.append(to: &bytes) { $0.write(self) }
  }
}

extension JSONOutput {
  mutating func write(_ value: JSONValue) {
    switch value {
    case .null:
      write(text: "null")
    case .bool(let bool):
      if bool { write(text: "true") } else { write(text: "false") }
    case .number(let number):
      write(literal: number.literal)
    case .string(let string):
      write(string)
    case .array(let elements):
      write(UInt8(ascii: "["))
      for index in elements.indices {
        if index > 0 { write(UInt8(ascii: ",")) }
        write(elements[index])
      }
      write(UInt8(ascii: "]"))
    case .object(let object):
      write(UInt8(ascii: "{"))
      write(object.members, isFirst: true)
      write(UInt8(ascii: "}"))
    }
  }

  mutating func write(_ members: [JSONObject.Member], isFirst: Bool) {
    for index in members.indices {
      if index > 0 || !isFirst { write(UInt8(ascii: ",")) }
      write(members[index].key)
      write(UInt8(ascii: ":"))
      write(members[index].value)
    }
  }
}
