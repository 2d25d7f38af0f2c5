package import TinyReduxTrace

/// The time of day (UTC) of a trace's times, from its header and the `clock` lines.
package struct WallClock {
  private static let day = 86_400_000_000_000

  /// From `time` on, the time 0 was at this time of day, in nanoseconds. One a minute is recorded.
  private struct Setting {
    var time: Int
    var origin: Int
  }

  private var settings: [Setting] = []

  package init() {}

  package mutating func add(_ record: TraceRecord) {
    switch record.event {
    case .header(let header): set(header.started, record.time)
    case .clock(let wall): set(wall, record.time)
    default: break
    }
  }

  /// Forgets what was set before another setting that holds at this time.
  mutating func forget(before time: Int) {
    guard let current = settings.lastIndex(where: { $0.time <= time }) else { return }
    settings.removeFirst(current)
  }

  /// `10:11:12.123`; nil where no wall time is known.
  package func text(_ time: Int) -> String? {
    timeOfDay(time).map { timeOfDay in
      var text = UTF8Text()
      Self.append(timeOfDay, to: &text)
      return text.string
    }
  }

  /// In milliseconds; nil where no wall time is known.
  func timeOfDay(_ time: Int) -> Int? {
    guard let setting = settings.last(where: { $0.time <= time }) ?? settings.first else { return nil }
    return ((setting.origin + time % Self.day) % Self.day + Self.day) % Self.day / 1_000_000
  }

  static func append(_ timeOfDay: Int, to text: inout UTF8Text) {
    text.append(decimal: timeOfDay / 3_600_000, digits: 2)
    text.append(UInt8(ascii: ":"))
    text.append(decimal: timeOfDay / 60_000 % 60, digits: 2)
    text.append(UInt8(ascii: ":"))
    text.append(decimal: timeOfDay / 1000 % 60, digits: 2)
    text.append(UInt8(ascii: "."))
    text.append(decimal: timeOfDay % 1000, digits: 3)
  }

  private mutating func set(_ wall: String, _ time: Int) {
    guard let timeOfDay = Self.timeOfDay(wall) else { return }
    settings.append(Setting(time: time, origin: timeOfDay - time % Self.day))
  }

  /// The time of day of an RFC 3339 time in UTC.
  private static func timeOfDay(_ text: String) -> Int? {
    guard let start = text.firstIndex(where: { $0 == "T" || $0 == "t" || $0 == " " }),
      let end = text.lastIndex(where: { $0 == "Z" || $0 == "z" }), start < end
    else { return nil }
    let parts = text[text.index(after: start)..<end].split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let hours = Int(parts[0]), let minutes = Int(parts[1]), (0..<24).contains(hours),
      (0..<60).contains(minutes)
    else { return nil }
    let seconds = parts[2].split(separator: ".", maxSplits: 1)
    guard let whole = seconds.first.flatMap({ Int($0) }), (0...60).contains(whole) else { return nil }
    let fraction = seconds.count == 2 ? String(seconds[1].prefix(9)) : "0"
    guard let nanos = Int(fraction + String(repeating: "0", count: 9 - fraction.utf8.count)), nanos >= 0 else {
      return nil
    }
    return ((hours * 60 + minutes) * 60 + whole) * 1_000_000_000 + nanos
  }
}
