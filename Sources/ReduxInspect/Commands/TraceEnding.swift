import TinyReduxTrace

/// The last record of a trace that was closed, read before the rest.
struct TraceEnding {
  var footer: TraceRecord.Footer
  /// Nanoseconds since the header.
  var time: Int

  /// Bytes that hold any footer.
  static let length = 4096

  init(footer: TraceRecord.Footer, time: Int) {
    self.footer = footer
    self.time = time
  }

  /// - Parameter tail: the last bytes of the file; nil if they don't end with a footer.
  init?(tail: [UInt8]) {
    let newline = UInt8(ascii: "\n")
    guard tail.last == newline, let start = tail.dropLast().lastIndex(of: newline),
      // A return at the end is space to a reader.
      let last = try? TraceRecord(line: tail[(start + 1)...].dropLast()), case .footer(let footer) = last.event
    else { return nil }
    self.footer = footer
    time = last.time
  }

  /// Counts another trace as well, which started so much later.
  mutating func add(_ other: TraceEnding, offset: Int) {
    time = max(time, other.time + offset)
    footer.add(other.footer)
  }
}
