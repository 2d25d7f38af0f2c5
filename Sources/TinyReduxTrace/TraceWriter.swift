/// Appends records to a buffer of bytes as lines of JSON.
public struct TraceWriter: Sendable {
  /// Appends one line, `\n` included.
  public static func append(_ record: TraceRecord, to bytes: inout [UInt8]) {}
}
