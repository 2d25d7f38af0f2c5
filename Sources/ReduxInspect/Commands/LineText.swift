import TinyReduxTrace

/// Lines that were read before, as they stand in their trace, one behind the other.
struct LineText {
  private var bytes: [UInt8] = []

  /// Bytes.
  var size: Int { bytes.count }

  /// Adds a line, given without its end; returns its place.
  @discardableResult
  mutating func append(_ line: UnsafeBufferPointer<UInt8>) -> Int {
    let place = bytes.count
    bytes.append(contentsOf: line)
    bytes.append(UInt8(ascii: "\n"))
    return place
  }

  /// The record of the line at a place.
  func record(at place: Int) -> TraceRecord? { try? TraceRecord(line: bytes[place...].line) }

  /// The records of the lines that stand before a place, in order.
  func records(before end: Int) -> some Sequence<TraceRecord> {
    sequence(state: bytes[..<end]) { rest in
      guard !rest.isEmpty else { return nil }
      let line = rest.line
      rest = rest[(line.endIndex + 1)...]
      return try? TraceRecord(line: line)
    }
  }
}

extension ArraySlice<UInt8> {
  /// As far as the end of the first line.
  var line: ArraySlice<UInt8> { prefix { $0 != UInt8(ascii: "\n") } }
}
