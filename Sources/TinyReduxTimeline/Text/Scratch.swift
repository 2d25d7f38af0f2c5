/// A list that is filled again and again: what it held stays as room for what comes.
///
/// An array that is emptied and filled does the same, at several times the cost for lists as short as a line's.
struct Scratch<Element: BitwiseCopyable & Sendable>: Sendable {
  /// The elements, and room behind them: `count` never exceeds its length.
  private var room: [Element] = []
  private(set) var count = 0

  /// The room that more of them took isn't kept.
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
  ///   - filler: any element.
  ///   - fill: gets as much room as was asked for.
  @inline(__always)
  mutating func append(_ size: Int, filler: Element, _ fill: (UnsafeMutableBufferPointer<Element>) -> Void) {
    if size > room.count - count { makeRoom(for: size, filler) }
    // In bounds: there is room for so many more behind `count`.
    room.withUnsafeMutableBufferPointer { fill(UnsafeMutableBufferPointer(rebasing: $0[count..<count + size])) }
    count += size
  }

  /// Calls the body with some of the elements.
  @inline(__always)
  func withElements<Result>(_ range: Range<Int>, _ body: (UnsafeBufferPointer<Element>) -> Result) -> Result {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    // In bounds, as that says.
    return room.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  @inline(__always)
  mutating func removeLast(_ size: Int) {
    precondition(size >= 0 && size <= count)
    count -= size
  }

  mutating func removeAll() {
    count = 0
    if room.count > Self.mostKept { room = [] }
  }

  @inline(never)
  private mutating func makeRoom(for size: Int, _ filler: Element) {
    let missing = count + size - room.count
    room.append(contentsOf: repeatElement(filler, count: max(missing, room.count, 64)))
  }
}
