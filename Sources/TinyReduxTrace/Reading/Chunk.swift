/// Whole lines of a source, one behind the other, and what they say.
///
/// Safe to hand on without a lock, as one thread uses it at a time: the reader that fills it and takes its lines, and
/// whoever scans it in between. ``ChunkQueue`` lets one thread scan, touches nothing until that is over, and its queue, its
/// flag and its semaphore order what each did before what the next one does.
final class Chunk: @unchecked Sendable {
  /// A line that isn't blank.
  struct Line {
    var facts = LineFacts()
    /// Where it stands in the chunk, without its end.
    var start: UInt32
    var count: UInt32
    /// In the chunk, from 1.
    var number: UInt32
    var name = Name()
    var state = State.read

    /// Where a name stands in the chunk, or apart.
    struct Name {
      /// It may be empty.
      var isThere = false
      var start: UInt32 = 0
      var count: UInt32 = 0
      var hash: UInt64 = 0
      var isApart = false
    }

    enum State: UInt8 {
      case read
      /// In ``Chunk/problems``.
      case damaged
      /// Beyond the limit; its first bytes are there.
      case tooLong
    }
  }

  /// Bytes that one reading asks for. Records take many times the memory of their lines, and a processor's cache ends.
  let size: Int
  /// Lines that are scanned at once: so many facts, or records, are in memory.
  static let most = 4096

  let product: TraceReader.Product
  let lineLimit: Int

  /// `capacity` bytes and the padding of a line, the first `count` of which are the chunk's. Behind `count`, or right before it,
  /// stands a newline once the chunk has ended.
  private(set) var memory: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0
  /// Of its first byte in the source.
  private(set) var offset = 0
  private(set) var isUnfinished = false
  private(set) var isTooLong = false

  /// Room for ``most`` lines, the first ``found`` of which are there: plain numbers.
  let lines = UnsafeMutablePointer<Line>.allocate(capacity: Chunk.most)
  var found = 0
  /// One for each line, where they are asked for; nil for a damaged one. Who makes them lets them go, too: memory goes back
  /// to the thread that it came from.
  var records: [TraceRecord?] = []
  /// By the index of their lines.
  var problems: [Int: LineProblem] = [:]
  /// Names that don't stand in the chunk as they are.
  var namesApart: [UInt8] = []
  /// All before it is scanned.
  var scanned = 0
  /// Of what is scanned, blank ones included.
  var lineCount = 0
  /// Has room again when all that was put there for one line is read.
  let table = MemberTable()

  init(_ product: TraceReader.Product, lineLimit: Int) {
    self.product = product
    self.lineLimit = lineLimit
    size = product == .facts ? 256 << 10 : 64 << 10
    capacity = size
    memory = .allocate(capacity: capacity + PaddedLine.padding + 1)
  }

  deinit {
    // Bytes and numbers: nothing to deinitialise.
    memory.deallocate()
    lines.deallocate()
  }

  /// Valid until the chunk is filled again.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: memory, count: count) }

  // MARK: - Filling

  /// Makes room for other lines; a large room that one long line took is given back.
  func clear() {
    if capacity > size {
      grow(to: size, keeping: 0)
      forgetLines()
    }
    count = 0
    isUnfinished = false
    isTooLong = false
    found = 0
    scanned = 0
    lineCount = 0
  }

  /// Begins with bytes that were read before.
  func begin(_ rest: [UInt8], at offset: Int) {
    self.offset = offset
    reserve(rest.count)
    // There is room for them now.
    _ = UnsafeMutableBufferPointer(start: memory + count, count: rest.count).update(fromContentsOf: rest)
    count += rest.count
  }

  /// Reads once, behind what is there.
  func read(_ source: TraceReader.Source) throws(TraceError) -> Int {
    reserve(size / 2)
    let free = UnsafeMutableRawBufferPointer(start: memory + count, count: capacity - count)
    let read = min(max(try source(free), 0), free.count)
    count += read
    return read
  }

  /// Ends behind the last newline.
  func end(at end: Int) {
    pad()
    count = end
  }

  /// Ends with a line that has no end.
  func endUnfinished() {
    isUnfinished = true
    pad()
  }

  /// Ends with the start of a line that is too long, the only one: enough to say what it looks like.
  func endTooLong() {
    isTooLong = true
    count = min(count, 1 << 10)
    endUnfinished()
  }

  /// Puts an end of a line and its padding behind all that was read: there is room for them behind the capacity.
  private func pad() {
    (memory + count).initialize(repeating: UInt8(ascii: "\n"), count: 1 + PaddedLine.padding)
  }

  private func reserve(_ more: Int) {
    guard count + more > capacity else { return }
    // Up to a line of the limit and its end in one step, so that never more than half of it is there twice.
    let doubled = capacity * 2 > lineLimit ? lineLimit + size : capacity * 2
    grow(to: max(doubled, count + more), keeping: count)
  }

  private func grow(to size: Int, keeping kept: Int) {
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: size + PaddedLine.padding + 1)
    // Both have `kept` bytes at least.
    larger.update(from: memory, count: kept)
    memory.deallocate()
    (memory, capacity) = (larger, size)
  }

  // MARK: - Lines

  /// Without its end.
  func bytes(of line: Line) -> UnsafeBufferPointer<UInt8> { padded(line).bytes }

  private func padded(_ line: Line) -> PaddedLine {
    // Lines lie within the chunk.
    PaddedLine(base: memory + Int(line.start), count: Int(line.count))
  }

  /// The record of a line that was read.
  func record(at index: Int) -> TraceRecord? {
    product == .records ? records[index] : try? TraceRecord(padded(lines[index]), table: table)
  }

  /// Calls with the bytes of a name that stands apart.
  func withNameApart<Result>(_ name: Line.Name, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    namesApart[Int(name.start)..<Int(name.start) + Int(name.count)].withUnsafeBufferPointer(body)
  }

  /// Whether the source had an end for a line.
  func isWhole(_ index: Int) -> Bool {
    !isUnfinished || hasMore || index < found - 1
  }
}
