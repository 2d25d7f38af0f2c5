/// Cuts a source of bytes into lines, in memory bounded by the longest line and the limit.
struct LineReader {
  enum Line {
    /// Without its end; `isWhole` is false where the source ended first.
    case line(ArraySlice<UInt8>, isWhole: Bool)
    /// A line beyond the limit, passed over: its first bytes.
    case tooLong(start: [UInt8])
  }

  let limit: Int

  private let source: TraceReader.Source
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)
  /// The bytes that were read and not returned.
  private var filled = 0..<0
  private var isAtEnd = false

  init(limit: Int, source: @escaping TraceReader.Source) {
    self.limit = limit
    self.source = source
  }

  /// The next line, valid until the next call; nil at the end.
  mutating func next() throws(TraceError) -> Line? {
    var searched = filled.lowerBound
    while true {
      if let end = newline(from: searched) {
        let line = filled.lowerBound..<end
        filled = end + 1..<filled.upperBound
        return line.count > limit ? .tooLong(start: start(of: line)) : .line(withoutReturn(line), isWhole: true)
      }
      if isAtEnd {
        guard !filled.isEmpty else { return nil }
        let line = filled
        filled = filled.upperBound..<filled.upperBound
        return line.count > limit ? .tooLong(start: start(of: line)) : .line(withoutReturn(line), isWhole: false)
      }
      guard filled.count <= limit else { return try rest(of: start(of: filled)) }
      let count = filled.count
      try readMore()
      searched = filled.lowerBound + count
    }
  }

  private func withoutReturn(_ line: Range<Int>) -> ArraySlice<UInt8> {
    let bytes = buffer[line]
    return bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
  }

  /// Enough to say what the line looks like.
  private func start(of line: Range<Int>) -> [UInt8] {
    Array(buffer[line].prefix(1 << 10))
  }

  /// Passes over a line that is too long, up to its end.
  private mutating func rest(of start: [UInt8]) throws(TraceError) -> Line {
    while true {
      if let end = newline(from: filled.lowerBound) {
        filled = end + 1..<filled.upperBound
        return .tooLong(start: start)
      }
      filled = 0..<0
      if isAtEnd { return .tooLong(start: start) }
      try readMore()
    }
  }

  /// Reads once, behind what is there; makes room first.
  private mutating func readMore() throws(TraceError) {
    if filled.isEmpty {
      filled = 0..<0
    } else if filled.upperBound == buffer.count {
      if filled.lowerBound > 0 { moveToFront() }
      if filled.upperBound > buffer.count / 2 {
        buffer.append(contentsOf: repeatElement(0, count: buffer.count))
      }
    }
    let free = filled.upperBound..<buffer.count
    let source = self.source
    let result = buffer.withUnsafeMutableBytes { bytes in
      Result { () throws(TraceError) in try source(UnsafeMutableRawBufferPointer(rebasing: bytes[free])) }
    }
    let count = min(max(try result.get(), 0), free.count)
    isAtEnd = count == 0
    filled = filled.lowerBound..<filled.upperBound + count
  }

  private mutating func moveToFront() {
    let (from, count) = (filled.lowerBound, filled.count)
    buffer.withUnsafeMutableBytes { bytes in
      // Both ranges lie within the buffer; they may overlap, which this copy allows.
      UnsafeMutableRawBufferPointer(rebasing: bytes[0..<count])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[from..<from + count]))
    }
    filled = 0..<count
  }

  /// The first `\n` at or behind `start`. Looks at eight bytes at a time.
  private func newline(from start: Int) -> Int? {
    let end = filled.upperBound
    return buffer.withUnsafeBytes { bytes in
      var at = start
      while at + 8 <= end {
        // In bounds, as the condition says. A byte of `word` is zero where the buffer holds a line's end.
        let word = bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian ^ 0x0A0A_0A0A_0A0A_0A0A
        let zeros = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
        if zeros != 0 { return at + zeros.trailingZeroBitCount / 8 }
        at += 8
      }
      while at < end {
        if bytes[at] == 0x0A { return at }
        at += 1
      }
      return nil
    }
  }
}
