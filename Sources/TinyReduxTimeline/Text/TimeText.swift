/// How times are written: at most three significant digits and one unit, which never depends on the neighbours.
///
/// Whole nanoseconds and microseconds, milliseconds to a tenth, seconds to a hundredth, as far as three digits go:
/// `400ns`, `31µs`, `2.1ms`, `402ms`, `1.20s`, `11.5s`, `125s`, `16.7min`, `2.78h`. Nothing at all is `0µs`. Halves are
/// rounded up, and a figure that rounds up to a fourth digit moves to the next form.
package enum TimeText {
  package static func text(_ nanoseconds: Int) -> String {
    var text: [UInt8] = []
    append(nanoseconds, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  static func append(_ nanoseconds: Int, to text: inout [UInt8]) {
    if nanoseconds < 0 {
      text.append(UInt8(ascii: "-"))
      return append(nanoseconds == .min ? .max : -nanoseconds, to: &text)
    }
    if nanoseconds == 0 { return text.append("0µs") }
    let form = forms.first { nanoseconds < $0.end } ?? hours
    append(decimal: rounded(nanoseconds, to: form.step), form.decimals, to: &text)
    text.append(form.unit)
  }

  /// How much later: `+31µs`.
  static func append(since nanoseconds: Int, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "+"))
    append(nanoseconds, to: &text)
  }

  private static func rounded(_ nanoseconds: Int, to step: Int) -> Int {
    nanoseconds / step + (nanoseconds % step * 2 >= step ? 1 : 0)
  }

  private struct Form {
    /// Nanoseconds of the last digit.
    var step: Int
    var decimals: Int
    var unit: String

    /// From here on a fourth digit would be needed.
    var end: Int { 1000 * step - step / 2 }
  }

  private static let forms = [
    Form(step: 1, decimals: 0, unit: "ns"),
    Form(step: 1000, decimals: 0, unit: "µs"),
    Form(step: 100_000, decimals: 1, unit: "ms"),
    Form(step: 1_000_000, decimals: 0, unit: "ms"),
    Form(step: 10_000_000, decimals: 2, unit: "s"),
    Form(step: 100_000_000, decimals: 1, unit: "s"),
    Form(step: 1_000_000_000, decimals: 0, unit: "s"),
    Form(step: 6_000_000_000, decimals: 1, unit: "min"),
    Form(step: 36_000_000_000, decimals: 2, unit: "h"),
    Form(step: 360_000_000_000, decimals: 1, unit: "h"),
  ]
  private static let hours = Form(step: 3_600_000_000_000, decimals: 0, unit: "h")

  private static func append(decimal figure: Int, _ decimals: Int, to text: inout [UInt8]) {
    if decimals == 0 { return text.append(decimal: figure) }
    let power = decimals == 1 ? 10 : 100
    text.append(decimal: figure / power)
    text.append(UInt8(ascii: "."))
    text.append(decimal: figure % power, digits: decimals)
  }

  /// A count as people read it: `1 208`.
  package static func count(_ number: Int) -> String {
    var text = "", digits = String(number.magnitude)[...]
    while digits.utf8.count > 3 {
      text = " " + digits.suffix(3) + text
      digits = digits.dropLast(3)
    }
    return (number < 0 ? "-" : "") + digits + text
  }

  /// Dispatches a second: `117/s`, `2.5/s`.
  static func rate(_ count: Int, _ nanoseconds: Int) -> String {
    let rate = min(Double(count) * 1e9 / Double(nanoseconds), 1e15)
    if rate >= 9.95 { return TimeText.count(Int(rate + 0.5)) + "/s" }
    var text: [UInt8] = []
    append(decimal: Int(rate * 10 + 0.5), 1, to: &text)
    return String(decoding: text, as: UTF8.self) + "/s"
  }
}
