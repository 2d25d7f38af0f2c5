#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Where a failure goes that nobody asked for.
enum StandardError {
  static func write(_ text: String) {
    var text = text
    // What can't be told here can't be told anywhere.
    _ = text.withUTF8 { systemWrite(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
