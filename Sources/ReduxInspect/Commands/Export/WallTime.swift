import TinyReduxTrace

/// Wall time of a trace's times, from its header and the `clock` lines: nanoseconds since 1970, in UTC.
struct WallTime {
  /// Of the time 0.
  private(set) var origin: Int?

  mutating func add(_ record: TraceRecord) {
    switch record.event {
    case .header(let header): set(header.started, record.time)
    case .clock(let wall): set(wall, record.time)
    default: break
    }
  }

  private mutating func set(_ text: String, _ time: Int) {
    if let nanoseconds = Self.nanoseconds(text) { origin = nanoseconds - time }
  }

  /// RFC 3339 with microseconds; nil where no wall time is known.
  func text(_ time: Int) -> String? {
    guard let origin, case (let moment, false) = origin.addingReportingOverflow(time) else { return nil }
    let day = 86_400_000_000_000
    let days = moment >= 0 ? moment / day : (moment - day + 1) / day
    let rest = (moment - days * day) / 1000
    let (year, month, date) = Self.civil(days)
    let seconds = rest / 1_000_000
    return "\(pad(year, 4))-\(pad(month, 2))-\(pad(date, 2))T\(pad(seconds / 3600, 2)):\(pad(seconds / 60 % 60, 2)):"
      + "\(pad(seconds % 60, 2)).\(pad(rest % 1_000_000, 6))Z"
  }

  /// Nil for what is no RFC 3339 time of the years 1970 to 2200: no sum or difference of two overflows.
  static func nanoseconds(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    func number(_ range: Range<Int>) -> Int? {
      guard range.upperBound <= bytes.count else { return nil }
      return bytes[range].reduce(Int?.some(0)) { sum, byte in
        (48...57).contains(byte) ? sum.map { $0 * 10 + Int(byte) - 48 } : nil
      }
    }
    guard let year = number(0..<4), let month = number(5..<7), let date = number(8..<10), let hour = number(11..<13),
      let minute = number(14..<16), let second = number(17..<19), (1970...2200).contains(year),
      (1...12).contains(month), (1...31).contains(date), hour < 24, minute < 60, second <= 60
    else { return nil }
    var at = 19, fraction = 0, scale = 100_000_000
    if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
      at += 1
      while at < bytes.count, let digit = number(at..<at + 1) {
        fraction += digit * scale
        scale /= 10
        at += 1
      }
    }
    guard let offset = offset(bytes[at...]) else { return nil }
    let seconds = days(year, month, date) * 86_400 + hour * 3600 + minute * 60 + second - offset
    return seconds * 1_000_000_000 + fraction
  }

  /// Seconds east of UTC of `Z` or `+02:00`.
  private static func offset(_ zone: ArraySlice<UInt8>) -> Int? {
    let text = String(decoding: zone, as: UTF8.self)
    if text == "Z" || text == "z" { return 0 }
    let parts = text.dropFirst().split(separator: ":")
    guard let sign = text.first, sign == "+" || sign == "-", parts.count == 2, let hours = Int(parts[0]),
      let minutes = Int(parts[1]), (0..<24).contains(hours), (0..<60).contains(minutes)
    else { return nil }
    return (hours * 60 + minutes) * (sign == "-" ? -60 : 60)
  }

  // Both count in years that begin with March, so that the day of a leap year is the last of its year; 146 097 days are
  // 400 years, and 719 468 lie between 0000-03-01 and 1970-01-01.

  private static func days(_ year: Int, _ month: Int, _ date: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = year / 400, ofEra = year % 400
    let ofYear = (153 * ((month + 9) % 12) + 2) / 5 + date - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }

  private static func civil(_ days: Int) -> (year: Int, month: Int, date: Int) {
    let days = days + 719_468
    let era = days / 146_097, ofEra = days % 146_097
    let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * ofYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, ofYear - (153 * shifted + 2) / 5 + 1)
  }

  private func pad(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
