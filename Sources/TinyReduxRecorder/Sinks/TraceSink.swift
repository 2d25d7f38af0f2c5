/// Takes a trace's bytes: a file, a socket, memory.
///
/// A recorder calls one method at a time, off the main actor.
public protocol TraceSink: Sendable {
  /// Takes bytes from the front and returns how many: fewer than all, or 0, if no more can be taken now. It must not wait.
  /// The rest is offered again later.
  ///
  /// An error ends the recording.
  func write(_ bytes: ArraySlice<UInt8>) throws -> Int

  /// Called once, behind the last write, also where that failed.
  func close() throws
}
