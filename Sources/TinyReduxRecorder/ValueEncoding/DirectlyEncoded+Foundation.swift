import TinyReduxTrace

// The one place that knows Foundation's values, which encode badly by themselves: a date as seconds since 2001, data as a
// list of numbers, a URL or a decimal as their parts.
#if canImport(FoundationEssentials)
  import FoundationEssentials
#elseif canImport(Foundation)
  import Foundation
#endif

#if canImport(FoundationEssentials) || canImport(Foundation)
  extension Date: DirectlyEncoded {
    /// RFC 3339 in UTC, to the microsecond, which is all that a date of today can tell apart. Years that RFC 3339 has no
    /// digits for are seconds since 1970.
    func json(in walk: ValueWalk, at place: Place) -> JSONValue {
      let microseconds = (timeIntervalSince1970 * 1_000_000).rounded()
      guard let count = Int64(exactly: microseconds),
        let text = RFC3339.text(secondsSince1970: count.floored(by: 1_000_000), fraction: count.rest(of: 1_000_000))
      else { return walk.number(timeIntervalSince1970) }
      return walk.string(text)
    }
  }

  extension Int64 {
    fileprivate func floored(by divisor: Int64) -> Int64 { (self - rest(of: divisor)) / divisor }

    fileprivate func rest(of divisor: Int64) -> Int64 {
      let rest = self % divisor
      return rest < 0 ? rest + divisor : rest
    }
  }

  extension Data: DirectlyEncoded {
    func json(in walk: ValueWalk, at place: Place) -> JSONValue {
      let length = (count + 2) / 3 * 4
      // Not even the text of what will be cut is worth making.
      guard walk.cutsStrings, length > walk.encoding.limits.bytes else { return walk.string(base64EncodedString()) }
      return .cut(prefix(48).base64EncodedString(), bytes: length + 2)
    }
  }

  extension URL: DirectlyEncoded {
    func json(in walk: ValueWalk, at place: Place) -> JSONValue { walk.string(absoluteString) }
  }

  extension Decimal: DirectlyEncoded {
    /// To the digit.
    func json(in walk: ValueWalk, at place: Place) -> JSONValue {
      walk.spend(8)
      return JSONNumber(literal: description).map { .number($0) } ?? ["$float": "NaN"]
    }
  }
#endif
