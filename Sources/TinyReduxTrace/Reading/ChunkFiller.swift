/// Cuts a source of bytes into chunks of whole lines, in memory bounded by the longest line and the limit.
struct ChunkFiller {
  /// Of a line, in bytes.
  let limit: Int

  private let source: TraceReader.Source
  /// The beginning of a line whose end wasn't read yet.
  private var rest: [UInt8] = []
  /// Bytes that the source has given.
  private var taken = 0
  private var isAtEnd = false
  /// Within a line that is too long.
  private var isPassingOver = false

  init(limit: Int, source: @escaping TraceReader.Source) {
    self.limit = limit
    self.source = source
  }

  /// Fills a chunk with the next lines: as many as one reading brings, and more only if it brought none; false at the end.
  mutating func fill(_ chunk: Chunk) throws(TraceError) -> Bool {
    chunk.clear()
    if isPassingOver { try passOver(with: chunk) }
    chunk.begin(rest, at: taken - rest.count)
    rest = []
    var searched = 0
    while true {
      if let newline = chunk.bytes[searched...].lastIndex(of: UInt8(ascii: "\n")) {
        rest = Array(chunk.bytes[(newline + 1)...])
        chunk.end(at: newline + 1)
        return true
      }
      if isAtEnd {
        guard chunk.count > 0 else { return false }
        chunk.endUnfinished()
        return true
      }
      guard chunk.count <= limit else {
        // Its end, if there is one, is looked for when the next line is asked for: this one can be told now.
        isPassingOver = true
        chunk.endTooLong()
        return true
      }
      searched = chunk.count
      try read(chunk)
    }
  }

  private mutating func read(_ chunk: Chunk) throws(TraceError) {
    let count = try chunk.read(source)
    taken += count
    isAtEnd = count == 0
  }

  /// Leaves out the rest of a line that is too long, by way of a chunk that is empty, and is again then.
  private mutating func passOver(with chunk: Chunk) throws(TraceError) {
    isPassingOver = false
    while !isAtEnd {
      try read(chunk)
      let newline = chunk.bytes.firstIndex(of: UInt8(ascii: "\n"))
      if let newline { rest = Array(chunk.bytes[(newline + 1)...]) }
      chunk.clear()
      if newline != nil { return }
    }
  }
}
