extension TraceRecord.Action {
  /// The payload as a `Codable` action's decoder reads it: JSON in UTF-8.
  ///
  /// ```swift
  /// let action = try JSONDecoder().decode(LoginAction.self, from: Data(record.decodablePayload))
  /// ```
  ///
  /// Numbers beyond ±2⁵³ are numbers again; those that JSON has no digits for are the strings `Infinity`, `-Infinity` and
  /// `NaN`; dates are RFC 3339 with up to nine digits of a second; data is base64: a decoder takes a strategy for each.
  /// Where there is no payload, this is that of a case without associated values. What was cut or redacted doesn't decode,
  /// nor does the payload of an action that isn't `Encodable`.
  public var decodablePayload: [UInt8] {
    var bytes: [UInt8] = []
    (payload?.unmarked ?? [action: [:]]).append(to: &bytes)
    return bytes
  }
}

extension JSONValue {
  /// With what stands for numbers that JSON can't hold, or not every reader, as Foundation's coders write it.
  fileprivate var unmarked: JSONValue {
    switch self {
    case .array(let elements):
      return .array(elements.map(\.unmarked))
    case .object(let object):
      if object.members.count == 1, let number = object["$int"]?.string.flatMap({ JSONNumber(literal: $0) }) {
        return .number(number)
      }
      if object.members.count == 1, let float = object["$float"], float.string != nil { return float }
      return .object(
        JSONObject(object.members.map { JSONObject.Member(key: $0.key, value: $0.value.unmarked) }))
    case .null, .bool, .number, .string:
      return self
    }
  }
}
