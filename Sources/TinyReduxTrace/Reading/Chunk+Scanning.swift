extension Chunk {
  /// Whether there are lines behind those that were scanned.
  var hasMore: Bool { scanned < count }

  /// Scans the next lines, all if they are not too many; the lines scanned before are forgotten.
  func scan() {
    forgetLines()
    let end = UnsafePointer(memory + count)
    var at = UnsafePointer(memory + scanned)
    var (number, found) = (lineCount, 0)
    while at < end, found < Self.most {
      number += 1
      if product == .facts, !isTooLong {
        var scanner = FactsScanner(at)
        if scanner.scan(), scanner.end - at <= lineLimit {
          var line = line(number, from: at, to: scanner.end)
          line.facts = scanner.facts
          line.name = place(of: scanner.spans.name)
          (lines + found).initialize(to: line)
          found += 1
          at = scanner.end + (scanner.end.pointee == UInt8(ascii: "\r") ? 2 : 1)
          continue
        }
      }
      let lineEnd = at.lineEnd
      let hasReturn = lineEnd > at && lineEnd[-1] == UInt8(ascii: "\r")
      if let line = readLine(number, from: at, to: hasReturn ? lineEnd - 1 : lineEnd, found) {
        (lines + found).initialize(to: line)
        found += 1
      }
      at = lineEnd + 1
    }
    // The end of an unfinished line lies behind the chunk.
    scanned = min(at - UnsafePointer(memory), count)
    (lineCount, self.found) = (number, found)
  }

  func forgetLines() {
    found = 0
    records.removeAll(keepingCapacity: true)
    if !problems.isEmpty { problems = [:] }
    if !namesApart.isEmpty { namesApart = [] }
  }

  @inline(always)
  private func line(_ number: Int, from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) -> Line {
    // A chunk is no longer than its longest line and what one reading brings.
    Line(
      start: UInt32(truncatingIfNeeded: start - UnsafePointer(memory)), count: UInt32(truncatingIfNeeded: end - start),
      number: UInt32(truncatingIfNeeded: number))
  }

  @inline(always)
  private func place(of span: JSONSpan) -> Line.Name {
    let name = span.text
    guard span.end > span.start, let base = name.baseAddress else { return Line.Name() }
    return Line.Name(
      isThere: true,
      start: UInt32(truncatingIfNeeded: base - UnsafePointer(memory)), count: UInt32(truncatingIfNeeded: name.count),
      hash: NameTable.hash(name))
  }

  /// Reads what the scanner doesn't know; nil for a blank line.
  private func readLine(
    _ number: Int, from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>, _ index: Int
  ) -> Line? {
    let text = PaddedLine(base: start, count: end - start)
    if text.bytes.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) { return nil }
    var line = line(number, from: start, to: end)
    var record: TraceRecord?
    if isTooLong || text.count > lineLimit {
      line.state = .tooLong
    } else {
      do {
        let read = try TraceRecord(text, table: table)
        line.facts = LineFacts(read)
        if product == .facts { line.name = apart(read.name) } else { record = read }
      } catch {
        line.state = .damaged
        problems[index] = error
      }
    }
    if product == .records { records.append(record) }
    return line
  }

  private func apart(_ name: String?) -> Line.Name {
    guard let name else { return Line.Name() }
    let start = namesApart.count
    namesApart += name.utf8
    let hash = namesApart[start...].withUnsafeBufferPointer(NameTable.hash)
    return Line.Name(
      isThere: true,
      start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: namesApart.count - start), hash: hash,
      isApart: true)
  }
}

extension UnsafePointer<UInt8> {
  /// The first `\n` at or behind it. There must be one, and eight bytes more.
  fileprivate var lineEnd: Self {
    var at = self
    while true {
      // In bounds: no newline lies before `at`. A byte of `word` is zero where there is one.
      let word = UnsafeRawPointer(at).loadUnaligned(as: UInt64.self).littleEndian ^ 0x0A0A_0A0A_0A0A_0A0A
      let zeros = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
      if zeros != 0 { return at + zeros.trailingZeroBitCount / 8 }
      at += 8
    }
  }
}
