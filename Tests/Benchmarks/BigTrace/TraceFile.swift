import Foundation
import TinyReduxTrace

/// Writes lines as a recorder does: numbered and counted, the state as patches with a snapshot after every 1,000 of them.
struct TraceFile {
  private(set) var lines = 0
  private var state: JSONObject
  private var patches = 0
  private var counts = TraceRecord.Footer()
  private var bytes: [UInt8] = []
  private let file: FileHandle

  private static let longestRun = 1_000
  private static let bufferSize = 1 << 20

  /// - Parameter state: at the beginning, whole.
  init(at path: String, state: JSONObject) throws {
    guard FileManager.default.createFile(atPath: path, contents: nil) else { throw CocoaError(.fileWriteUnknown) }
    file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    self.state = state
    bytes.reserveCapacity(Self.bufferSize * 2)
  }

  mutating func write(_ event: TraceRecord.Event, at time: Int) throws {
    lines += 1
    let record = TraceRecord(seq: lines, time: time, event: event)
    counts.count(record)
    TraceWriter.append(record, to: &bytes)
    if bytes.count >= Self.bufferSize { try flush() }
  }

  mutating func writeSnapshot(at time: Int) throws {
    let value = JSONValue.object(state)
    try write(.state(.init(hash: value.hashText, value: value)), at: time)
    patches = 0
  }

  /// Ends an action that left these members of the state.
  mutating func write(_ end: TraceRecord.End, leaving members: KeyValuePairs<String, JSONValue>, at time: Int) throws {
    var (old, new) = (JSONObject(), JSONObject())
    for (key, value) in members {
      old[key] = state[key]
      new[key] = value
      state[key] = value
    }
    var end = end
    let patch = JSONPatch.diff(from: .object(old), to: .object(new)).operations
    if !patch.isEmpty {
      end.patch = patch
      patches += 1
    }
    try write(.end(end), at: time)
    if patches == Self.longestRun { try writeSnapshot(at: time) }
  }

  mutating func close(at time: Int) throws {
    try write(.store, at: time)
    try write(.footer(counts), at: time)
    try flush()
    try file.close()
  }

  private mutating func flush() throws {
    try file.write(contentsOf: bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
