/// Errors that have no outcome yet, with the dispatches that they keep open.
struct OpenErrors {
  /// Nil where only a header told of the error: its dispatch may be any.
  private var dispatches: [Int: Int?] = [:]
  /// How many errors there are of each dispatch, so that nobody has to look through them all.
  private var counts: [Int?: Int] = [:]

  /// In order.
  var ids: [Int] { dispatches.keys.sorted() }

  func contains(_ error: Int) -> Bool { dispatches[error] != nil }

  /// Whether one of them is, or may be, of this dispatch.
  func keepOpen(_ dispatch: Int) -> Bool { counts[dispatch] != nil || counts[nil] != nil }

  mutating func insert(_ error: Int, of dispatch: Int?) {
    remove(error)
    dispatches[error] = .some(dispatch)
    counts[dispatch, default: 0] += 1
  }

  /// Returns the error's dispatch, if that is known; nil where the error wasn't open.
  @discardableResult
  mutating func remove(_ error: Int) -> Int?? {
    guard let dispatch = dispatches.removeValue(forKey: error) else { return nil }
    let count = counts[dispatch, default: 1]
    counts[dispatch] = count == 1 ? nil : count - 1
    return .some(dispatch)
  }

  /// Only these are open, as a header says; of those that were known before, their dispatches still are.
  func only(_ errors: [Int]) -> OpenErrors {
    var open = OpenErrors()
    for error in errors { open.insert(error, of: dispatches[error] ?? nil) }
    return open
  }
}
