/// Times on the command line.
enum TypedTime {
  /// Reads `5ms`, `1.2s`, `400ns`, `31µs`, `31us`, `2min`, `1h`: nanoseconds, as the timeline writes them.
  static func nanoseconds(_ text: String) -> Int? {
    let unit = text.drop { $0.isNumber || $0 == "." }
    guard let scale = units[String(unit)], let number = Double(text[..<unit.startIndex]), number.isFinite, number >= 0,
      number * scale < 9e18
    else { return nil }
    return Int((number * scale).rounded())
  }

  private static let units: [String: Double] = [
    "ns": 1, "µs": 1e3, "μs": 1e3, "us": 1e3, "ms": 1e6, "s": 1e9, "min": 60e9, "h": 3600e9,
  ]
}

/// A place in a trace: behind all that belongs to a dispatch, an effect or an error; or a time.
package enum Moment: Sendable, Hashable {
  case id(TraceID)
  /// Nanoseconds since the header.
  case time(Int)

  init?(_ text: String) {
    if let id = TraceID(text) {
      self = .id(id)
    } else if let time = TypedTime.nanoseconds(text) {
      self = .time(time)
    } else {
      return nil
    }
  }
}

/// A stretch of a trace.
package enum TraceRange: Sendable, Hashable {
  case dispatches(ClosedRange<Int>)
  /// Nanoseconds since the header.
  case times(ClosedRange<Int>)

  /// Reads `41..60`, `1s..2.5s`, and without one of the ends: `41..`, `..2s`.
  init?(_ text: String) {
    guard let dots = text.firstRange(of: "..") else { return nil }
    let low = String(text[..<dots.lowerBound]), high = String(text[dots.upperBound...])
    if low.isEmpty, high.isEmpty { return nil }
    if let range = Self.range(low, high, Self.dispatch) {
      self = .dispatches(range)
    } else if let range = Self.range(low, high, TypedTime.nanoseconds) {
      self = .times(range)
    } else {
      return nil
    }
  }

  /// What is wrong with a range whose ends are swapped.
  static func swapped(_ text: String) -> String? {
    guard let dots = text.firstRange(of: "..") else { return nil }
    let low = String(text[..<dots.lowerBound]), high = String(text[dots.upperBound...])
    return TraceRange("\(high)..\(low)") == nil || low.isEmpty || high.isEmpty ? nil : "\(low) is behind \(high)"
  }

  private static func dispatch(_ text: String) -> Int? {
    if case .dispatch(let id)? = TraceID(text) { id } else { nil }
  }

  private static func range(_ low: String, _ high: String, _ read: (String) -> Int?) -> ClosedRange<Int>? {
    guard let low = low.isEmpty ? 0 : read(low), let high = high.isEmpty ? .max : read(high), low <= high else {
      return nil
    }
    return low...high
  }
}
