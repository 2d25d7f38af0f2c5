#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// What only the operating system knows.
enum WallClock {
  /// RFC 3339 with nanoseconds.
  static var now: String {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return RFC3339.text(secondsSince1970: Int64(time.tv_sec), fraction: Int64(time.tv_nsec), digits: 9) ?? "unknown"
  }

  static var process: Int { Int(getpid()) }
}
