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
  static var now: String { time() }

  /// RFC 3339 with nanoseconds.
  static func time(nanosecondsAgo ago: Int = 0) -> String {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return text(nanosecondsSince1970: Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec) - ago)
  }

  static func text(nanosecondsSince1970 count: Int) -> String {
    let (second, fraction) = count.quotientAndRemainder(dividingBy: 1_000_000_000)
    return RFC3339.text(secondsSince1970: Int64(second), fraction: Int64(fraction)) ?? "unknown"
  }

  static var process: Int { Int(getpid()) }
}
