import TinyReduxTrace

/// Lines of a trace that may be asked for later: of a file it is known where they stand, of a pipe what they say.
struct KeptLines {
  private let name: String
  private let file: ((_ place: Int, _ count: Int) -> [UInt8])?
  /// Of a pipe. What is full is never moved again.
  private var pages: [LineText] = []

  private static let pageSize = 1 << 20
  /// Bytes that are read at first: most lines are shorter.
  private static let mostOften = 1 << 10

  init(of file: InputFile, _ name: String) {
    self.file = file.bytes
    self.name = name
  }

  /// Keeps a line that is being read. Its place lies behind those of the lines before it.
  mutating func keep(_ line: TraceInput.Line) -> Int {
    if file != nil { return line.offset }
    if pages.last.map({ $0.size + line.bytes.count >= Self.pageSize }) ?? true {
      pages.append(LineText())
    }
    // A page is no longer than the longest line, or it is a small one.
    return (pages.count - 1) << 32 | pages[pages.count - 1].append(line.bytes)
  }

  /// The record of a line that was kept.
  func record(at place: Int) throws(Stop) -> TraceRecord {
    let record =
      file.map { try? TraceRecord(line: line(at: place, of: $0)) } ?? pages[place >> 32].record(at: place & 0xFFFF_FFFF)
    guard let record else {
      throw .unreadable(TraceError(.unreadable(reason: "it was changed while it was read"), file: name))
    }
    return record
  }

  private func line(at place: Int, of file: (_ place: Int, _ count: Int) -> [UInt8]) -> ArraySlice<UInt8> {
    var count = Self.mostOften
    while true {
      let bytes = file(place, count)
      let line = bytes[...].line
      // The last line needn't have an end.
      if line.count < bytes.count || bytes.count < count || count > TraceReader.lineLimit { return line }
      count *= 8
    }
  }
}
