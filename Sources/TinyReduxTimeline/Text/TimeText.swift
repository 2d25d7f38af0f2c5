/// How times are written: at most three significant digits and one unit, which never depends on the neighbours.
///
/// Whole nanoseconds and microseconds, milliseconds to a tenth, seconds to a hundredth, as far as three digits go:
/// `400ns`, `31µs`, `2.1ms`, `402ms`, `1.20s`, `11.5s`, `125s`, `16.7min`, `2.78h`. Nothing at all is `0µs`. Halves are
/// rounded up, and a figure that rounds up to a fourth digit moves to the next form.
package struct TimeText {
  private let figure: Int
  private let form: Form
  private let isNegative: Bool

  init(_ nanoseconds: Int) {
    let time = nanoseconds == .min ? .max : abs(nanoseconds)
    isNegative = nanoseconds < 0
    form = time == 0 ? Form.micro : Form.all.first { time < $0.end } ?? Form.last
    figure = time / form.step + (time % form.step * 2 >= form.step ? 1 : 0)
  }

  /// Columns that it takes.
  var columns: Int {
    let digits = form.decimals == 0 ? figure.decimalCount : max(figure.decimalCount, form.decimals + 1) + 1
    return (isNegative ? 1 : 0) + digits + form.columns
  }

  func append(to text: inout UTF8Text) {
    if isNegative { text.append(UInt8(ascii: "-")) }
    Self.append(decimal: figure, form.decimals, to: &text)
    text.append(form.unit)
  }

  private static func append(decimal figure: Int, _ decimals: Int, to text: inout UTF8Text) {
    if decimals == 0 { return text.append(decimal: figure) }
    let power = decimals == 1 ? 10 : 100
    text.append(decimal: figure / power)
    text.append(UInt8(ascii: "."))
    text.append(decimal: figure % power, digits: decimals)
  }

  package static func text(_ nanoseconds: Int) -> String {
    var text = UTF8Text()
    TimeText(nanoseconds).append(to: &text)
    return text.string
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
    var text = UTF8Text()
    append(decimal: Int(rate * 10 + 0.5), 1, to: &text)
    return text.string + "/s"
  }
}

/// A unit, and which digits of it are written.
private struct Form {
  /// Nanoseconds of the last digit.
  let step: Int
  let decimals: Int
  let unit: Sign
  /// Of the unit.
  let columns: Int

  init(_ step: Int, _ decimals: Int, _ unit: String) {
    self.step = step
    self.decimals = decimals
    self.unit = Sign(unit.utf8)
    columns = unit.unicodeScalars.count
  }

  /// From here on a fourth digit would be needed.
  var end: Int { 1000 * step - step / 2 }

  static let micro = Form(1000, 0, "µs")
  static let all = [
    Form(1, 0, "ns"), micro, Form(100_000, 1, "ms"), Form(1_000_000, 0, "ms"), Form(10_000_000, 2, "s"),
    Form(100_000_000, 1, "s"), Form(1_000_000_000, 0, "s"), Form(6_000_000_000, 1, "min"), Form(36_000_000_000, 2, "h"),
    Form(360_000_000_000, 1, "h"),
  ]
  /// For all that is longer.
  static let last = Form(3_600_000_000_000, 0, "h")
}
