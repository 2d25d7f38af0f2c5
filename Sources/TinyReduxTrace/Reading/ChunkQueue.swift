import Dispatch
import Synchronization

/// The chunks of a source in order, scanned: each when it is asked for, or some of them ahead, on two threads.
struct ChunkQueue {
  /// The scanning of one chunk: done by whoever comes first, its reader or the other thread.
  private final class Scan: Sendable {
    let chunk: Chunk
    private let isTaken = Atomic(false)
    private let hasEnded = Atomic(false)
    private let end = DispatchSemaphore(value: 0)

    init(_ chunk: Chunk) {
      self.chunk = chunk
    }

    /// Scans the chunk, unless somebody came before.
    func run() -> Bool {
      if isTaken.exchange(true, ordering: .relaxed) { return false }
      chunk.scan()
      hasEnded.store(true, ordering: .releasing)
      end.signal()
      return true
    }

    var isOver: Bool { hasEnded.load(ordering: .acquiring) }

    func wait() { end.wait() }
  }

  private let product: TraceReader.Product
  private var filler: ChunkFiller
  /// So many chunks at most are filled before they are asked for.
  private let ahead: Int
  /// Where they are scanned ahead.
  private let otherThread: DispatchQueue?
  /// Filled, in order.
  private var scans: [Scan] = []
  private var free: [Chunk] = []
  /// Why the source has no more; told behind what it had.
  private var failure: TraceError?
  private var isAtEnd = false

  /// Bytes that may wait, but for the chunk that is filled last: it may hold a long line.
  private static let mostWaiting = 4 << 20

  /// - Parameter isAhead: The source may be asked for more than is needed now: its bytes are there, and nobody waits for them.
  init(_ product: TraceReader.Product, lineLimit: Int, isAhead: Bool, source: @escaping TraceReader.Source) {
    self.product = product
    filler = ChunkFiller(limit: lineLimit, source: source)
    otherThread = isAhead ? DispatchQueue(label: "TinyReduxTrace.ChunkQueue", qos: .userInitiated) : nil
    ahead = isAhead ? (product == .facts ? 6 : 16) : 1
  }

  /// The next chunk, which is the caller's; nil at the end. The one that was returned before is used again.
  mutating func next(after used: Chunk) throws(TraceError) -> Chunk? {
    free.append(used)
    while scans.count < ahead, failure == nil, !isAtEnd, scans.reduce(0, { $0 + $1.chunk.count }) < Self.mostWaiting {
      fill()
    }
    guard !scans.isEmpty else {
      if let failure { throw failure }
      return nil
    }
    let scan = scans.removeFirst()
    // While the other thread is at it, there may be others to scan.
    while !scan.run(), !scan.isOver {
      if !scans.contains(where: { $0.run() }) { scan.wait() }
    }
    return scan.chunk
  }

  private mutating func fill() {
    let chunk = free.popLast() ?? Chunk(product, lineLimit: filler.limit)
    do {
      guard try filler.fill(chunk) else { return isAtEnd = true }
    } catch {
      return failure = error
    }
    let scan = Scan(chunk)
    scans.append(scan)
    // The chunk is the scan's until that is over.
    otherThread?.async { _ = scan.run() }
  }
}
