extension Chunk {
  /// Whether there are lines behind those that were scanned.
  var hasMore: Bool { scanned < count }

  /// Scans the next lines, all if they are not too many; the lines scanned before are forgotten.
  func scan() {
    forgetLines()
    let end = UnsafePointer(memory + count)
    var at = UnsafePointer(memory + scanned)
    while at < end, lines.count < Self.most {
      lineCount += 1
      at = scanLine(from: at)
    }
    // The end of an unfinished line lies behind the chunk.
    scanned = min(at - UnsafePointer(memory), count)
  }

  func forgetLines() {
    lines.removeAll(keepingCapacity: true)
    records.removeAll(keepingCapacity: true)
    if !problems.isEmpty { problems = [:] }
    if !namesApart.isEmpty { namesApart = [] }
  }

  /// Returns where the next line starts.
  @inline(__always)
  private func scanLine(from start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    if product == .facts {
      var scanner = FactsScanner(start)
      if scanner.scan(), scanner.end - start <= lineLimit {
        var line = line(from: start, to: scanner.end)
        line.facts = scanner.facts
        if !scanner.name.isEmpty { line.name = span(of: scanner.name) }
        lines.append(line)
        return scanner.end + (scanner.end.pointee == UInt8(ascii: "\r") ? 2 : 1)
      }
    }
    let end = start.lineEnd
    let hasReturn = end > start && end[-1] == UInt8(ascii: "\r")
    readLine(from: start, to: hasReturn ? end - 1 : end)
    return end + 1
  }

  private func line(from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) -> Line {
    // A chunk is no longer than its longest line and what one reading brings.
    Line(
      start: UInt32(truncatingIfNeeded: start - UnsafePointer(memory)), count: UInt32(truncatingIfNeeded: end - start),
      number: UInt32(truncatingIfNeeded: lineCount))
  }

  private func span(of name: UnsafeBufferPointer<UInt8>) -> Line.Name {
    guard let base = name.baseAddress else { return Line.Name() }
    return Line.Name(
      start: UInt32(truncatingIfNeeded: base - UnsafePointer(memory)), count: UInt32(truncatingIfNeeded: name.count),
      hash: NameTable.hash(name))
  }

  /// Reads what the scanner doesn't know.
  @inline(never)
  private func readLine(from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) {
    let text = PaddedLine(base: start, count: end - start)
    if text.bytes.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) { return }
    var line = line(from: start, to: end)
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
        problems[lines.count] = error
      }
    }
    lines.append(line)
    if product == .records { records.append(record) }
  }

  private func apart(_ name: String?) -> Line.Name {
    guard let name else { return Line.Name() }
    let start = namesApart.count
    namesApart += name.utf8
    let hash = namesApart[start...].withUnsafeBufferPointer(NameTable.hash)
    return Line.Name(
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
