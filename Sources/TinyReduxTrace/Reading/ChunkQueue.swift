import Dispatch

/// The chunks of a source in order, scanned: each when it is asked for, or some of them ahead, on other threads.
struct ChunkQueue {
  private struct Scan {
    let chunk: Chunk
    /// Signalled when the chunk is scanned; nil where it is already.
    let done: DispatchSemaphore?
  }

  private let product: Chunk.Product
  private var filler: ChunkFiller
  /// So many chunks at most are filled before they are asked for.
  private let ahead: Int
  /// Filled, in order.
  private var scans: [Scan] = []
  private var free: [Chunk] = []
  /// Why the source has no more; told behind what it had.
  private var failure: TraceError?
  private var isAtEnd = false

  /// Bytes that may wait, but for the chunk that is filled last: it may hold a long line.
  private static let mostWaiting = 4 << 20

  /// - Parameter isAhead: The source may be asked for more than is needed now: its bytes are there, and nobody waits for them.
  init(_ product: Chunk.Product, lineLimit: Int, isAhead: Bool, source: @escaping TraceReader.Source) {
    self.product = product
    filler = ChunkFiller(limit: lineLimit, source: source)
    ahead = isAhead ? 6 : 1
  }

  /// The next chunk; nil at the end. The one that was returned before is used again.
  mutating func next(after used: Chunk?) throws(TraceError) -> Chunk? {
    if let used { free.append(used) }
    while scans.count < ahead, failure == nil, !isAtEnd, scans.reduce(0, { $0 + $1.chunk.count }) < Self.mostWaiting {
      fill()
    }
    guard !scans.isEmpty else {
      if let failure { throw failure }
      return nil
    }
    let scan = scans.removeFirst()
    scan.done?.wait()
    return scan.chunk
  }

  private mutating func fill() {
    let chunk = free.popLast() ?? Chunk(product, lineLimit: filler.limit)
    do {
      guard try filler.fill(chunk) else { return isAtEnd = true }
    } catch {
      return failure = error
    }
    guard ahead > 1 else {
      chunk.scan()
      return scans.append(Scan(chunk: chunk, done: nil))
    }
    let done = DispatchSemaphore(value: 0)
    scans.append(Scan(chunk: chunk, done: done))
    // From here to the signal the chunk is the closure's: it is used again only behind the wait.
    DispatchQueue.global(qos: .userInitiated).async {
      chunk.scan()
      done.signal()
    }
  }
}
