/// Writes moments as RFC 3339 asks, in UTC: `2026-08-20T10:11:12.123456789Z`.
enum RFC3339 {
  /// - Parameters:
  ///   - fraction: In nanoseconds. Zeros at its end are left out.
  /// - Returns: Nil for a year before 0 or after 9999, which RFC 3339 has no digits for.
  static func text(secondsSince1970 seconds: Int64, fraction: Int64) -> String? {
    let (day, second) = seconds.quotientAndRemainder(dividingBy: 86_400)
    let secondOfDay = second < 0 ? second + 86_400 : second
    guard let date = date(day: second < 0 ? day - 1 : day) else { return nil }
    let clock = [secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60].map { padded($0, to: 2) }
    return "\(date)T\(clock.joined(separator: ":"))\(text(fraction))Z"
  }

  private static func text(_ fraction: Int64) -> String {
    guard fraction > 0 else { return "" }
    var text = padded(fraction, to: 9)
    while text.utf8.last == UInt8(ascii: "0") { text.removeLast() }
    return "." + text
  }

  /// The date of a day counted from 1970-01-01, in the proleptic Gregorian calendar.
  private static func date(day: Int64) -> String? {
    guard -719_528...2_932_896 ~= day else { return nil }
    // Days since 0000-03-01: a year that starts in March has its leap day at the end.
    let days = day + 719_468 + 146_097
    let era = days / 146_097 - 1
    let dayOfEra = days % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(dayOfMonth, to: 2))"
  }

  private static func padded(_ number: Int64, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
