import TinyReduxTrace

/// Lines of a trace that may be asked for later: of a file it is known where they stand, of a pipe what they say.
struct KeptLines {
  private let name: String
  private let file: ((_ place: Int, _ count: Int) -> [UInt8])?
  /// Of a pipe, each line with its end. A page that is full is never moved again.
  private var pages: [[UInt8]] = []

  private static let pageSize = 1 << 20
  /// Bytes that are read at first: most lines are shorter.
  private static let mostOften = 1 << 10

  init(of file: InputFile, _ name: String) {
    self.file = file.bytes
    self.name = name
  }

  /// Keeps the line that was read last. Its place lies behind those of the lines before it.
  mutating func keep(_ input: TraceInput) -> Int {
    if file != nil { return input.lineOffset }
    let line = input.bytes(at: input.place)
    if pages.last.map({ $0.count + line.count >= Self.pageSize }) ?? true {
      pages.append([])
      pages[pages.count - 1].reserveCapacity(max(Self.pageSize, line.count + 1))
    }
    let page = pages.count - 1
    let start = pages[page].count
    pages[page].append(contentsOf: line)
    pages[page].append(UInt8(ascii: "\n"))
    // A page is no longer than the longest line, or it is a small one.
    return page << 32 | start
  }

  /// The record of a line that was kept.
  func record(at place: Int) throws(Stop) -> TraceRecord {
    guard let record = try? TraceRecord(line: line(at: place)) else {
      throw .unreadable(TraceError(.unreadable(reason: "it was changed while it was read"), file: name))
    }
    return record
  }

  private func line(at place: Int) -> ArraySlice<UInt8> {
    guard let file else { return pages[place >> 32][(place & 0xFFFF_FFFF)...].line }
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

extension ArraySlice<UInt8> {
  /// As far as the end of its first line.
  fileprivate var line: ArraySlice<UInt8> { prefix { $0 != UInt8(ascii: "\n") } }
}
