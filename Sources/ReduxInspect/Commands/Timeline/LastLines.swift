/// The last lines of a text that comes in pieces.
struct LastLines {
  private let most: Int
  private var lines: [UInt8] = []
  private var count = 0

  init(_ most: Int) {
    self.most = most
  }

  /// - Parameter text: whole lines.
  mutating func add(_ text: [UInt8]) {
    lines += text
    count += text.count { $0 == Self.end }
    // Moving what stays costs less where it is seldom done.
    guard count - most > most else { return }
    lines.removeSubrange(..<start)
    count = most
  }

  var text: ArraySlice<UInt8> { lines[start...] }

  /// Where the last ones begin.
  private var start: Int {
    var rest = lines.dropLast()
    for _ in 0..<most {
      guard let end = rest.lastIndex(of: Self.end) else { return 0 }
      rest = rest[..<end]
    }
    return rest.endIndex + 1
  }

  private static let end = UInt8(ascii: "\n")
}
