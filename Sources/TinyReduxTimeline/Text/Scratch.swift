/// A list that is filled again and again: what it held stays as room for what comes.
///
/// An array that is emptied and filled does the same, at several times the cost for lists as short as a line's.
struct Scratch<Element: BitwiseCopyable & Sendable>: Sendable {
  /// The elements, and room behind them.
  private var room: [Element] = []
  private(set) var count = 0

  /// Room for more isn't kept.
  private static var mostKept: Int { 65_536 }

  @inline(__always)
  subscript(index: Int) -> Element {
    get { room[index] }
    set { room[index] = newValue }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == room.count { room.append(element) } else { room[count] = element }
    count += 1
  }

  /// Appends so many elements.
  ///
  /// - Parameters:
  ///   - filler: what an element is that isn't filled.
  ///   - fill: gets as much room as was asked for.
  @inline(__always)
  mutating func append(_ size: Int, filler: Element, _ fill: (UnsafeMutableBufferPointer<Element>) -> Void) {
    if count + size > room.count { makeRoom(for: size, filler) }
    room.withUnsafeMutableBufferPointer { fill(UnsafeMutableBufferPointer(rebasing: $0[count..<count + size])) }
    count += size
  }

  @inline(__always)
  mutating func removeAll(from end: Int) { count = end }

  mutating func removeAll() {
    count = 0
    if room.count > Self.mostKept { room = [] }
  }

  @inline(__always)
  func withElements<Result>(_ range: Range<Int>, _ body: (UnsafeBufferPointer<Element>) -> Result) -> Result {
    room.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  @inline(never)
  private mutating func makeRoom(for size: Int, _ filler: Element) {
    let missing = count + size - room.count
    room.append(contentsOf: repeatElement(filler, count: max(missing, room.count, 64)))
  }
}
