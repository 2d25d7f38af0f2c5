/// JSON on its way to a buffer of bytes: small pieces are gathered first, as appending each costs more than its bytes.
struct JSONOutput {
  private static let capacity = 1_024

  /// Room for ``capacity`` bytes, valid as long as the output, which doesn't leave the closure that it is made for.
  /// Every write is behind a call of ``makeRoom(_:)``.
  private let scratch: UnsafeMutablePointer<UInt8>
  private var count = 0
  private var bytes: [UInt8] = []

  private init(scratch: UnsafeMutablePointer<UInt8>) {
    self.scratch = scratch
  }

  /// Appends what the body writes.
  static func append(to bytes: inout [UInt8], _ body: (inout JSONOutput) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
      guard let base = buffer.baseAddress else { return }
      var output = JSONOutput(scratch: base)
      // The array changes hands, so that it is held once and never copied.
      swap(&output.bytes, &bytes)
      body(&output)
      output.flush()
      swap(&output.bytes, &bytes)
    }
  }

  private mutating func flush() {
    bytes.append(contentsOf: UnsafeBufferPointer(start: scratch, count: count))
    count = 0
  }

  /// - Parameter size: at most ``capacity``.
  @inline(__always)
  private mutating func makeRoom(_ size: Int) {
    if count + size > Self.capacity { flush() }
  }

  @inline(__always)
  mutating func write(_ byte: UInt8) {
    makeRoom(1)
    scratch[count] = byte
    count += 1
  }

  /// Writes text as it is.
  @inline(__always)
  mutating func write(text: StaticString) {
    // A static string's bytes live as long as the program.
    write(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inline(__always)
  mutating func write(_ piece: UnsafeBufferPointer<UInt8>) {
    guard piece.count <= Self.capacity, let start = piece.baseAddress else { return writeLarge(piece) }
    makeRoom(piece.count)
    (scratch + count).update(from: start, count: piece.count)
    count += piece.count
  }

  private mutating func writeLarge(_ piece: UnsafeBufferPointer<UInt8>) {
    flush()
    bytes.append(contentsOf: piece)
  }

  /// Writes decimal digits.
  mutating func write(_ value: Int) {
    // The longest number has 19 digits and a sign.
    makeRoom(20)
    var rest = value.magnitude
    if value < 0 { write(UInt8(ascii: "-")) }
    count += rest.decimalLength
    var place = count
    while rest >= 100 {
      let pair = rest % 100
      rest /= 100
      place -= 2
      writePair(pair, at: place)
    }
    if rest >= 10 {
      writePair(rest, at: place - 2)
    } else {
      scratch[place - 1] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest)
    }
  }

  /// Two digits, in the room that ``write(_:)-(Int)`` has made.
  @inline(__always)
  private func writePair(_ pair: UInt, at place: Int) {
    let tens = (pair &* 103) &>> 10
    scratch[place] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: tens)
    scratch[place + 1] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: pair &- tens &* 10)
  }

  /// Writes a string in quotes, escaped as ``JSONValue/append(to:)`` says.
  mutating func write(_ string: String) {
    write(UInt8(ascii: "\""))
    let isWritten: Void? = string.utf8.withContiguousStorageIfAvailable { writeEscaped($0) }
    if isWritten == nil {
      // A string of another language's: copied first.
      var copy = string
      copy.withUTF8 { writeEscaped($0) }
    }
    write(UInt8(ascii: "\""))
  }

  mutating func write(literal: String) {
    var literal = literal
    literal.withUTF8 { write($0) }
  }

  /// Copies runs that need no escape in one piece.
  @inline(__always)
  private mutating func writeEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    let end = text.plainEnd(from: 0)
    if end == text.count { return write(text) }
    writeEscaped(text, from: end)
  }

  private mutating func writeEscaped(_ text: UnsafeBufferPointer<UInt8>, from start: Int) {
    var run = 0
    var at = start
    while at < text.count {
      if let escape = text.escape(at: at) {
        write(UnsafeBufferPointer(rebasing: text[run..<at]))
        writeEscape(escape.scalar)
        at += escape.length
        run = at
      } else {
        at += 1
      }
      at = text.plainEnd(from: at)
    }
    write(UnsafeBufferPointer(rebasing: text[run...]))
  }

  private mutating func writeEscape(_ scalar: UInt32) {
    write(UInt8(ascii: "\\"))
    switch scalar {
    case 0x22: write(UInt8(ascii: "\""))
    case 0x5C: write(UInt8(ascii: "\\"))
    case 0x08: write(UInt8(ascii: "b"))
    case 0x09: write(UInt8(ascii: "t"))
    case 0x0A: write(UInt8(ascii: "n"))
    case 0x0C: write(UInt8(ascii: "f"))
    case 0x0D: write(UInt8(ascii: "r"))
    default:
      write(UInt8(ascii: "u"))
      for shift in [12, 8, 4, 0] as [UInt32] {
        let digit = UInt8(truncatingIfNeeded: scalar >> shift & 0xF)
        write(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
  }
}

extension UInt {
  /// How many decimal digits it has.
  fileprivate var decimalLength: Int {
    var length = 1
    var rest = self
    while rest >= 10_000 {
      rest /= 10_000
      length += 4
    }
    return length + (rest >= 1_000 ? 3 : rest >= 100 ? 2 : rest >= 10 ? 1 : 0)
  }
}
