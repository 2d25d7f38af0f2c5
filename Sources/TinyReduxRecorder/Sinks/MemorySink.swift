import Synchronization

/// Keeps a trace in memory.
package final class MemorySink: TraceSink {
  private let taken = Mutex<(bytes: [UInt8], isClosed: Bool)>(([], false))

  package init() {}

  package func write(_ bytes: ArraySlice<UInt8>) -> Int {
    taken.withLock { $0.bytes += bytes }
    return bytes.count
  }

  package func close() {
    taken.withLock { $0.isClosed = true }
  }

  package var bytes: [UInt8] { taken.withLock { $0.bytes } }
  package var isClosed: Bool { taken.withLock { $0.isClosed } }

  /// Without their ends.
  package var lines: [String] {
    bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }
}
