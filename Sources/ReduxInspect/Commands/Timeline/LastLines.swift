/// The last lines of a text that comes in pieces.
struct LastLines {
  private let count: Int
  private var lines: [Substring] = []

  init(_ count: Int) {
    self.count = count
  }

  /// - Parameter text: whole lines.
  mutating func add(_ text: String) {
    lines += text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    if lines.count > 2 * count { lines.removeFirst(lines.count - count) }
  }

  var text: String {
    lines.suffix(count).map { $0 + "\n" }.joined()
  }
}
