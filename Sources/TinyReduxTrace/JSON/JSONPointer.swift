/// A path to a value in a JSON document (RFC 6901): `/users/0/name`.
public struct JSONPointer: Sendable, Hashable {
  /// Unescaped; none for the whole document.
  public var tokens: [String]

  public init(_ tokens: [String] = []) {
    self.tokens = tokens
  }

  /// Nil unless `text` is empty or starts with `/`, and every `~` stands before `0` or `1`.
  public init?(parsing text: String) {
    var text = text
    guard let tokens = text.withUTF8(Self.tokens) else { return nil }
    self.tokens = tokens
  }

  private static func tokens(_ text: UnsafeBufferPointer<UInt8>) -> [String]? {
    guard let first = text.first else { return [] }
    let slash = UInt8(ascii: "/")
    guard first == slash else { return nil }
    var tokens: [String] = []
    tokens.reserveCapacity(text.count { $0 == slash })
    var rest = text.dropFirst()
    while true {
      let end = rest.firstIndex(of: slash) ?? rest.endIndex
      guard let token = unescaped(UnsafeBufferPointer(rebasing: rest[..<end])) else { return nil }
      tokens.append(token)
      if end == rest.endIndex { return tokens }
      rest = rest[(end + 1)...]
    }
  }

  private static func unescaped(_ token: UnsafeBufferPointer<UInt8>) -> String? {
    guard token.contains(UInt8(ascii: "~")) else { return String(decoding: token, as: UTF8.self) }
    var bytes: [UInt8] = []
    var isEscape = false
    for byte in token {
      switch (isEscape, byte) {
      case (true, UInt8(ascii: "0")): bytes.append(UInt8(ascii: "~"))
      case (true, UInt8(ascii: "1")): bytes.append(UInt8(ascii: "/"))
      case (true, _): return nil
      case (false, UInt8(ascii: "~")): break
      case (false, _): bytes.append(byte)
      }
      isEscape = !isEscape && byte == UInt8(ascii: "~")
    }
    return isEscape ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// The index that a token is: digits without leading zeros; nil for any other, `-` among them.
  static func index(_ token: String) -> Int? {
    let utf8 = token.utf8
    guard let first = utf8.first, utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
    guard first != UInt8(ascii: "0") || utf8.count == 1 else { return nil }
    return Int(token)
  }
}

extension JSONPointer: CustomStringConvertible {
  public var description: String {
    var text = ""
    for token in tokens { text.appendPointerToken(token) }
    return text
  }
}

extension String {
  /// Appends `/` and the token, `~` and `/` escaped.
  mutating func appendPointerToken(_ token: String) {
    self += "/"
    guard token.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
      self += token
      return
    }
    for scalar in token.unicodeScalars {
      switch scalar {
      case "~": self += "~0"
      case "/": self += "~1"
      default: unicodeScalars.append(scalar)
      }
    }
  }
}

extension JSONValue {
  /// The value that a pointer leads to; nil where there is none.
  public subscript(pointer: JSONPointer) -> JSONValue? {
    var value = self
    for token in pointer.tokens {
      switch value {
      case .object(let object):
        guard let member = object[token] else { return nil }
        value = member
      case .array(let elements):
        guard let index = JSONPointer.index(token), index < elements.count else { return nil }
        value = elements[index]
      default:
        return nil
      }
    }
    return value
  }
}
