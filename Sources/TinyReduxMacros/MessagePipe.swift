#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Messages over two file descriptors: eight bytes of length, little-endian, then as many bytes of JSON.
struct MessagePipe {
  enum Failure: Error, CustomStringConvertible {
    /// The other side went away in the middle of a message.
    case cut
    /// No message is that long: what arrives isn't this protocol.
    case length(UInt64)
    case system(call: String, errno: CInt)

    var description: String {
      switch self {
      case .cut: "the compiler's message was cut"
      case .length(let length): "a message of \(length) bytes is none of the compiler's"
      case .system(let call, let errno): "\(call) failed with error \(errno)"
      }
    }
  }

  private static let longest: UInt64 = 1 << 30

  let input: CInt
  let output: CInt

  /// The next message, or nil when there will be none: the input ended between two messages, or said so with length 0.
  func receive() throws(Failure) -> [UInt8]? {
    let header = try take(8)
    guard !header.isEmpty else { return nil }
    guard header.count == 8 else { throw .cut }
    let length = header.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    guard length > 0 else { return nil }
    guard length <= Self.longest else { throw .length(length) }
    let message = try take(Int(length))
    guard message.count == Int(length) else { throw .cut }
    return message
  }

  func send(_ message: [UInt8]) throws(Failure) {
    let length = UInt64(message.count)
    let header = (0..<8).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
    try put(header + message)
  }

  /// As many bytes as asked for, fewer only where the input ends.
  private func take(_ count: Int) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    // In pieces: a length that lies must not cost its memory.
    var piece = [UInt8](repeating: 0, count: min(count, 1 << 16))
    while bytes.count < count {
      let wanted = min(piece.count, count - bytes.count)
      // The call writes at most `wanted` bytes, and `piece` is at least as long.
      let got = piece.withUnsafeMutableBytes { read(input, $0.baseAddress, wanted) }
      if got < 0 {
        guard errno == EINTR else { throw .system(call: "read", errno: errno) }
      } else if got == 0 {
        break
      } else {
        bytes += piece[..<got]
      }
    }
    return bytes
  }

  private func put(_ bytes: [UInt8]) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
      if written < 0 {
        guard errno == EINTR else { throw .system(call: "write", errno: errno) }
      } else {
        rest = rest.dropFirst(written)
      }
    }
  }

  /// Says it on the standard error, and ends the program with a failure.
  static func report(_ text: String) -> Never {
    try? MessagePipe(input: 0, output: 2).put(Array(text.utf8))
    exit(EXIT_FAILURE)
  }
}
