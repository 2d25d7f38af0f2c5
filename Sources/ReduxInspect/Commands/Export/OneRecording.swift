import TinyReduxTrace

/// Lets the files of one recording through: they continue each other; those of two are no trace together.
struct OneRecording {
  private var first: (header: TraceRecord.Header, file: String)?

  mutating func check(_ record: TraceRecord, of file: String) throws(Stop) {
    guard case .header(let header) = record.event else { return }
    guard let first else { return self.first = (header, file) }
    if header.trace != first.header.trace || header.store != first.header.store {
      throw .usage(.differentRecordings(first.file, file))
    }
  }
}
