import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a program took, from its start to its end.
struct ChildRun {
  let milliseconds: Double
  /// Of all its threads, its own and the system's for it.
  let cpuMilliseconds: Double
  let peakMiB: Double
}

/// A program that can't be started, or that failed.
struct BenchmarkError: Error, CustomStringConvertible {
  let description: String
}

enum ChildProcess {
  /// Runs a program to its end. Its standard output goes to /dev/null, and its errors where this program's go.
  ///
  /// - Parameter command: The program, by its path or its name, and its arguments.
  static func run(_ command: [String]) async throws -> ChildRun {
    let clock = ContinuousClock()
    let start = clock.now
    let child = try spawn(command)
    let watch = Task.detached { await watchPeak(of: child) }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) == -1 && errno == EINTR {}
    let took = start.duration(to: clock.now)
    watch.cancel()
    let watched = await watch.value
    // The low bits hold the signal that ended it, the next ones its exit code.
    guard status == 0 else {
      let end = status & 0x7F == 0 ? "exit code \(status >> 8 & 0xFF)" : "signal \(status & 0x7F)"
      throw BenchmarkError(description: "\(command.joined(separator: " ")): ended with \(end)")
    }
    return ChildRun(
      milliseconds: took / .milliseconds(1),
      cpuMilliseconds: milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime),
      peakMiB: Double(peak(usage, watched: watched)) / 1_048_576)
  }

  private static func spawn(_ command: [String]) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    // Each a copy that ends in a zero byte, the list itself ends in nil, and all are freed below, after their last use.
    var arguments = command.map { strdup($0) } + [nil]
    var environment = ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for copy in arguments + environment { free(copy) } }
    var child: pid_t = 0
    let failure = posix_spawnp(&child, command[0], &actions, nil, &arguments, &environment)
    guard failure == 0 else {
      throw BenchmarkError(description: "\(command[0]): can't be started: \(String(cString: strerror(failure)))")
    }
    return child
  }

  private static func milliseconds(_ time: timeval) -> Double {
    Double(time.tv_sec) * 1_000 + Double(time.tv_usec) / 1_000
  }

  #if canImport(Darwin)
    private static func peak(_ usage: rusage, watched: Int) -> Int { usage.ru_maxrss }

    private static func watchPeak(of child: pid_t) async -> Int { 0 }
  #else
    /// Bytes. Until it runs its program, a child shares this program's memory, and Linux counts that too: what is told at
    /// the end is known to be the child's where it is more than this program ever had.
    private static func peak(_ usage: rusage, watched: Int) -> Int {
      let own = peak(of: "self")
      return usage.ru_maxrss * 1_024 > own ? usage.ru_maxrss * 1_024 : watched
    }

    /// The most memory that the program was seen to have had: what it took in its last moments may be missing.
    private static func watchPeak(of child: pid_t) async -> Int {
      var seen = 0
      while !Task.isCancelled {
        seen = max(seen, peak(of: "\(child)"))
        try? await Task.sleep(for: .milliseconds(10))
      }
      return seen
    }

    /// Of a process, as far as it has come; 0 when it has ended.
    private static func peak(of process: String) -> Int {
      let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
      return (Int(line.filter(\.isNumber)) ?? 0) * 1_024
    }
  #endif
}
