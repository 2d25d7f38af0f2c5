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
    /// RFC 3339 in UTC, to the nanosecond: what is read back is the same date, but for the turn to 2001, around which dates
    /// are finer still. Years that RFC 3339 has no digits for are seconds since 1970.
    func json(in walk: ValueWalk, at place: Place) -> JSONValue {
      // Since 2001, as the date is stored: since 1970 there would be one bit less.
      let second = timeIntervalSinceReferenceDate.rounded(.down)
      guard let count = Int64(exactly: second + Date.timeIntervalBetween1970AndReferenceDate) else {
        return walk.number(timeIntervalSince1970)
      }
      let (more, fraction) = Int64(((timeIntervalSinceReferenceDate - second) * 1e9).rounded())
        .quotientAndRemainder(dividingBy: 1_000_000_000)
      let text = RFC3339.text(secondsSince1970: count + more, fraction: fraction)
      return text.map(walk.string) ?? walk.number(timeIntervalSince1970)
    }
  }

  extension Data: DirectlyEncoded {
    func json(in walk: ValueWalk, at place: Place) -> JSONValue {
      let length = (count + 2) / 3 * 4
      // Not even the text of what will be cut is worth making.
      guard walk.cutsStrings, length > walk.encoding.limits.bytes else { return walk.string(base64EncodedString()) }
      walk.spend(20)
      return .cut(prefix(48).base64EncodedString(), bytes: length + 2)
    }
  }

  extension URL: DirectlyEncoded {
    func json(in walk: ValueWalk, at place: Place) -> JSONValue { walk.string(absoluteString) }
  }

  extension Decimal: DirectlyEncoded {
    /// To the digit.
    func json(in walk: ValueWalk, at place: Place) -> JSONValue {
      JSONNumber(literal: description).map(walk.number) ?? walk.number(Double.nan)
    }
  }
#endif
