/// Standard output, in whole lines and large pieces.
final class Output {
  private let system: any System
  private let progress: Progress
  private var buffer: [UInt8] = []
  private var failure: OutputError?
  private static let limit = 65_536

  /// What is written is seen by a person: no control character may get there as it is.
  var isTerminal: Bool { system.environment.outputIsTerminal }

  /// Nothing more is taken.
  var hasFailed: Bool { failure != nil }

  init(_ system: any System, _ progress: Progress) {
    self.system = system
    self.progress = progress
  }

  /// Writes whole lines.
  func write(_ text: String) throws(Stop) {
    buffer.append(contentsOf: text.utf8)
    try settle()
  }

  /// Writes whole lines of UTF-8.
  func write(_ bytes: some Collection<UInt8>) throws(Stop) {
    buffer.append(contentsOf: bytes)
    try settle()
  }

  /// Writes a whole line of UTF-8 that lies anywhere, without its end.
  func writeLine(_ bytes: UnsafeBufferPointer<UInt8>) throws(Stop) {
    buffer.append(contentsOf: bytes)
    buffer.append(UInt8(ascii: "\n"))
    try settle()
  }

  private func settle() throws(Stop) {
    if buffer.count >= Self.limit { flush() }
    try check()
  }

  /// Lets out what is written so far. A failure is thrown by the next ``write(_:)`` or ``finish()``.
  func flush() {
    guard !buffer.isEmpty, failure == nil else { return }
    progress.end()
    do throws(OutputError) {
      try system.write(buffer)
    } catch {
      failure = error
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Nobody reads it any more.
  func close() {
    failure = failure ?? .closed
  }

  func finish() throws(Stop) {
    flush()
    try check()
  }

  private func check() throws(Stop) {
    if let failure { throw .output(failure) }
  }
}
