/// Appends records to a buffer of bytes as lines of JSON.
public struct TraceWriter: Sendable {
  /// Appends one line, `\n` included; the same record always gives the same bytes.
  ///
  /// A reader takes numbers from 0 to 2⁵³ − 1 and values of at most ``JSONParser/depthLimit`` levels, the line's own two
  /// included; nothing here checks them.
  public static func append(_ record: TraceRecord, to bytes: inout [UInt8]) {
    JSONOutput.append(to: &bytes) { output in
      record.write(to: &output)
      output.write(UInt8(ascii: "\n"))
    }
  }
}
