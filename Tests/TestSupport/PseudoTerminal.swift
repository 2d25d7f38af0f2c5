package import Foundation

/// A terminal for a program to run on, read from its other side.
package struct PseudoTerminal {
  /// The program's side.
  package let terminal: FileHandle
  private let other: FileHandle

  package struct Failure: Error {
    var call: String
    var number: Int32
  }

  package init(columns: UInt16) throws {
    let (other, name) = try Self.open()
    self.other = FileHandle(fileDescriptor: other, closeOnDealloc: true)
    let terminal = try Self.check("open", Foundation.open(name, O_RDWR | O_NOCTTY | O_CLOEXEC))
    self.terminal = FileHandle(fileDescriptor: terminal, closeOnDealloc: true)
    try resize(columns: columns)
  }

  /// Changes its width, as somebody does who pulls at a window.
  package func resize(columns: UInt16) throws {
    var size = winsize(ws_row: 25, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = try Self.check("ioctl", ioctl(other.fileDescriptor, UInt(TIOCSWINSZ), &size))
  }

  /// What the program writes until it holds `mark`, lines ended as it ended them.
  package func output(until mark: String) async -> String {
    await other.readText(until: mark).replacing("\r\n", with: "\n")
  }

  /// The descriptor of the other side, and the name of the program's.
  private static func open() throws -> (Int32, String) {
    #if os(Linux)
      // The calls of POSIX aren't among those that Swift sees here; these are what they make.
      let other = try check("open", Foundation.open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC))
      var isLocked: Int32 = 0, number: UInt32 = 0
      _ = try check("unlock", ioctl(other, 0x4004_5431, &isLocked))
      _ = try check("number", ioctl(other, 0x8004_5430, &number))
      return (other, "/dev/pts/\(number)")
    #else
      let other = try check("posix_openpt", posix_openpt(O_RDWR | O_NOCTTY))
      _ = try check("grantpt", grantpt(other))
      _ = try check("unlockpt", unlockpt(other))
      guard let name = ptsname(other) else { throw Failure(call: "ptsname", number: errno) }
      return (other, String(cString: name))
    #endif
  }

  private static func check(_ call: String, _ result: Int32) throws -> Int32 {
    if result < 0 { throw Failure(call: call, number: errno) }
    return result
  }

  /// All that the program wrote until it closed its side, lines ended as it ended them.
  package func output() async -> String {
    let other = other
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
          let count = read(other.fileDescriptor, &buffer, buffer.count)
          // A terminal whose other side is closed says so with an error.
          if count <= 0 { break }
          bytes += buffer.prefix(count)
        }
        continuation.resume(returning: String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n"))
      }
    }
  }
}
