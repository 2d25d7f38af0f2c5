/// Damages traces: bytes and lines without knowing what they mean, and words of JSON put in each other's place, which
/// leaves lines that can be read and that no recorder would write.
extension FixedRandom {
  /// A few damages, rarely many.
  package mutating func damage(_ trace: inout [UInt8]) {
    for _ in 0..<(isOnce(in: 10) ? 30 : Int.random(in: 1..<6, using: &self)) {
      switch Int.random(in: 0..<10, using: &self) {
      case 0: damageBytes(&trace)
      case 1...3: damageLines(&trace)
      default: damageWords(&trace)
      }
    }
  }

  /// A part of a trace: its header and what follows some place in it.
  package mutating func excerpt(of trace: [UInt8], lines most: Int) -> [UInt8] {
    let lines = trace.split(separator: newline, omittingEmptySubsequences: false)
    guard lines.count > most else { return trace }
    let start = Int.random(in: 1...lines.count - most, using: &self)
    return Array((lines[..<1] + lines[start..<start + most]).joined(separator: [newline]))
  }

  /// From some line on it is another trace, with its header or without.
  package mutating func splice(_ other: [UInt8], into trace: inout [UInt8]) {
    var (lines, others) = (trace.split(separator: newline), other.split(separator: newline))
    lines.removeLast(Int.random(in: 0...lines.count, using: &self))
    if isOnce(in: 2) { others.removeFirst(min(1, others.count)) }
    trace = Array((lines + others).joined(separator: [newline])) + [newline]
  }

  package mutating func damageBytes(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    let start = Int.random(in: 0..<bytes.count, using: &self)
    let end = min(bytes.count, start + Int.random(in: 1..<20, using: &self))
    switch Int.random(in: 0..<7, using: &self) {
    case 0: bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &self)
    case 1: bytes.removeSubrange(start..<end)
    case 2: bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: 0...bytes.count, using: &self))
    case 3: bytes.insert(.random(in: 0...255, using: &self), at: start)
    case 4: bytes.removeSubrange(start...)
    case 5:
      // A digit elsewhere: ids and times that don't fit together.
      if let digit = bytes[start...].firstIndex(where: { (0x30...0x39).contains($0) }) {
        bytes[digit] = pick([0x30, 0x39])
      }
    default:
      let pieces = [
        "null", "\"", "[[", "{\"", "\n", "\r\n", "\r", "\u{0}", "\u{FEFF}", "-1", "1e999999999999999999999", "\\ud800",
        "9007199254740991", ",", "true", " ", "\u{85}", "\u{1B}[2J",
      ]
      bytes.insert(contentsOf: pick(pieces).utf8, at: start)
    }
  }

  package mutating func damageLines(_ bytes: inout [UInt8]) {
    var lines = bytes.split(separator: newline, omittingEmptySubsequences: false)
    guard lines.count > 2 else { return }
    let (one, other) = (
      Int.random(in: 0..<lines.count, using: &self), Int.random(in: 0..<lines.count, using: &self)
    )
    switch Int.random(in: 0..<8, using: &self) {
    case 0: lines.swapAt(one, other)
    case 1: lines.insert(lines[one], at: other)
    case 2: lines.remove(at: one)
    case 3: lines[one] = lines[one].prefix(Int.random(in: 0...lines[one].count, using: &self))
    case 4: lines.insert(lines[0], at: other)
    case 5: lines.insert(pick([[], [0x20], [0x0D], [0x09, 0x20]])[...], at: other)
    case 6: lines.replaceSubrange(min(one, other)..<max(one, other), with: [])
    default: lines += lines[min(one, other)...max(one, other)]
    }
    bytes = Array(lines.joined(separator: [newline]))
  }

  /// Numbers, strings and names are exchanged, said twice, or become what a reader might trip over.
  package mutating func damageWords(_ bytes: inout [UInt8]) {
    let words = JSONWords(bytes)
    guard !words.values.isEmpty, !words.members.isEmpty else { return }
    let (value, member) = (pick(words.values), pick(words.members))
    switch Int.random(in: 0..<9, using: &self) {
    case 0...2:
      bytes.replaceSubrange(value, with: isNumber(bytes[value.lowerBound]) ? hostileNumber() : hostileString())
    case 3: bytes.replaceSubrange(value, with: bytes[pick(words.values)])
    case 4:
      // Of another line, so that what refers to something refers to something else.
      let alike = words.values.filter { isNumber(bytes[$0.lowerBound]) == isNumber(bytes[value.lowerBound]) }
      bytes.replaceSubrange(value, with: bytes[pick(alike)])
    case 5: bytes.insert(contentsOf: Array(bytes[member]) + [comma], at: pick(words.members).lowerBound)
    case 6:
      let hasComma = member.upperBound < bytes.count && bytes[member.upperBound] == comma
      bytes.removeSubrange(member.lowerBound..<member.upperBound + (hasComma ? 1 : 0))
    case 7:
      let blanks = pick([" ", "\t", "  ", "\r", "          "]).utf8
      bytes.insert(contentsOf: blanks, at: pick([value.lowerBound, value.upperBound]))
    default: bytes.replaceSubrange(value, with: pick(["null", "true", "[]", "{}", "[1]", #"{"a":1}"#]).utf8)
    }
  }

  private func isNumber(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte) }

  private mutating func hostileNumber() -> [UInt8] {
    if isOnce(in: 3) { return Array(String(Int.random(in: 0..<8, using: &self)).utf8) }
    if isOnce(in: 50) { return [UInt8](repeating: UInt8(ascii: "9"), count: 10_000) }
    return Array(
      pick([
        "0", "-0", "-1", "1", "1.0", "1.5", "1e3", "1e400", "1e-400", "4503599627370496", "9007199254740990",
        "9007199254740991", "9007199254740992", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
        "18446744073709551616", "86400000000000", "1000000000000000", "00", "01", "+1", "NaN",
      ]).utf8)
  }

  private mutating func hostileString() -> [UInt8] {
    if isOnce(in: 40) {
      return Array("\"\(String(repeating: pick(["x", "字", "\\n", "e\u{301}"]), count: 3_000))\"".utf8)
    }
    let text = pick([
      "", " ", "\\u0000", "\\u001b[2J", "\\n", "\\ud83d", "\\ud83d\\ude00", "\\u2028", "\\u202e", "\u{85}", "\u{301}",
      "日本語", "👩‍👩‍👧‍👦", "🇩", "שלום", "/", "/a", "/a/-", "/a/0", "/~", "~1", "-", "*",
      "header", "dispatch", "refused", "middleware", "resolver", "reducer", "effect", "resume", "error", "end", "state",
      "store", "dropped", "clock", "note", "footer",
      "start", "done", "throw", "cancel", "closed", "next", "defaultNext", "deferred", "task", "reduced", "rescued",
      "unhandled", "failed", "cancelled", "add", "remove", "replace", "move", "copy", "test", "off", "action",
      "tinyredux-trace", "fnv1a64:0000000000000000",
      "2026-08-20T10:11:12.999999999Z", "9999-12-31T23:59:60Z", "1970-01-01T00:00:00-23:59",
      "2026-08-20T10:11:12.ééééééZ",
      "2026-02-31T24:00:00Z", "T:::Z",
    ])
    return Array("\"\(text)\"".utf8)
  }
}

private let newline = UInt8(ascii: "\n")
private let comma = UInt8(ascii: ",")

/// Where the words of JSON lines are, found without a parser: it must find them in damaged lines too.
private struct JSONWords {
  /// Numbers and strings, but no keys.
  private(set) var values: [Range<Int>] = []
  /// A key and its value, for values that hold no others.
  private(set) var members: [Range<Int>] = []

  init(_ bytes: [UInt8]) {
    var key: Range<Int>?
    var at = 0
    while at < bytes.count {
      let start = at
      at += 1
      switch bytes[start] {
      case UInt8(ascii: "\""):
        while at < bytes.count, bytes[at] != UInt8(ascii: "\""), bytes[at] != newline {
          at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
        }
        at = min(at + 1, bytes.count)
        if at < bytes.count, bytes[at] == UInt8(ascii: ":") {
          key = start..<at
          at += 1
          continue
        }
      case UInt8(ascii: "-"), 0x30...0x39:
        while at < bytes.count, !Self.ends(bytes[at]) { at += 1 }
      default:
        key = nil
        continue
      }
      values.append(start..<at)
      if let key { members.append(key.lowerBound..<at) }
      key = nil
    }
  }

  private static func ends(_ byte: UInt8) -> Bool {
    [UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), newline].contains(byte)
  }
}
