/// Hands out bytes in pieces, and counts how often it was asked.
final class Pieces {
  private var rest: ArraySlice<UInt8>
  private let size: Int
  private(set) var asked = 0
  private(set) var largest = 0

  init(_ bytes: [UInt8], of size: Int) {
    rest = bytes[...]
    self.size = size
  }

  func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    asked += 1
    largest = max(largest, buffer.count)
    let piece = rest.prefix(min(size, buffer.count))
    buffer.copyBytes(from: piece)
    rest = rest.dropFirst(piece.count)
    return piece.count
  }
}
