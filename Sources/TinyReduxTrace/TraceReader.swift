/// Reads a trace record by record, in memory bounded by the longest line.
///
/// The first record must be a header. A damaged line throws and is passed over: the next call goes on behind it.
/// ``TraceError/Problem/empty``, `notATrace`, `newerVersion` and `unreadable` are final: afterwards the reader is at its end.
public struct TraceReader {
  /// Fills the buffer with the next bytes and returns how many; 0 at the end.
  public typealias Source = (UnsafeMutableRawBufferPointer) throws(TraceError) -> Int

  public init(file: String, source: @escaping Source) {}

  public init(file: String, bytes: [UInt8]) {}

  /// The next record; nil at the end.
  public mutating func next() throws(TraceError) -> TraceRecord? { nil }
}
